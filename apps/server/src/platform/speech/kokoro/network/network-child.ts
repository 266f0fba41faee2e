// Runs the voice network in a separate process, since a line keeps a processor busy for seconds.
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { lowerPriority } from '../../child-tasks/lower-priority.ts'
import { serveTasks } from '../../child-tasks/serve-tasks.ts'
import { finishAudio, InvalidAudio } from '../../audio/finish-audio.ts'
import { DURATIONS_OUTPUT } from '../graph-edits.ts'
import { prepareModel } from '../model-file.ts'
import { PADDING } from '../vocabulary.ts'
import { readStyle } from '../voice-files.ts'
import { SAMPLE_RATE, type NetworkReply, type NetworkRequest } from './network.ts'

/** Between typical male and female pitch; the pitch range is scaled around it. */
const REFERENCE_HERTZ = 160

// Before any thread starts, since threads inherit the priority.
lowerPriority()

let session: Promise<InferenceSession> | undefined

serveTasks(async (request: NetworkRequest): Promise<NetworkReply> => {
  session ??= load(request)
  const network = await session
  const pieces: Float32Array[] = []
  const frames: number[][] = []
  for (const symbols of request.chunks) {
    const chunk = await speak(network, request, symbols)
    pieces.push(chunk.samples)
    frames.push(chunk.frames)
  }
  const { pieceStarts, ...audio } = await finishAudio(pieces, SAMPLE_RATE, request.voice.gainDb)
  return {
    ...audio,
    chunks: frames.map((chunkFrames, at) => ({ frames: chunkFrames, startSample: pieceStarts[at] ?? 0 })),
  }
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
  const numbers = [PADDING, ...symbols, PADDING]
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
  if (!(samples instanceof Float32Array) || !(frames instanceof Float32Array)) throw new InvalidAudio('no audio')
  return { samples, frames: Array.from(frames) }
}
