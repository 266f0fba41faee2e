import { afterAll, describe, expect, it } from 'vitest'
import { createTaskProcess } from './task-process.ts'

const PROGRAM = `process.on('message', ({ text }) => text === 'hang' || process.send({ reply: text + ' from ' + process.pid }))`
const tasks = createTaskProcess<{ text: string }, string>('The echo', () => ({
  program: process.execPath,
  args: ['-e', PROGRAM],
}))
afterAll(() => tasks.stop())

describe('child tasks', () => {
  it('A task after one that timed out runs in another process', { timeout: 60_000 }, async () => {
    const first = await tasks.run({ text: 'a' }, 20_000)
    for (let n = 0; n < 5; n += 1) {
      await expect(tasks.run({ text: 'hang' }, 20)).rejects.toThrow('took too long')
      const next = await tasks.run({ text: 'b' }, 20_000)
      expect(next).toMatch(/^b from /)
      expect(next.slice(2)).not.toBe(first.slice(2))
    }
  })
})
