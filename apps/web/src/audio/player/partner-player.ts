import type { PlaybackFailure } from '@sidelight/domain/playback/playback-error'
import { playbackFailureOf } from './playback-failure.ts'
import { type BufferPlayback, STOP_MS, playBuffer } from './buffer-playback.ts'
import { createElementPlayback } from './element-playback.ts'
import { isSameClip, type Clip, type ClipEvent, type ClipPlayback, type TimedClip } from './clip.ts'
import { createAudioOutput, type RunningOutput } from './audio-output.ts'
import { findSound } from './find-sound.ts'
import { createClipCache } from './clip-cache.ts'

/** How a clip is played. */
export interface PlayOptions {
  speed: number
  /** The position from which it is heard; its beginning by default. */
  fromMs?: number
}

/**
 * Plays the partner's clips. A clip is decoded, changed to the speed at which it is heard, and placed on the audio clock.
 * Where that clock does not run, an audio element plays it.
 */
export class PartnerPlayer {
  readonly #onEvent: (event: ClipEvent) => void
  readonly #output = createAudioOutput()
  readonly #cache = createClipCache()
  readonly #element = createElementPlayback()
  #playback: ClipPlayback | undefined
  /** The clip that is being loaded or changed to its speed, and from where it will be heard, in seconds. */
  #starting: { clip: Clip; offset: number } | undefined
  #scheduled: BufferPlayback | undefined
  /** On a busy page a scheduled clip may end before `play` is called for it; its end is reported after that. */
  #scheduledEnd: (() => void) | undefined
  /** Paused while it was loading: the clip must not start while the run is paused. */
  #isPaused = false
  /** Every command aborts the loading of the clip before. */
  #loading = new AbortController()
  #scheduling = new AbortController()
  #lastEndMs = 0

  constructor(onEvent: (event: ClipEvent) => void) {
    this.#onEvent = onEvent
  }

  /** Call it in every tap: browsers play nothing before one, and phones stop audio again after a call. */
  unlock(): void {
    this.#output.wake()
    this.#element.unlock()
  }

  /** Decodes the next clips, the nearest first. */
  prepare(clips: readonly TimedClip[]): void {
    this.#cache.prepare(clips, this.#output.findContext())
  }

  /** Fetches further clips, as far as the cache has space. */
  fetchAhead(clips: readonly Clip[]): void {
    this.#cache.fetchAhead(clips)
  }

