import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { AudioChunk } from '../microphone/audio-chunk.ts'
import { ListenerWorker } from './listener-worker.ts'
import type { ListenerMessage } from './listener-messages.ts'

const RATE = 48_000
const CHUNK = 512
const OPTIONS = { isHolding: false, ignoreUntilMs: 0 }
const LINE = 'Go on, then.'

async function openWorker() {
  const messages: ListenerMessage[] = []
  const worker = new ListenerWorker(
    (message) => messages.push(message),
    () => '',
  )
  await worker.handle({ type: 'load', kind: 'voice-only', files: {} })
  const { port1 } = new MessageChannel()
  await worker.handle({ type: 'open', listenerId: 1, kind: 'voice-only', sampleRate: RATE, port: port1 })
  let contextMs = 0
  const feedTone = (ms: number, level: number, isAfterGap = false, lateMs = 0) => {
    for (const endMs = contextMs + ms; contextMs < endMs; contextMs += (CHUNK * 1000) / RATE) {
      const samples = Float32Array.from({ length: CHUNK }, (_, i) => level * Math.sin(i * 0.1))
      const chunk: AudioChunk = { samples, contextMs, wallMs: Date.now() - lateMs, isAfterGap }
      worker.feed(chunk)
      isAfterGap = false
    }
  }
  /** Arms after a second of background noise. */
  const arm = async (lineId = 1) => {
    feedTone(1000, 0.001)
    await worker.handle({ type: 'arm', listenerId: 1, lineId, text: LINE, options: OPTIONS })
  }
  const heard = () =>
    messages.flatMap((message) => (message.type === 'heard' && message.event.type !== 'level' ? [message] : []))
  return { worker, messages, feedTone, heard, arm, port1 }
}

it('Events carry the id of the line, and none come after the cue', async () => {
  const { messages, arm, feedTone, heard, port1 } = await openWorker()
  expect(messages).toEqual([{ type: 'loaded', kind: 'voice-only' }])
  await arm(7)
  feedTone(1000, 0.2)
  feedTone(3000, 0.001)
  expect(heard().map(({ lineId, event }) => [lineId, event.type])).toEqual([
    [7, 'speech started'],
    [7, 'speech ended'],
    [7, 'cue'],
  ])
  const [started] = heard()
  expect(started?.event.atMs).toBeGreaterThan(1000)
  expect(started?.event.atMs).toBeLessThan(1100)
  port1.close()
})

it('The line starts again after the device was suspended', async () => {
  const { arm, feedTone, heard, port1 } = await openWorker()
  await arm()
  feedTone(1000, 0.2)
  feedTone(1000, 0.001)
  feedTone(6000, 0.001, true)
  expect(heard().map(({ event }) => event.type)).toEqual(['speech started', 'speech ended'])
  feedTone(1000, 0.2)
  feedTone(2000, 0.001)
  expect(heard().at(-1)?.event.type).toBe('cue')
  port1.close()
})

it('A few late chunks do not count as a slow device', async () => {
  const { arm, feedTone, heard, port1 } = await openWorker()
  await arm()
  feedTone(500, 0.2)
  feedTone(300, 0.2, false, 6000)
  feedTone(500, 0.2)
  feedTone(2000, 0.001)
  expect(heard().map(({ event }) => event.type)).toEqual(['speech started', 'speech ended', 'cue'])
  port1.close()
})

it('A listener that is too late uses loudness alone and reports it', async () => {
  const { messages, arm, feedTone, heard, port1 } = await openWorker()
  await arm()
  feedTone(1000, 0.2, false, 4000)
  expect(messages).not.toContainEqual({ type: 'pace', listenerId: 1, isSlow: true })
  expect(heard().map(({ event }) => event.type)).toEqual(['speech started'])
  feedTone(1000, 0.001, false, 6000)
  feedTone(1000, 0.2, false, 6000)
  feedTone(2000, 0.001, false, 6000)
  const secondRun = ['speech started', 'speech ended', 'cue']
  expect(heard().map(({ event }) => event.type)).toEqual(['speech started', 'speech ended', ...secondRun])
  expect(messages.filter(({ type }) => type === 'pace')).toEqual([{ type: 'pace', listenerId: 1, isSlow: true }])
  port1.close()
})

