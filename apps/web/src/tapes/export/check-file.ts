import { EncodedPacketSink, Input, MP4, type InputVideoTrack, type Source } from 'mediabunny'
import { TapeExportError } from './tape-export-error.ts'

/** Every tenth keyframe is decoded. */
const KEY_STEP = 10
/** Encoders round the sound up to whole frames, and start and end with one more. */
const SOUND_TOLERANCE_SECONDS = 0.15
/** Every 64th pixel tells the light of a picture well enough. */
const PIXEL_STEP = 64
const VIDEO_RANGE = { black: 16, white: 235 }
/** Of 255. */
const DARK = 20
const BURNT = 244

export interface LightMeasures {
  meanLuma: number
  darkShare: number
  burntShare: number
}

/** Told where there is nothing to look at. */
const MIDDLE_LIGHT: LightMeasures = { meanLuma: 128, darkShare: 0, burntShare: 0 }

/** Opens the finished file as a player does. Throws if it is not what was to be written. */
export async function checkFile(
  source: Source,
  expected: { frames: number; seconds: number },
  onProgress: (share: number) => void,
): Promise<LightMeasures> {
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
    return typeof VideoDecoder === 'undefined' ? MIDDLE_LIGHT : await decodeKeys(video, keys, onProgress)
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
  const lights: Promise<LightMeasures>[] = []
  let failure: unknown
  const decoder = new VideoDecoder({
    output: (frame) => lights.push(measureFrame(frame).finally(() => frame.close())),
    error: (error) => (failure = error),
  })
  try {
    decoder.configure(config)
    for (const [index, seconds] of keys.entries()) {
      const packet = await packets.getPacket(seconds)
      if (packet === null) throw new TapeExportError('file broken')
      decoder.decode(packet.toEncodedVideoChunk())
      await decoder.flush()
      if (lights.length <= index) throw new TapeExportError('file broken', { cause: failure })
      onProgress((index + 1) / keys.length)
    }
    return average(await Promise.all(lights))
  } finally {
    if (decoder.state !== 'closed') decoder.close()
  }
}

/** The brightness of the first plane, or of the green of a picture without planes of its own. */
async function measureFrame(frame: VideoFrame): Promise<LightMeasures> {
  // Some hardware keeps its pictures to itself.
  if (frame.format === null) return MIDDLE_LIGHT
  const pixels = new Uint8Array(frame.allocationSize())
  const [plane] = await frame.copyTo(pixels)
  if (plane === undefined) return MIDDLE_LIGHT
  const isRgb = /^(RGB|BGR)/.test(frame.format)
  const toLuma = isRgb || frame.colorSpace.fullRange === true ? (value: number) => value : fromVideoRange
  const { width, height } = frame.visibleRect ?? { width: frame.codedWidth, height: frame.codedHeight }
  const [bytesPerPixel, channel] = isRgb ? [4, 1] : [1, 0]
  let [count, total, dark, burnt] = [0, 0, 0, 0]
  for (let at = 0; at < width * height; at += PIXEL_STEP + 1) {
    const position = plane.offset + Math.floor(at / width) * plane.stride + (at % width) * bytesPerPixel + channel
    const luma = toLuma(pixels[position] ?? 0)
    count++
    total += luma
    if (luma < DARK) dark++
    if (luma > BURNT) burnt++
  }
  return { meanLuma: total / count, darkShare: dark / count, burntShare: burnt / count }
}

const fromVideoRange = (value: number): number =>
  Math.max(0, Math.min(255, ((value - VIDEO_RANGE.black) * 255) / (VIDEO_RANGE.white - VIDEO_RANGE.black)))

function average(lights: readonly LightMeasures[]): LightMeasures {
  const mean = (key: keyof LightMeasures) => lights.reduce((sum, light) => sum + light[key], 0) / lights.length
  return { meanLuma: mean('meanLuma'), darkShare: mean('darkShare'), burntShare: mean('burntShare') }
}
