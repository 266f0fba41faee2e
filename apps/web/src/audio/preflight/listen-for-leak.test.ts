import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Microphone } from '../microphone/microphone.ts'
import { listenForLeak } from './listen-for-leak.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A room of -60 dB in which the reader can be heard so loud. */
async function listen(readerDb: number): Promise<boolean> {
  let isSounding = false
  const microphone = { levelDb: () => (isSounding ? readerDb : -60) } as Microphone
  const listening = listenForLeak(microphone, async () => {
    isSounding = true
    await new Promise((resolve) => setTimeout(resolve, 2000))
    isSounding = false
  })
  await vi.advanceTimersByTimeAsync(5000)
  return listening
}

it('notices a reader who comes through, and none in headphones', async () => {
  expect(await listen(-35)).toBe(true)
  expect(await listen(-58)).toBe(false)
})

it('lets a failure of the reader through', async () => {
  const listening = listenForLeak({ levelDb: () => -60 } as Microphone, () => Promise.reject(new Error('no sound')))
  listening.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(1000)
  await expect(listening).rejects.toThrow('no sound')
})