describe('a device that keeps up again', () => {
  const listPaces = (messages: readonly ListenerMessage[]) =>
    messages.flatMap((message) => (message.type === 'pace' ? [message.isSlow] : []))

  it('A device that keeps up again follows words from the next line on', async () => {
    const { messages, arm, feedTone, heard, port1 } = await openWorker()
    await arm()
    feedTone(1000, 0.001, false, 6000)
    feedTone(12_000, 0.001)
    expect(listPaces(messages)).toEqual([true])
    feedTone(1000, 0.2)
    feedTone(3000, 0.001)
    expect(heard().at(-1)).toMatchObject({ lineId: 1, event: { type: 'cue' } })
    await arm(2)
    expect(listPaces(messages)).toEqual([true, false])
    feedTone(1000, 0.2)
    feedTone(3000, 0.001)
    expect(heard().at(-1)).toMatchObject({ lineId: 2, event: { type: 'cue' } })
    port1.close()
  })

  it('A device must keep up for ten seconds before words are followed again', async () => {
    const { messages, arm, feedTone, heard, port1 } = await openWorker()
    await arm()
    feedTone(1000, 0.001, false, 6000)
    feedTone(1000, 0.2)
    feedTone(8000, 0.001)
    expect(heard().at(-1)?.event.type).toBe('cue')
    expect(listPaces(messages)).toEqual([true])
    port1.close()
  })

  it('A device that falls behind twice stays with loudness', async () => {
    const { messages, arm, feedTone, port1 } = await openWorker()
    for (const line of [1, 2, 3]) {
      await arm(line)
      feedTone(1000, 0.001, false, 6000)
      feedTone(1000, 0.2)
      feedTone(12_000, 0.001)
    }
    expect(listPaces(messages)).toEqual([true, false, true])
    port1.close()
  })
})

describe('two open listeners', () => {
  async function openTwo() {
    const first = await openWorker()
    const { port1: port } = new MessageChannel()
    await first.worker.handle({ type: 'open', listenerId: 2, kind: 'voice-only', sampleRate: RATE, port })
    const speak = () => {
      first.feedTone(1000, 0.001)
      first.feedTone(1000, 0.2)
      first.feedTone(3000, 0.001)
      first.port1.close()
      port.close()
      return first.heard().at(-1)
    }
    return { ...first, speak }
  }

  it('The second listener stays active when the first is closed', async () => {
    const { worker, speak } = await openTwo()
    await worker.handle({ type: 'arm', listenerId: 2, lineId: 1, text: LINE, options: OPTIONS })
    await worker.handle({ type: 'disarm', listenerId: 1 })
    await worker.handle({ type: 'close', listenerId: 1 })
    expect(speak()).toMatchObject({ listenerId: 2, lineId: 1, event: { type: 'cue' } })
  })

  it('The first listener is active again when the second is closed', async () => {
    const { worker, speak } = await openTwo()
    await worker.handle({ type: 'arm', listenerId: 1, lineId: 4, text: LINE, options: OPTIONS })
    await worker.handle({ type: 'close', listenerId: 2 })
    expect(speak()).toMatchObject({ listenerId: 1, lineId: 4, event: { type: 'cue' } })
  })
})

it('A listener that cannot be loaded is reported, and voice-only falls back to loudness', async () => {
  const messages: ListenerMessage[] = []
  const worker = new ListenerWorker(
    (message) => messages.push(message),
    () => '',
  )
  await worker.handle({ type: 'load', kind: 'on-device', files: {} })
  const broken = Uint8Array.from(gzipSync('not a network')).buffer
  await worker.handle({ type: 'load', kind: 'voice-only', files: { voice: broken } })
  expect(messages).toMatchObject([
    { type: 'not loaded', kind: 'on-device', reason: 'Error: mdef is missing' },
    { type: 'loaded', kind: 'voice-only' },
  ])
})
