import type { PlaybackFailure } from '@sidelight/domain/playback/playback-error'
import { playbackFailureOf } from './playback-failure.ts'
import { type BufferPlayback, STOP_MS, playBuffer } from './buffer-playback.ts'
import { createElementPlayback } from './element-playback.ts'
import { isSameClip, type Clip, type ClipEvent, type ClipPlayback } from './clip.ts'
import { createAudioOutput, type RunningOutput } from './audio-output.ts'
import { findSound } from './find-sound.ts'
import { createClipCache } from './clip-cache.ts'

/**
 * Plays the partner's clips. At speed 1 a clip is decoded and placed on the audio clock; at another speed an audio
 * element plays it, because only elements keep the pitch.
 */
export class PartnerPlayer {
  readonly #onEvent: (event: ClipEvent) => void
  readonly #output = createAudioOutput()
  readonly #cache = createClipCache()
  readonly #element = createElementPlayback()
  #playback: ClipPlayback | undefined
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
  prepare(clips: readonly Clip[]): void {
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
  schedule(clip: Clip, gapMs: number): void {
    this.unschedule()
    const { signal } = (this.#scheduling = new AbortController())
    const output = this.#output.findRunning()
    if (output === undefined) return
    const buffer = this.#cache.findDecoded(clip)
    if (buffer !== undefined) this.#place(output, clip, buffer, gapMs)
    // `play` reports what is wrong with a clip.
    else void this.#placeDecoded(output, clip, gapMs, signal).catch(() => undefined)
  }

  async #placeDecoded(output: RunningOutput, clip: Clip, gapMs: number, signal: AbortSignal): Promise<void> {
    const buffer = await this.#cache.decode(clip, output.context)
    if (buffer !== undefined && !signal.aborted) this.#place(output, clip, buffer, gapMs)
  }

  unschedule(): void {
    this.#scheduling.abort()
    this.#scheduled?.stop()
    this.#scheduled = this.#scheduledEnd = undefined
  }

  #place(output: RunningOutput, clip: Clip, buffer: AudioBuffer, gapMs: number): void {
    const endsAt = this.#playback?.soundEndsAt()
    if (endsAt === undefined) return
    const startsAt = endsAt + gapMs / 1000 - findSound(buffer).startsAt
    this.#scheduled = this.#playBuffer(output, clip, buffer, { startsAt })
  }

  play(clip: Clip, speed: number): void {
    const scheduled = this.#scheduled
    if (scheduled !== undefined && speed === 1 && isSameClip(scheduled.clip, clip)) {
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
    const decoded = speed === 1 ? this.#playDecoded(clip) : undefined
    if (decoded === undefined) void this.#start(clip, speed)
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
    this.#loading.abort()
  }

  setSpeed(speed: number): void {
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
    this.#loading.abort()
    const atMs = playback.startsAtMs()
    queueMicrotask(() => this.#onEvent({ type: 'clip started', id: playback.clip.id, atMs }))
  }

  #playDecoded(clip: Clip): BufferPlayback | undefined {
    const output = this.#output.findRunning()
    const buffer = this.#cache.findDecoded(clip)
    return output && buffer && this.#playBuffer(output, clip, buffer, {})
  }

  #playBuffer(
    output: RunningOutput,
    clip: Clip,
    buffer: AudioBuffer,
    from: { startsAt?: number; offset?: number },
  ): BufferPlayback {
    const onEnded = (atMs: number) => this.#end(clip, atMs)
    return playBuffer(output, clip, buffer, { ...from, onEnded })
  }

  async #start(clip: Clip, speed: number, offset = 0): Promise<void> {
    this.#loading.abort()
    this.#loading = new AbortController()
    const { signal } = this.#loading
    try {
      const playback = await this.#load(clip, speed, offset, signal)
      if (signal.aborted) {
        playback.stop()
        return
      }
      this.#playback = playback
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
    fetched.catch(() => undefined)
    const output = speed === 1 ? await this.#output.waitForRunning() : undefined
    const buffer = output && (this.#cache.findDecoded(clip) ?? (await this.#cache.decode(clip, output.context)))
    if (output !== undefined && buffer !== undefined) return this.#playBuffer(output, clip, buffer, { offset })
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
