import { wavHeader } from '@sidelight/domain/recording/wav'
import type { TapeFact } from '@sidelight/domain/taping/tape-fact'
import {
  BufferSource,
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'
import type { TakeFiles } from '../open-take.ts'
import type { ReadableBytes } from '../stems-reader.ts'

const AVC_CONFIG = '0142c00affe100176742c00ad90426c044000003000400000300f03c48992001000568cb83cb20'
const KEY_NAL = 0x65
const DELTA_NAL = 0x41
/** The sound's clock and the camera's start at other times than the take, as real ones do. */
const SOUND_BEGAN_MS = 7000
const VIDEO_BEGAN_MS = 120

export const TAPE_SAMPLE_RATE = 48_000

export interface TakeShape {
  seconds: number
  frameRate?: number
  /** A keyframe every so many frames. */
  keyEvery?: number
  /** Frames that the camera lost. */
  lost?: readonly number[]
  microphone?: (seconds: number) => number
  partner?: (seconds: number) => number
  inputLatencyMs?: number
  outputLatencyMs?: number
  sampleRate?: number
  /** Another first byte is another profile of the picture. */
  avcConfig?: string
  lines?: readonly { id: string; isActors: boolean; from: number; to: number }[]
}

/** The files of a take whose picture begins with its sound. Its packets are no real pictures. */
export async function createTakeFiles(shape: TakeShape): Promise<TakeFiles & { reads: number[] }> {
  const { frameRate = 30, keyEvery = 15, lost = [], sampleRate = TAPE_SAMPLE_RATE } = shape
  const frames = Array.from({ length: Math.round(shape.seconds * frameRate) }, (_, i) => i).filter(
    (frame) => !lost.includes(frame),
  )
  const keys = frames.filter((frame, i) => i === 0 || frame % keyEvery === 0)
  const video = await writePicture(shape, frames, keys)
  const reads: number[] = []
  return {
    facts: listFacts(shape, keys)
      .map((fact) => `${JSON.stringify(fact)}\n`)
      .join(''),
    video: new BufferSource(video),
    videoBytes: video.byteLength,
    stems: readable(writeStems(shape, sampleRate), reads),
    reads,
  }
}

function listFacts(shape: TakeShape, keys: readonly number[]): TapeFact[] {
  const { frameRate = 30, sampleRate = TAPE_SAMPLE_RATE } = shape
  const clocks = Array.from({ length: Math.ceil(shape.seconds * 4) }, (_, i): TapeFact[] => [
    { type: 'clock', wallMs: 1000 + i * 250, contextMs: SOUND_BEGAN_MS + i * 250 },
    { type: 'video clock', zeroWallMs: 1000 - VIDEO_BEGAN_MS, videoMs: VIDEO_BEGAN_MS + i * 250 },
  ])
  return [
    {
      type: 'take',
      kind: 'scene',
      number: 1,
      startedAt: 0,
      sampleRate,
      width: 64,
      height: 64,
      frameRate,
      bitRate: 1_000_000,
      inputLatencyMs: shape.inputLatencyMs ?? 0,
      outputLatencyMs: shape.outputLatencyMs ?? 0,
      hasHeadphones: true,
    },
    { type: 'sound began', frame: (SOUND_BEGAN_MS / 1000) * sampleRate },
    ...clocks.flat(),
    ...keys.map((frame): TapeFact => {
      const packetMs = (frame * 1000) / frameRate
      return { type: 'key', videoMs: packetMs + VIDEO_BEGAN_MS, packetMs }
    }),
    ...(shape.lines ?? []).map(({ id, isActors, from, to }): TapeFact => ({
      type: 'line',
      id,
      isActors,
      fromContextMs: SOUND_BEGAN_MS + from * 1000,
      toContextMs: SOUND_BEGAN_MS + to * 1000,
      ending: 'heard',
      missed: 0,
    })),
  ]
}

export const describePicture = (avcConfig = AVC_CONFIG): VideoDecoderConfig => ({
  codec: 'avc1.42c00a',
  codedWidth: 64,
  codedHeight: 64,
  description: Uint8Array.from(avcConfig.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)),
})

async function writePicture(
  { frameRate = 30, avcConfig = AVC_CONFIG }: TakeShape,
  frames: readonly number[],
  keys: readonly number[],
): Promise<ArrayBuffer> {
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'fragmented' }), target })
  const source = new EncodedVideoPacketSource('avc')
  output.addVideoTrack(source)
  await output.start()
  const decoderConfig = describePicture(avcConfig)
  for (const frame of frames) {
    const isKey = keys.includes(frame)
    const data = new Uint8Array([0, 0, 0, 3, isKey ? KEY_NAL : DELTA_NAL, frame >> 8, frame & 255])
    const packet = new EncodedPacket(data, isKey ? 'key' : 'delta', frame / frameRate, 1 / frameRate)
    await source.add(packet, { decoderConfig })
  }
  await output.finalize()
  if (target.buffer === null) throw new Error('Nothing was written')
  return target.buffer
}

function writeStems(shape: TakeShape, sampleRate: number): Uint8Array<ArrayBuffer> {
  const count = Math.round(shape.seconds * sampleRate)
  const bytes = new Uint8Array(44 + count * 4)
  bytes.set(wavHeader({ sampleRate, channels: 2, dataBytes: count * 4 }))
  const samples = new Int16Array(bytes.buffer, 44)
  for (let i = 0; i < count; i++) {
    samples[i * 2] = Math.round((shape.microphone?.(i / sampleRate) ?? 0) * 32_767)
    samples[i * 2 + 1] = Math.round((shape.partner?.(i / sampleRate) ?? 0) * 32_767)
  }
  return bytes
}

/** Notes the length of each piece that is read. */
const readable = (bytes: Uint8Array<ArrayBuffer>, reads: number[]): ReadableBytes => ({
  size: bytes.length,
  read: async (from, to) => {
    reads.push(to - from)
    return bytes.slice(from, to).buffer
  },
})
