import { WAV_HEADER_BYTES } from '@sidelight/domain/recording/wav'
import { expect, it, vi } from 'vitest'
import type { AudioChunk } from '../microphone/audio-chunk.ts'
import { RecorderWorker } from './recorder-worker.ts'
import type { RecorderMessage } from './recorder-messages.ts'

const SAMPLE_RATE = 16_000
/** The later, the louder. */
const chunk = (contextMs: number): AudioChunk => ({
  samples: new Float32Array(SAMPLE_RATE / 10).fill(contextMs / 1000),
  contextMs,
  wallMs: 0,
  isAfterGap: false,
})

it('a take begins where the partner’s sound ended in the room, not where the order was given', async () => {
  const answers: RecorderMessage[] = []
  const worker = new RecorderWorker((answer) => answers.push(answer))
  const { port1, port2 } = new MessageChannel()
  const ids = { folder: 'private', documentId: 'document', sceneId: 'scene', wordsId: '0123abcd' }
  await worker.obey({
    number: 1,
    order: { type: 'begin', take: 1, ...ids, sampleRate: SAMPLE_RATE, fromContextMs: 220, port: port2 },
  })
  for (const contextMs of [0, 100, 200, 300]) port1.postMessage(chunk(contextMs))
  await vi.waitFor(() => expect(answers).toContainEqual(expect.objectContaining({ seconds: 0.2 })), 5000)
  await worker.obey({ number: 2, order: { type: 'finish', take: 1 } })
  const wav = answers.map((answer) => ('wav' in answer ? answer.wav : undefined)).find((found) => found !== undefined)
  const sound = new Int16Array(wav ?? new ArrayBuffer(WAV_HEADER_BYTES), WAV_HEADER_BYTES)
  expect(sound).toHaveLength(SAMPLE_RATE / 5)
  expect([sound.at(0), sound.at(-1)]).toEqual([0.2, 0.3].map((loud) => Math.round(loud * 32_767)))
})
