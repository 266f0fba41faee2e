import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { AudioChunk } from '../microphone/audio-chunk.ts'
import { ListenerWorker } from './listener-worker.ts'
import type { ListenerMessage } from './listener-messages.ts'

const RATE = 48_000
const CHUNK = 512
const OPTIONS = { isHolding: false, ignoreUntilMs: 0 }
const LINE = 'Go on, then.'

async function openDesk() {
  const answers: ListenerMessage[] = []
  const worker = new ListenerWorker(
    (answer) => answers.push(answer),
    () => '',
  )
  await worker.obey({ type: 'load', kind: 'voice-only', files: {} })
  const { port1 } = new MessageChannel()
  await worker.obey({ type: 'open', ear: 1, kind: 'voice-only', sampleRate: RATE, port: port1 })
  let contextMs = 0
  /** A tone of this level for so long. */
  const hear = (ms: number, level: number, isAfterGap = false, lateMs = 0) => {
    for (const endMs = contextMs + ms; contextMs < endMs; contextMs += (CHUNK * 1000) / RATE) {
      const samples = Float32Array.from({ length: CHUNK }, (_, i) => level * Math.sin(i * 0.1))
      const chunk: AudioChunk = { samples, contextMs, wallMs: Date.now() - lateMs, isAfterGap }
      worker.hear(chunk)
      isAfterGap = false
    }
  }
  /** Between two lines the room is heard. */
  const armInRoom = async (line = 1) => {
    hear(1000, 0.001)
    await worker.obey({ type: 'arm', ear: 1, line, text: LINE, options: OPTIONS })
  }
  const heard = () =>
    answers.flatMap((answer) => (answer.type === 'heard' && answer.event.type !== 'level' ? [answer] : []))
  return { worker, answers, hear, heard, armInRoom, port1 }
}

it('says which line it heard, and nothing of it when it is over', async () => {
  const { answers, armInRoom, hear, heard, port1 } = await openDesk()
  expect(answers).toEqual([{ type: 'loaded', kind: 'voice-only' }])
  await armInRoom(7)
  hear(1000, 0.2)
  hear(3000, 0.001)
  expect(heard().map(({ line, event }) => [line, event.type])).toEqual([
    [7, 'speech started'],
    [7, 'speech ended'],
    [7, 'cue'],
  ])
  const [started] = heard()
  expect(started?.event.atMs).toBeGreaterThan(1000)
  expect(started?.event.atMs).toBeLessThan(1100)
  port1.close()
})

it('begins the line again after the device slept', async () => {
  const { armInRoom, hear, heard, port1 } = await openDesk()
  await armInRoom()
  hear(1000, 0.2)
  hear(1000, 0.001)
  hear(6000, 0.001, true)
  expect(heard().map(({ event }) => event.type)).toEqual(['speech started', 'speech ended'])
  hear(1000, 0.2)
  hear(2000, 0.001)
  expect(heard().at(-1)?.event.type).toBe('cue')
  port1.close()
})

it('takes a few late pieces for what they are: a lid that was closed', async () => {
  const { armInRoom, hear, heard, port1 } = await openDesk()
  await armInRoom()
  hear(500, 0.2)
  hear(300, 0.2, false, 6000)
  hear(500, 0.2)
  hear(2000, 0.001)
  expect(heard().map(({ event }) => event.type)).toEqual(['speech started', 'speech ended', 'cue'])
  port1.close()
})

it('listens for loudness alone once it is too far behind, and says so', async () => {
  const { answers, armInRoom, hear, heard, port1 } = await openDesk()
  await armInRoom()
  hear(1000, 0.2, false, 4000)
  expect(answers).not.toContainEqual({ type: 'pace', ear: 1, isSlow: true })
  expect(heard().map(({ event }) => event.type)).toEqual(['speech started'])
  hear(1000, 0.001, false, 6000)
  hear(1000, 0.2, false, 6000)
  hear(2000, 0.001, false, 6000)
  const again = ['speech started', 'speech ended', 'cue']
  expect(heard().map(({ event }) => event.type)).toEqual(['speech started', 'speech ended', ...again])
  expect(answers.filter(({ type }) => type === 'pace')).toEqual([{ type: 'pace', ear: 1, isSlow: true }])
  port1.close()
})

