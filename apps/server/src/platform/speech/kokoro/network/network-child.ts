// Runs the voice network in a separate process, since a line keeps a processor busy for seconds.
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { lowerPriority } from '../../child-tasks/lower-priority.ts'
import { serveTasks } from '../../child-tasks/serve-tasks.ts'
import { finishAudio } from '../../audio/finish-audio.ts'
import { type AudioPiece, InvalidAudio, joinPieces } from '../../audio/join-pieces.ts'
import type { Speech } from '../../speech.ts'
import { type Delivery, REFERENCE_HERTZ } from '../direction/delivery.ts'
import { DURATIONS_OUTPUT } from '../graph-edits.ts'
import { prepareModel } from '../model-file.ts'
import { PADDING } from '../vocabulary.ts'
import { readStyle, STYLE_NUMBERS } from '../voice-files.ts'
import { listWordTimes } from '../word-times.ts'
import { SAMPLE_RATE, type NetworkChunk, type NetworkRequest } from './network.ts'

// Before any thread starts, since threads inherit the priority.
lowerPriority()

let session: Promise<InferenceSession> | undefined

serveTasks(async (request: NetworkRequest): Promise<Speech> => {
  session ??= load(request)
  const network = await session
  const pieces: AudioPiece[] = []
  const frames: number[][] = []
  for (const chunk of request.chunks) {
    const spoken = await speak(network, request.voiceFile, chunk)
    pieces.push({ samples: spoken.samples, gainDb: chunk.delivery.gainDb, shelfDb: chunk.delivery.shelfDb })
    frames.push(spoken.frames)
  }
  const { samples, pieceStarts } = joinPieces(pieces, SAMPLE_RATE)
  const words = listWordTimes(
    request.units,
    request.chunks.map(({ phonemes }) => phonemes),
    frames.map((chunkFrames, at) => ({ frames: chunkFrames, startSample: pieceStarts[at] ?? 0 })),
    Math.round((samples.length / SAMPLE_RATE) * 1000),
    SAMPLE_RATE,
  )
  return finishAudio({ samples, words }, SAMPLE_RATE, request.finish)
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

async function speak(network: InferenceSession, voiceFile: string, { phonemes, delivery, pitchFactors }: NetworkChunk) {
  const numbers = [PADDING, ...phonemes.map(({ number }) => number), PADDING]
  const single = (value: number) => new Tensor('float32', Float32Array.of(value), [1])
  const results = await network.run({
    input_ids: new Tensor('int64', BigInt64Array.from(numbers, BigInt), [1, numbers.length]),
    style: new Tensor('float32', mixStyle(voiceFile, phonemes.length, delivery), [1, STYLE_NUMBERS]),
    speed: single(delivery.speed),
    pitch_scale: single(delivery.pitch),
    pitch_range: single(delivery.range),
    pitch_reference: single(REFERENCE_HERTZ),
    // The silence after the last symbol goes on at its pitch.
    pitch_factors: new Tensor('float32', [1, ...pitchFactors, pitchFactors.at(-1) ?? 1], [1, 1, numbers.length]),
  })
  const samples = results['waveform']?.data
  const frames = results[DURATIONS_OUTPUT]?.data
  if (!(samples instanceof Float32Array) || !(frames instanceof Float32Array)) throw new InvalidAudio('no audio')
  return { samples, frames: Array.from(frames) }
}

/** The first half of a style is the timbre, which stays; the second is melody and rhythm. */
function mixStyle(voiceFile: string, symbolCount: number, { extraSymbols, melodies }: Delivery): Float32Array {
  const style = readStyle(voiceFile, symbolCount + extraSymbols)
  for (const { file, share } of melodies) {
    const other = readStyle(file, symbolCount)
    for (let at = STYLE_NUMBERS / 2; at < STYLE_NUMBERS; at++)
      style[at] = (style[at] as number) * (1 - share) + (other[at] as number) * share
  }
  return style
}