  /** Fetches all of these clips; rejects if one cannot be fetched. */
  async load(clips: readonly Clip[]): Promise<void> {
    await Promise.all(clips.map((clip) => this.#cache.fetch(clip)))
  }

  /**
   * Places the sound of a clip this long after the last sound of the playing one, exact to the sample; `play` then takes it
   * over. Below zero the two overlap.
   */
  schedule(clip: Clip, gapMs: number, options: PlayOptions): void {
    this.unschedule()
    const { signal } = (this.#scheduling = new AbortController())
    const output = this.#output.findRunning()
    if (output === undefined) return
    const place = (buffer: AudioBuffer | undefined) => {
      if (buffer !== undefined && !signal.aborted) this.#place(output, clip, buffer, gapMs, options)
    }
    const decoded = this.#cache.findDecoded(clip, options.speed)
    if (decoded !== undefined) place(decoded)
    // `play` reports what is wrong with a clip.
    else this.#cache.decode(clip, options.speed, output.context).then(place, () => undefined)
  }

  unschedule(): void {
    this.#scheduling.abort()
    this.#scheduled?.stop()
    this.#scheduled = this.#scheduledEnd = undefined
  }

  #place(
    output: RunningOutput,
    clip: Clip,
    buffer: AudioBuffer,
    gapMs: number,
    { speed, fromMs = 0 }: PlayOptions,
  ): void {
    const endsAt = this.#playback?.soundEndsAt()
    if (endsAt === undefined) return
    const offset = fromMs / 1000
    const silence = offset === 0 ? findSound(buffer).startsAt : 0
    const startsAt = endsAt + gapMs / 1000 - silence
    this.#scheduled = this.#playBuffer(output, clip, buffer, { speed, startsAt, offset })
  }

  /** A clip that is scheduled goes on as it was scheduled. */
  play(clip: Clip, { speed, fromMs = 0 }: PlayOptions): void {
    const scheduled = this.#scheduled
    if (scheduled !== undefined && scheduled.setSpeed(speed) && isSameClip(scheduled.clip, clip)) {
      const reportEnd = this.#scheduledEnd
      this.#scheduled = this.#scheduledEnd = undefined
      this.#scheduling.abort()
      this.#isPaused = false
      this.#takeOver(scheduled)
      if (reportEnd !== undefined) queueMicrotask(reportEnd)
      return
    }
    this.stop()
    // A decoded clip starts before anything else is done: the actor waits for it.
    const offset = fromMs / 1000
    const decoded = this.#playDecoded(clip, speed, offset)
    if (decoded === undefined) void this.#start(clip, speed, offset)
    else this.#takeOver(decoded)
  }

  pause(): void {
    this.#isPaused = true
    this.#playback?.pause()
    this.unschedule()
    this.#lastEndMs = performance.now() + STOP_MS
  }

  resume(speed: number): void {
    const paused = this.#playback
    this.#isPaused = false
    paused?.resume(speed).catch((error: unknown) => {
      if (this.#playback === paused) this.#fail(paused.clip, playbackFailureOf(error))
    })
  }

  stop(): void {
    if (this.#playback !== undefined) this.#lastEndMs = performance.now() + STOP_MS
    this.#playback?.stop()
    this.unschedule()
    this.#playback = undefined
    this.#isPaused = false
    this.#abortLoading()
  }

  setSpeed(speed: number): void {
    const starting = this.#starting
    if (starting !== undefined) {
      void this.#start(starting.clip, speed, starting.offset)
      return
    }
    const playback = this.#playback
    if (playback === undefined || playback.setSpeed(speed)) return
    const isPaused = this.#isPaused
    this.stop()
    this.#isPaused = isPaused
    void this.#start(playback.clip, speed, playback.position())
  }

  /** The position in the clip that is audible now. */
  positionMs(): number {
    return Math.max(0, (this.#playback?.position() ?? 0) * 1000 - this.#output.latencyMs())
  }

  /** The position as a share of the clip, from 0 to 1. */
  positionShare(): number {
    const playback = this.#playback
    return playback === undefined || playback.seconds() === 0
      ? 0
      : Math.min(1, playback.position() / playback.seconds())
  }

  /** The time from which the loudspeaker is silent. */
  quietSinceMs(): number {
    return this.#lastEndMs + this.#output.latencyMs()
  }

  dispose(): void {
    this.stop()
    this.#element.unload()
    this.#cache.clear()
    this.#output.close()
  }

  #takeOver(playback: BufferPlayback): void {
    this.#playback = playback
    this.#abortLoading()
    const atMs = playback.startsAtMs()
    queueMicrotask(() => this.#onEvent({ type: 'clip started', id: playback.clip.id, atMs }))
  }

  #playDecoded(clip: Clip, speed: number, offset: number): BufferPlayback | undefined {
    const output = this.#output.findRunning()
    const buffer = this.#cache.findDecoded(clip, speed)
    return output && buffer && this.#playBuffer(output, clip, buffer, { speed, offset })
  }

  #playBuffer(
    output: RunningOutput,
    clip: Clip,
    buffer: AudioBuffer,
    from: { speed: number; startsAt?: number; offset: number },
  ): BufferPlayback {
    const onEnded = (atMs: number) => this.#end(clip, atMs)
    return playBuffer(output, clip, buffer, { ...from, onEnded })
  }

  #abortLoading(): void {
    this.#loading.abort()
    this.#starting = undefined
  }

  async #start(clip: Clip, speed: number, offset: number): Promise<void> {
    this.#loading.abort()
    this.#loading = new AbortController()
    this.#starting = { clip, offset }
    const { signal } = this.#loading
    try {
      const playback = await this.#load(clip, speed, offset, signal)
      if (signal.aborted) {
        playback.stop()
        return
      }
      this.#playback = playback
      this.#starting = undefined
      if (this.#isPaused) {
        playback.pause()
        return
      }
      this.#onEvent({ type: 'clip started', id: clip.id, atMs: performance.now() })
    } catch (error) {
      if (!signal.aborted) this.#fail(clip, playbackFailureOf(error))
    }
  }

  async #load(clip: Clip, speed: number, offset: number, signal: AbortSignal): Promise<ClipPlayback> {
    // Fetched first, so that this clip is loaded before the next ones.
    const fetched = this.#cache.fetch(clip)
    // A failure is thrown where the clip is awaited, below.
    fetched.catch(() => undefined)
    const output = await this.#output.waitForRunning()
    const buffer = output && (await this.#cache.decode(clip, speed, output.context))
    if (output !== undefined && buffer !== undefined) return this.#playBuffer(output, clip, buffer, { speed, offset })
    const blob = await fetched
    // The element may already play a later clip.
    signal.throwIfAborted()
    return this.#element.play(clip, blob, {
      speed,
      offset,
      onEnded: () => this.#end(clip, performance.now()),
      onFailed: (failure) => this.#fail(clip, failure),
    })
  }

  #end(clip: Clip, atMs: number): void {
    if (this.#playback?.clip.id !== clip.id) {
      if (this.#scheduled?.clip.id === clip.id) this.#scheduledEnd = () => this.#end(clip, atMs)
      return
    }
    this.#lastEndMs = atMs
    this.#onEvent({ type: 'clip ended', id: clip.id, atMs })
  }

  #fail(clip: Clip, failure: PlaybackFailure): void {
    this.stop()
    this.#onEvent({ type: 'clip failed', id: clip.id, failure, atMs: performance.now() })
  }
}
