import { createLightMeter, type LumaHistogram } from '@sidelight/domain/taping/light'
import { EncodedPacketSink, Input, MP4, type InputVideoTrack, type Source } from 'mediabunny'
import { measureLight } from '../../recording/video/light-meter.ts'
import { TapeExportError } from './tape-export-error.ts'

/** Every tenth keyframe is decoded. */
const KEY_STEP = 10
/** Encoders round the sound up to whole frames, and start and end with one more. */
const SOUND_TOLERANCE_SECONDS = 0.15

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
  let light: LumaHistogram | undefined
  let decoded = 0
  let failure: unknown
  const decoder = new VideoDecoder({
    output: (frame) => {
      decoded += 1
      light = measureLight(frame, meter)
      frame.close()
    },
    error: (error) => (failure = error),
  })
  try {
    decoder.configure(config)
    for (const [index, seconds] of keys.entries()) {
      const packet = await packets.getPacket(seconds)
      if (packet === null) throw new TapeExportError('file broken')
      decoder.decode(packet.toEncodedVideoChunk())
      await decoder.flush()
      if (decoded <= index) throw new TapeExportError('file broken', { cause: failure })
      onProgress((index + 1) / keys.length)
    }
    return light
  } finally {
    if (decoder.state !== 'closed') decoder.close()
  }
}
