// The voices themselves. A line keeps a processor busy for seconds: here that is nobody else's concern.
import { setPriority } from 'node:os'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { limitPeaks } from '../../sound/limiter.ts'
import { encodeMp3 } from '../../sound/mp3.ts'
import { trimSilence } from '../../sound/trim.ts'
import { encodeWav } from '../../sound/wav.ts'
import { answerErrands } from '../answer-errands.ts'
import { DURATIONS_OUTPUT } from '../graph-edits.ts'
import { prepareModel } from '../model-file.ts'
import { SILENCE } from '../vocabulary.ts'
import { readStyle } from '../voice-files.ts'
import type { TimedChunk } from '../word-times.ts'
import { SAMPLE_RATE, type NetworkReply, type NetworkRequest } from './network.ts'

const NICENESS = 10
/** Where men's and women's voices meet; a range is stretched around it. */
const REFERENCE_HERTZ = 160

class NotSound extends Error {
  override name = 'NotSound'
}

try {
  // Before any thread exists: threads inherit it.
  setPriority(NICENESS)
} catch {
  // A container may forbid even modesty.
}

let session: Promise<InferenceSession> | undefined

answerErrands(async (request: NetworkRequest): Promise<NetworkReply> => {
  session ??= load(request)
  const network = await session
  const pieces: Float32Array[] = []
  const chunks: TimedChunk[] = []
  let length = 0
  for (const symbols of request.chunks) {
    const { samples, frames } = await speak(network, request, symbols)
    const trimmed = trimSilence(samples, SAMPLE_RATE)
    if (trimmed === undefined) throw new NotSound('silence')
    chunks.push({ frames, startSample: length - trimmed.removedSamples })
    pieces.push(trimmed.samples)
    length += trimmed.samples.length
  }
  const gain = 10 ** (request.voice.gainDb / 20)
  const sound = limitPeaks(join(pieces, length, gain), SAMPLE_RATE)
  const wav = encodeWav(sound, SAMPLE_RATE)
  return { wav, mp3: await encodeMp3(sound, SAMPLE_RATE), sampleCount: length, chunks }
})

async function load({ modelDirectory, publishedFile }: NetworkRequest): Promise<InferenceSession> {
  try {
    return await InferenceSession.create(await prepareModel(modelDirectory, publishedFile), {
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
      executionMode: 'sequential',
      graphOptimizationLevel: 'all',
      logSeverityLevel: 3,
      extra: { session: { intra_op: { allow_spinning: '0' } } },
    })
  } catch (error) {
    session = undefined
    throw error
  }
}

async function speak(network: InferenceSession, { voice }: NetworkRequest, symbols: readonly number[]) {
  const numbers = [SILENCE, ...symbols, SILENCE]
  const single = (value: number) => new Tensor('float32', Float32Array.of(value), [1])
  const results = await network.run({
    input_ids: new Tensor('int64', BigInt64Array.from(numbers, BigInt), [1, numbers.length]),
    style: new Tensor('float32', readStyle(voice.file, symbols.length), [1, 256]),
    speed: single(voice.speed ?? 1),
    pitch_scale: single(voice.pitch ?? 1),
    pitch_range: single(voice.range ?? 1),
    pitch_reference: single(REFERENCE_HERTZ),
  })
  const samples = results['waveform']?.data
  const frames = results[DURATIONS_OUTPUT]?.data
  if (!(samples instanceof Float32Array) || !(frames instanceof Float32Array)) throw new NotSound('no sound')
  if (!samples.every(Number.isFinite)) throw new NotSound('not a number')
  return { samples, frames: Array.from(frames) }
}

function join(pieces: readonly Float32Array[], length: number, gain: number): Float32Array {
  const whole = new Float32Array(length)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole.map((sample) => sample * gain)
}
