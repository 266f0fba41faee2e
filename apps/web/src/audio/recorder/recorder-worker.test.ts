import { WAV_HEADER_BYTES } from '@sidelight/domain/recording/wav'
import { expect, it, vi } from 'vitest'
import type { AudioChunk } from '../microphone/audio-chunk.ts'
import { RecorderWorker } from './recorder-worker.ts'
import type { RecorderMessage } from './recorder-messages.ts'

const SAMPLE_RATE = 16_000
/** Later chunks are louder. */
const chunk = (contextMs: number): AudioChunk => ({
  samples: new Float32Array(SAMPLE_RATE / 10).fill(contextMs / 1000),
  contextMs,
  wallMs: 0,
  isAfterGap: false,
})

const SILENCE = { samples: new Float32Array(SAMPLE_RATE / 10), wallMs: 0, isAfterGap: false }

async function recordTake(levels: readonly number[]) {
  const messages: RecorderMessage[] = []
  const worker = new RecorderWorker((message) => messages.push(message))
  const { port1, port2 } = new MessageChannel()
  const ids = { folder: 'private', documentId: 'document', lineId: 'line', textId: '0123abcd' }
  await worker.handle({
    id: 1,
    request: { type: 'start', takeId: 1, ...ids, sampleRate: SAMPLE_RATE, fromContextMs: 0, port: port2 },
  })
  for (const [at, level] of levels.entries())
    port1.postMessage({ ...SILENCE, samples: SILENCE.samples.map(() => level), contextMs: at * 100 })
  const seconds = levels.length / 10
  await vi.waitFor(() => expect(messages).toContainEqual(expect.objectContaining({ type: 'progress', seconds })), 5000)
  await worker.handle({ id: 2, request: { type: 'finish', takeId: 1 } })
  return messages.find((message) => message.type === 'done' && message.id === 2)
}

it('[R-22-09] A finished take is cut to what was said, and one without speech has no WAV', async () => {
  const [quiet, spoken] = [Array<number>(20).fill(0.001), Array<number>(10).fill(0.2)]
  const finished = await recordTake([...quiet, ...spoken, ...quiet])
  expect(finished).toMatchObject({ seconds: 2 })
  expect((finished as { wav: ArrayBuffer }).wav.byteLength).toBe(WAV_HEADER_BYTES + 2 * SAMPLE_RATE * 2)
  expect(await recordTake(quiet)).toEqual({ type: 'done', id: 2 })
})

it('A take starts where the partner’s clip ends, not where the request arrives', async () => {
  const messages: RecorderMessage[] = []
  const worker = new RecorderWorker((message) => messages.push(message))
  const { port1, port2 } = new MessageChannel()
  const ids = { folder: 'private', documentId: 'document', lineId: 'line', textId: '0123abcd' }
  await worker.handle({
    id: 1,
    request: { type: 'start', takeId: 1, ...ids, sampleRate: SAMPLE_RATE, fromContextMs: 220, port: port2 },
  })
  for (const contextMs of [0, 100, 200, 300]) port1.postMessage(chunk(contextMs))
  await vi.waitFor(() => expect(messages).toContainEqual(expect.objectContaining({ seconds: 0.2 })), 5000)
  await worker.handle({ id: 2, request: { type: 'finish', takeId: 1 } })
  const wav = messages.flatMap((message) => ('wav' in message ? (message.wav ?? []) : [])).at(0)
  const samples = new Int16Array(wav ?? new ArrayBuffer(WAV_HEADER_BYTES), WAV_HEADER_BYTES)
  expect(samples).toHaveLength(SAMPLE_RATE / 5)
  expect([samples.at(0), samples.at(-1)]).toEqual([0.2, 0.3].map((level) => Math.round(level * 32_767)))
})
