import type { TapeFact, TapeProblem } from '@sidelight/domain/taping/tape-fact'
import { FragmentWriter, type AppendSink } from './fragment-writer.ts'
import { FrameThinner } from './frame-thinner.ts'
import { LatenessMeter } from './lateness-meter.ts'
import { describeKeyframe } from './parameter-sets.ts'

const KEY_INTERVAL_MS = 500
/** A tape starts at a keyframe: where its first breath and word are, the start is chosen twice as finely. */
const START = { lastsMs: 8000, keyIntervalMs: 250 }
/** Frames come a few milliseconds early or late. */
const KEY_TOLERANCE_MS = 5
/** The picture stands still for the gap; one that is longer is told after the take. */
const TOLD_GAP_MS = 1000
/** A second: as long as Firefox takes to give away what it holds. An encoder that falls behind must not fill the memory. */
const MAX_QUEUE = 30
/** Firefox holds more than two seconds of frames to compress them better, also when it is asked for low latency. */
const HELD_FRAMES = 12
const SLOW_CAMERA = { framesPerSecond: 20, overMs: 5000 }
/** A driver that hangs must not keep the take open. */
const FLUSH_LIMIT_MS = 5000

export interface VideoEnd {
  frames: number
  lostFrames: number
  /** The end of the last frame; undefined if there is none. */
  endWallMs: number | undefined
  worstLateMs: number
}

export interface VideoRecorderEvents {
  onFact: (fact: TapeFact) => void
  onProblem: (problem: TapeProblem) => void
}

const wallNowMs = (): number => performance.timeOrigin + performance.now()

/** Encodes the frames of a camera into a fragmented MP4. What was written stays readable, whatever happens later. */
export class VideoRecorder {
  readonly #config: VideoEncoderConfig
  readonly #events: VideoRecorderEvents
  readonly #writer: FragmentWriter
  readonly #thinner: FrameThinner
  readonly #frameMs: number
  readonly #lateness: LatenessMeter
  #encoder: VideoEncoder
  #description: Uint8Array | undefined
  #isRolling = false
  /** Nothing is encoded any more, and what was encoded is kept. */
  #isEnded = false
  #hasRestarted = false
  #hasWriteFailed = false
  /** The packets of a restarted encoder do not fit into this file. */
  #isForeign = false
  #wantsKey = true
  #size: { width: number; height: number } | undefined
  #zeroMs = 0
  #lastMs: number | undefined
  #lastKeyMs = -Infinity
  #packets = 0
  /** Given to the encoder and not come out yet. */
  #held = 0
  #slow: { sinceMs: number; frames: number; isReported: boolean } = { sinceMs: 0, frames: 0, isReported: false }

