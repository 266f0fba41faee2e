import { describe, expect, it } from 'vitest'
import { describeError } from './logger.ts'

const stack = expect.stringContaining('logger.test.ts') as string

describe('errors in the log', () => {
  it('[R-57-10] An error is logged with its message, its code and its causes', () => {
    const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    expect(describeError(new TypeError('The call failed', { cause }))).toEqual({
      type: 'TypeError',
      message: 'The call failed',
      stack,
      cause: { type: 'Error', message: 'connect ECONNREFUSED', code: 'ECONNREFUSED', stack },
    })
  })

  it('[R-57-10] A copy of an error, as the job engine reports it, is logged with its message and without its values', () => {
    const { message, stack: copied } = new Error('deadlock detected')
    const copy = { code: '40P01', detail: 'Key (email)=(ada@x.org)', message, stack: copied, queue: 'audio.speak' }
    expect(describeError(copy)).toEqual({ message: 'deadlock detected', code: '40P01', stack })
  })

  it('[R-57-10] What is no error is logged by its type alone', () => {
    expect(describeError({ email: 'ada@example.com' })).toEqual({ message: 'object' })
    expect(describeError('ada@example.com')).toEqual({ message: 'string' })
    expect(describeError(null)).toEqual({ message: 'object' })
  })
})