describe('a device that keeps up again', () => {
  const listPaces = (answers: readonly ListenerMessage[]) =>
    answers.flatMap((answer) => (answer.type === 'pace' ? [answer.isSlow] : []))

  it('gets its ear back after the line, not in the middle of it', async () => {
    const { answers, armInRoom, hear, heard, port1 } = await openDesk()
    await armInRoom()
    hear(1000, 0.001, false, 6000)
    hear(12_000, 0.001)
    expect(listPaces(answers)).toEqual([true])
    hear(1000, 0.2)
    hear(3000, 0.001)
    expect(heard().at(-1)).toMatchObject({ line: 1, event: { type: 'cue' } })
    await armInRoom(2)
    expect(listPaces(answers)).toEqual([true, false])
    hear(1000, 0.2)
    hear(3000, 0.001)
    expect(heard().at(-1)).toMatchObject({ line: 2, event: { type: 'cue' } })
    port1.close()
  })

  it('does not before it has kept up for ten seconds', async () => {
    const { answers, armInRoom, hear, heard, port1 } = await openDesk()
    await armInRoom()
    hear(1000, 0.001, false, 6000)
    hear(1000, 0.2)
    hear(8000, 0.001)
    expect(heard().at(-1)?.event.type).toBe('cue')
    expect(listPaces(answers)).toEqual([true])
    port1.close()
  })

  it('is slow for good when it falls behind once more', async () => {
    const { answers, armInRoom, hear, port1 } = await openDesk()
    for (const line of [1, 2, 3]) {
      await armInRoom(line)
      hear(1000, 0.001, false, 6000)
      hear(1000, 0.2)
      hear(12_000, 0.001)
    }
    expect(listPaces(answers)).toEqual([true, false, true])
    port1.close()
  })
})

describe('two ears, because the next is opened before the one before is closed', () => {
  async function openTwo() {
    const one = await openDesk()
    const { port1: port } = new MessageChannel()
    await one.worker.obey({ type: 'open', ear: 2, kind: 'voice-only', sampleRate: RATE, port })
    const speak = () => {
      one.hear(1000, 0.001)
      one.hear(1000, 0.2)
      one.hear(3000, 0.001)
      one.port1.close()
      port.close()
      return one.heard().at(-1)
    }
    return { ...one, speak }
  }

  it('the second goes on hearing when the first is closed', async () => {
    const { worker, speak } = await openTwo()
    await worker.obey({ type: 'arm', ear: 2, line: 1, text: LINE, options: OPTIONS })
    await worker.obey({ type: 'disarm', ear: 1 })
    await worker.obey({ type: 'close', ear: 1 })
    expect(speak()).toMatchObject({ ear: 2, line: 1, event: { type: 'cue' } })
  })

  it('the first hears again when the second came too late and is closed at once', async () => {
    const { worker, speak } = await openTwo()
    await worker.obey({ type: 'arm', ear: 1, line: 4, text: LINE, options: OPTIONS })
    await worker.obey({ type: 'close', ear: 2 })
    expect(speak()).toMatchObject({ ear: 1, line: 4, event: { type: 'cue' } })
  })
})

it('says what could not be loaded; loudness can always be heard', async () => {
  const answers: ListenerMessage[] = []
  const worker = new ListenerWorker(
    (answer) => answers.push(answer),
    () => '',
  )
  await worker.obey({ type: 'load', kind: 'on-device', files: {} })
  const broken = Uint8Array.from(gzipSync('not a network')).buffer
  await worker.obey({ type: 'load', kind: 'voice-only', files: { voice: broken } })
  expect(answers).toMatchObject([
    { type: 'not loaded', kind: 'on-device', reason: 'Error: mdef is missing' },
    { type: 'loaded', kind: 'voice-only' },
  ])
})