  constructor(config: VideoEncoderConfig, sink: AppendSink, events: VideoRecorderEvents) {
    this.#config = config
    this.#events = events
    const frameRate = config.framerate ?? 30
    this.#frameMs = 1000 / frameRate
    this.#thinner = new FrameThinner(frameRate)
    this.#lateness = new LatenessMeter({
      onClock: (zeroWallMs, videoMs) => events.onFact({ type: 'video clock', zeroWallMs, videoMs }),
      onLate: () => events.onProblem('encoder late'),
    })
    this.#writer = new FragmentWriter(sink, (packetMs) =>
      events.onFact({ type: 'key', videoMs: packetMs + this.#zeroMs, packetMs }),
    )
    this.#encoder = this.#startEncoder()
  }

  begin(): void {
    this.#isRolling = true
  }

  /** The next frame is a keyframe, which also writes the frames before it to the file. */
  requestKey(): void {
    this.#wantsKey = true
  }

  /** Closes the frame. */
  addFrame(frame: VideoFrame): void {
    const problem = this.#isRolling && !this.#isEnded ? this.#findChange(frame) : undefined
    if (problem !== undefined) this.#end(problem)
    if (this.#isRolling && !this.#isEnded) this.#encode(frame)
    frame.close()
  }

  async stop(): Promise<VideoEnd> {
    this.#isRolling = false
    await this.#drain()
    this.#isEnded = true
    const hasFrames = this.#lastMs !== undefined
    return {
      frames: this.#packets,
      lostFrames: this.#thinner.missing + this.#thinner.kept - this.#packets,
      endWallMs: hasFrames ? this.#lateness.toWallMs((this.#lastMs ?? 0) + this.#frameMs) : undefined,
      worstLateMs: this.#lateness.worstMs,
    }
  }

  /** What makes this frame no successor of the last one. */
  #findChange({ displayWidth: width, displayHeight: height }: VideoFrame): TapeProblem | undefined {
    this.#size ??= { width, height }
    return this.#size.width !== width || this.#size.height !== height ? 'camera changed' : undefined
  }

  #noteGap(videoMs: number): void {
    const ms = videoMs - (this.#lastMs ?? videoMs)
    if (ms <= TOLD_GAP_MS) return
    this.#events.onFact({ type: 'picture paused', videoMs: videoMs - ms, ms })
    this.#events.onProblem('picture paused')
  }

  #encode(frame: VideoFrame): void {
    const videoMs = frame.timestamp / 1000
    if (this.#lastMs === undefined) {
      this.#zeroMs = videoMs
      this.#slow.sinceMs = videoMs
    }
    this.#noteGap(videoMs)
    this.#lastMs = videoMs
    this.#lateness.addFrame(videoMs, wallNowMs())
    this.#countFrame(videoMs)
    const timeMs = videoMs - this.#zeroMs
    if (!this.#thinner.admit(timeMs / 1000) || this.#encoder.encodeQueueSize > MAX_QUEUE) return
    const intervalMs = timeMs < START.lastsMs ? START.keyIntervalMs : KEY_INTERVAL_MS
    const keyFrame = this.#wantsKey || timeMs - this.#lastKeyMs >= intervalMs - KEY_TOLERANCE_MS
    if (keyFrame) {
      this.#lastKeyMs = timeMs
      this.#wantsKey = false
      this.#releaseHeld()
    }
    const stamped = new VideoFrame(frame, { timestamp: Math.round(timeMs * 1000) })
    try {
      this.#held += 1
      this.#encoder.encode(stamped, { keyFrame })
    } catch {
      this.#handleEncoderError()
    } finally {
      stamped.close()
    }
  }

  /** A page that is killed loses what the encoder holds. After a flush it needs a keyframe, which comes next. */
  #releaseHeld(): void {
    if (this.#held < HELD_FRAMES) return
    this.#lateness.addFlush(wallNowMs())
    // Rejected when the encoder fails, which its error callback reports.
    this.#encoder.flush().catch(() => undefined)
  }

  #startEncoder(): VideoEncoder {
    this.#held = 0
    const encoder = new VideoEncoder({
      output: (chunk, meta) => this.#write(chunk, meta),
      error: () => {
        // The error of an encoder that was replaced is already known.
        if (encoder === this.#encoder) this.#handleEncoderError()
      },
    })
    encoder.configure(this.#config)
    return encoder
  }

  /** Drivers are reset now and then; an encoder that fails twice would fail again. */
  #handleEncoderError(): void {
    if (this.#isEnded) return
    if (this.#hasRestarted) {
      this.#end('encoder failed')
      return
    }
    this.#hasRestarted = true
    this.#wantsKey = true
    try {
      this.#encoder = this.#startEncoder()
    } catch {
      this.#end('encoder failed')
    }
  }

  #write(chunk: EncodedVideoChunk, { decoderConfig }: EncodedVideoChunkMetadata = {}): void {
    this.#held -= 1
    if (this.#hasWriteFailed || this.#isForeign) return
    const timeMs = chunk.timestamp / 1000
    this.#lateness.addPacket(timeMs + this.#zeroMs, wallNowMs())
    const data = new Uint8Array(chunk.byteLength)
    chunk.copyTo(data)
    const description = decoderConfig && (describeKeyframe(data) ?? decoderConfig.description)
    this.#isForeign = !this.#isSameStream(description)
    if (this.#isForeign) {
      this.#end('encoder failed')
      return
    }
    this.#packets += 1
    const packet = { data, isKey: chunk.type === 'key', timeMs, durationMs: this.#frameMs }
    const meta = decoderConfig && { decoderConfig: { ...decoderConfig, ...(description && { description }) } }
    this.#writer.add(packet, meta).catch(() => this.#failWrite())
  }

  /** One file has one decoder configuration: packets of an encoder that restarted with another one cannot be read. */
  #isSameStream(description: AllowSharedBufferSource | undefined): boolean {
    if (description === undefined) return true
    const bytes = ArrayBuffer.isView(description)
      ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
      : new Uint8Array(description)
    this.#description ??= bytes.slice()
    return this.#description.length === bytes.length && this.#description.every((byte, i) => byte === bytes[i])
  }

  #countFrame(videoMs: number): void {
    this.#slow.frames += 1
    const elapsedMs = videoMs - this.#slow.sinceMs
    if (elapsedMs < SLOW_CAMERA.overMs) return
    const isSlow = (this.#slow.frames * 1000) / elapsedMs < SLOW_CAMERA.framesPerSecond
    if (isSlow && !this.#slow.isReported) this.#events.onProblem('camera slow')
    this.#slow = { sinceMs: videoMs, frames: 0, isReported: this.#slow.isReported || isSlow }
  }

  async #drain(): Promise<void> {
    if (this.#encoder.state === 'configured') {
      let limit: ReturnType<typeof setTimeout> | undefined
      const limited = new Promise((resolve) => (limit = setTimeout(resolve, FLUSH_LIMIT_MS)))
      // Rejected when the encoder fails, which its error callback reports.
      await Promise.race([this.#encoder.flush().catch(() => undefined), limited])
      clearTimeout(limit)
    }
    if (this.#encoder.state !== 'closed') this.#encoder.close()
    if (this.#packets > 0 && !this.#hasWriteFailed) await this.#writer.close().catch(() => this.#failWrite())
  }

  #failWrite(): void {
    if (this.#hasWriteFailed) return
    this.#hasWriteFailed = true
    this.#end('disk full')
  }

  #end(problem: TapeProblem): void {
    if (this.#isEnded) return
    this.#isEnded = true
    this.#events.onProblem(problem)
  }
}
