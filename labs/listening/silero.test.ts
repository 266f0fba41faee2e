import { join } from 'node:path'
import { Silero, VOICE_FRAME_SAMPLES } from '@sidelight/listening/voice/silero'
import { InferenceSession, Tensor, env } from 'onnxruntime-web'
import { expect, it } from 'vitest'
import { readListeningFile } from './load-listener.ts'
import { readWav } from './wav.ts'

const FIXTURES = join(import.meta.dirname, '../../packages/listening/fixtures')

const CONTEXT = 64

it('Silero gives the same probabilities as the reference runtime for the same network', async () => {
  env.wasm.numThreads = 1
  const file = readListeningFile('voice')
  const silero = new Silero(file)
  const session = await InferenceSession.create(file, { executionProviders: ['wasm'] })
  const { samples } = readWav(join(FIXTURES, 'promised.wav'))
  const rate = new Tensor('int64', BigInt64Array.from([16_000n]))
  let state = new Tensor('float32', new Float32Array(256), [2, 1, 128])
  const differences: number[] = []
  for (let at = CONTEXT; at + VOICE_FRAME_SAMPLES <= samples.length; at += VOICE_FRAME_SAMPLES) {
    const frame = samples.slice(at, at + VOICE_FRAME_SAMPLES)
    const context = at === CONTEXT ? new Float32Array(CONTEXT) : samples.slice(at - CONTEXT, at)
    const input = new Tensor('float32', Float32Array.from([...context, ...frame]), [1, CONTEXT + frame.length])
    const answer = await session.run({ input, state, sr: rate })
    state = answer['stateN'] as typeof state
    differences.push(Math.abs(silero.detect(frame) - Number(answer['output']?.data[0])))
  }
  expect(differences.length).toBeGreaterThan(50)
  expect(Math.max(...differences)).toBeLessThan(1e-4)
})
