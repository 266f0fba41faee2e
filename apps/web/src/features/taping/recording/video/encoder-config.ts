import type { TapeQuality } from '@sidelight/domain/taping/tape-state'

interface VideoSize {
  width: number
  height: number
}

/** H.264 in High, Main and Baseline profile; level 4.0 holds 1080p at 30 frames a second. */
const CODECS = ['avc1.640028', 'avc1.4d0028', 'avc1.42e028']

/** The camera's picture in the wanted height, never enlarged. The encoder takes even sizes only. */
export function fitSize({ width, height }: VideoSize, maxHeight: number): VideoSize {
  // Some browsers do not tell what their camera delivers.
  if (height === 0) return { width: (maxHeight * 16) / 9, height: maxHeight }
  const scale = Math.min(1, maxHeight / height)
  const even = (pixels: number) => Math.max(2, Math.round((pixels * scale) / 2) * 2)
  return { width: even(width), height: even(height) }
}

/** The first that this browser has, in hardware if possible: software needs a whole core for 1080p. */
export async function findEncoderConfig(
  { width, height }: VideoSize,
  { frameRate, bitRate }: Pick<TapeQuality, 'frameRate' | 'bitRate'>,
): Promise<VideoEncoderConfig | undefined> {
  if (typeof VideoEncoder === 'undefined') return undefined
  for (const hardwareAcceleration of ['prefer-hardware', 'no-preference'] as const)
    for (const codec of CODECS) {
      const config: VideoEncoderConfig = {
        codec,
        width,
        height,
        bitrate: bitRate,
        framerate: frameRate,
        hardwareAcceleration,
        latencyMode: 'realtime',
        avc: { format: 'avc' },
      }
      const { supported } = await VideoEncoder.isConfigSupported(config).catch(() => ({ supported: false }))
      if (supported === true && (await keepsOrder(config))) return config
    }
  return undefined
}

const TRIED_FRAMES = 6
/** The order depends on the profile alone, and small frames take a tenth of the time. */
const TRIED_SIZE = { width: 640, height: 360 }
const FRAME_US = 33_333

/**
 * Whether packets come in the order of their frames, as a take needs them. Firefox compresses frames in another order, also
 * when it is asked for low latency, unless the profile forbids it; the file would show them in the wrong order.
 */
async function keepsOrder(config: VideoEncoderConfig): Promise<boolean> {
  const { width, height } = TRIED_SIZE
  const black = new Uint8Array((width * height * 3) / 2)
  const times: number[] = []
  const encoder = new VideoEncoder({ output: ({ timestamp }) => times.push(timestamp), error: () => undefined })
  try {
    encoder.configure({ ...config, width, height })
    for (let i = 0; i < TRIED_FRAMES; i += 1) {
      const timestamp = i * FRAME_US
      const frame = new VideoFrame(black, { format: 'I420', codedWidth: width, codedHeight: height, timestamp })
      encoder.encode(frame, { keyFrame: i === 0 })
      frame.close()
    }
    await encoder.flush()
    return times.length > 0 && times.every((time, i) => time >= (times[i - 1] ?? 0))
  } catch {
    return false
  } finally {
    if (encoder.state !== 'closed') encoder.close()
  }
}
