import { afterAll, describe, expect, it } from 'vitest'
import { createTaskProcess } from './task-process.ts'

const PROGRAM = `process.on('message', ({ say }) => say === 'nothing' || process.send({ reply: say + ' from ' + process.pid }))`
const tasks = createTaskProcess<{ say: string }, string>('The echo', () => ({
  program: process.execPath,
  args: ['-e', PROGRAM],
}))
afterAll(() => tasks.stop())

describe('an errand', () => {
  it('after one that took too long goes to another program, at once', { timeout: 60_000 }, async () => {
    const first = await tasks.run({ say: 'a' }, 20_000)
    for (let n = 0; n < 5; n += 1) {
      await expect(tasks.run({ say: 'nothing' }, 20)).rejects.toThrow('took too long')
      const next = await tasks.run({ say: 'b' }, 20_000)
      expect(next).toMatch(/^b from /)
      expect(next.slice(2)).not.toBe(first.slice(2))
    }
  })
})
