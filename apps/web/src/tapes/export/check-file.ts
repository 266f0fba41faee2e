import { createLightMeter, type LumaHistogram } from '@sidelight/domain/taping/light'
import { EncodedPacketSink, Input, MP4, type InputVideoTrack, type Source } from 'mediabunny'
import { TapeExportError } from './tape-export-error.ts'

/** Every tenth keyframe is decoded. */
const KEY_STEP = 10
/** Encoders round the sound up to whole frames, and start and end with one more. */
const SOUND_TOLERANCE_SECONDS = 0.15
/** Every 64th pixel tells the light of a picture well enough. */
const PIXEL_STEP = 64
const VIDEO_RANGE = { black: 16, white: 235 }

/** Opens the finished file as a player does. Throws if it is not what was to be written. Returns its light, if it can be seen. */
export async function checkFile(
  source: Source,
  expected: { frames: number; seconds: number },
  onProgress: (share: number) => void,
): Promise<LumaHistogram | undefined> {
  const input = new Input({ source, formats: [MP4] })
  try {
    const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
    if (!video || !audio) throw new TapeExportError('file broken')
    const soundSeconds = await audio.computeDuration()
    const { frames, keys } = await listKeys(video)
    const isWhole =
      frames === expected.frames &&
      Math.abs((await video.computeDuration()) - expected.seconds) < 1e-3 &&
      Math.abs(soundSeconds - expected.seconds) < SOUND_TOLERANCE_SECONDS
    if (!isWhole) throw new TapeExportError('file broken')
    // Browsers that cannot decode cannot have filmed either, but the take may come from another version.
    return typeof VideoDecoder === 'undefined' ? undefined : await decodeKeys(video, keys, onProgress)
  } finally {
    input.dispose()
  }
}

async function listKeys(video: InputVideoTrack): Promise<{ frames: number; keys: number[] }> {
  const keys: number[] = []
  let frames = 0
  for await (const packet of new EncodedPacketSink(video).packets(undefined, undefined, { metadataOnly: true })) {
    frames++
    if (packet.type === 'key') keys.push(packet.timestamp)
  }
  return { frames, keys: keys.filter((_, index) => index % KEY_STEP === 0 || index === keys.length - 1) }
}

async function decodeKeys(video: InputVideoTrack, keys: readonly number[], onProgress: (share: number) => void) {
  const config = await video.getDecoderConfig()
  if (config === null) throw new TapeExportError('file broken')
  const packets = new EncodedPacketSink(video)
  const meter = createLightMeter()
  const measured: Promise<boolean>[] = []
  let failure: unknown
  const decoder = new VideoDecoder({
    output: (frame) => measured.push(measureFrame(frame, meter.count).finally(() => frame.close())),
    error: (error) => (failure = error),
  })
  try {
    decoder.configure(config)
    for (const [index, seconds] of keys.entries()) {
      const packet = await packets.getPacket(seconds)
      if (packet === null) throw new TapeExportError('file broken')
      decoder.decode(packet.toEncodedVideoChunk())
      await decoder.flush()
      if (measured.length <= index) throw new TapeExportError('file broken', { cause: failure })
      onProgress((index + 1) / keys.length)
    }
    return (await Promise.all(measured)).includes(true) ? meter.histogram : undefined
  } finally {
    if (decoder.state !== 'closed') decoder.close()
  }
}

type CountLuma = ReturnType<typeof createLightMeter>['count']

/**
 * Counts the brightness of the first plane, or of the green of a picture without planes of its own. Returns whether the
 * picture could be read: some hardware keeps its pictures to itself.
 */
async function measureFrame(frame: VideoFrame, count: CountLuma): Promise<boolean> {
  if (frame.format === null) return false
  const pixels = new Uint8Array(frame.allocationSize())
  const [plane] = await frame.copyTo(pixels)
  if (plane === undefined) return false
  const isRgb = /^(RGB|BGR)/.test(frame.format)
  const toLuma = isRgb || frame.colorSpace.fullRange === true ? (value: number) => value : fromVideoRange
  const { width, height } = frame.visibleRect ?? { width: frame.codedWidth, height: frame.codedHeight }
  const [bytesPerPixel, channel] = isRgb ? [4, 1] : [1, 0]
  for (let at = 0; at < width * height; at += PIXEL_STEP + 1) {
    const [column, row] = [at % width, Math.floor(at / width)]
    const position = plane.offset + row * plane.stride + column * bytesPerPixel + channel
    count(column / width, row / height, toLuma(pixels[position] ?? 0))
  }
  return true
}

const fromVideoRange = (value: number): number =>
  Math.max(0, Math.min(255, ((value - VIDEO_RANGE.black) * 255) / (VIDEO_RANGE.white - VIDEO_RANGE.black)))
