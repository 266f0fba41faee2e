import type { PlaybackFailure } from '@sidelight/domain/playback/playback-error'
import { playbackFailureOf } from './playback-failure.ts'
import { type BufferPlayback, HALT_MS, playBuffer } from './buffer-playback.ts'
import { createElementPlayback } from './element-playback.ts'
import { isSameClip, type Clip, type ClipEvent, type ClipPlayback } from './clip.ts'
import { createAudioOutput } from './audio-output.ts'
import { createClipCache } from './clip-cache.ts'

/**
 * At its own speed a line is played from its samples, placed on the sound card's clock; at another speed by an element,
 * because only elements keep the pitch.
 */
export class PartnerPlayer {
  readonly #tell: (news: ClipEvent) => void
  readonly #card = createAudioOutput()
  readonly #shelf = createClipCache()
  readonly #stage = createElementPlayback()
  #voice: ClipPlayback | undefined
  #cued: BufferPlayback | undefined
  /** A page that is late learns of the end of what it placed ahead before it asks for it. */
  #cuedEnd: (() => void) | undefined
  /** Held before it sounded: it must not begin behind a page that stands still. */
  #isHeld = false
  /** Every order is another attempt; what was under way for an earlier one comes to nothing. */
  #attempt = 0
  #lastEndMs = 0
  /** The same on the sound card's clock, where it is known to the sample. */
  #lastEndAt: number | undefined

  constructor(tell: (news: ClipEvent) => void) {
    this.#tell = tell
  }

  /** To be called in every tap: no browser makes a sound before one, and phones stop it again after a call. */
  touch(): void {
    this.#card.wake()
    this.#stage.touch()
  }

  /** These come next, the nearest first. */
  prepare(sounds: readonly Clip[]): void {
    this.#shelf.keepReady(sounds, this.#card.findContext())
  }

  /** All the others, as far as there is room. */
  fetchAhead(sounds: readonly Clip[]): void {
    this.#shelf.fetchAhead(sounds)
  }

  /** Begins so long after the last sound ended, to the sample; `play` for the same sound takes it over. */
  cueUp(sound: Clip, speed: number, delayMs: number): void {
    const context = this.#card.findContext()
    const buffer = this.#shelf.findDecoded(sound)
    if (speed !== 1 || context?.state !== 'running' || buffer === undefined) return
    const endAt = this.#lastEndAt ?? context.currentTime + (this.#lastEndMs - performance.now()) / 1000
    this.#cued = this.#speakBuffer(context, sound, buffer, { startsAt: endAt + delayMs / 1000 })
  }

  play(sound: Clip, speed: number): void {
    const cued = this.#cued
    if (cued !== undefined && speed === 1 && isSameClip(cued.sound, sound)) {
      const end = this.#cuedEnd
      this.#cued = this.#cuedEnd = undefined
      this.#isHeld = false
      this.#takeOver(cued)
      if (end !== undefined) queueMicrotask(end)
      return
    }
    this.stop()
    // What is ready sounds before anything else is done: an actor waits for it.
    const ready = speed === 1 ? this.#speakReady(sound) : undefined
    if (ready === undefined) void this.#begin(sound, speed)
    else this.#takeOver(ready)
  }

  hold(): void {
    this.#isHeld = true
    this.#voice?.hold()
    this.#lastEndMs = performance.now() + HALT_MS
  }

  resume(speed: number): void {
    const held = this.#voice
    this.#isHeld = false
    held?.resume(speed).catch((error: unknown) => {
      if (this.#voice === held) this.#fail(held.sound, playbackFailureOf(error))
    })
  }

  stop(): void {
    if (this.#voice !== undefined) this.#lastEndMs = performance.now() + HALT_MS
    this.#voice?.stop()
    this.#cued?.stop()
    this.#voice = this.#cued = this.#cuedEnd = undefined
    this.#isHeld = false
    this.#attempt += 1
  }

  setSpeed(speed: number): void {
    const voice = this.#voice
    if (voice === undefined || voice.setSpeed(speed)) return
    const isHeld = this.#isHeld
    this.stop()
    this.#isHeld = isHeld
    void this.#begin(voice.sound, speed, voice.position())
  }

  /** How far the line that is heard has come, as the ear hears it. */
  positionMs(): number {
    return Math.max(0, (this.#voice?.position() ?? 0) * 1000 - this.#card.latencyMs())
  }

  /** The same as a share of the whole, from 0 to 1. */
  share(): number {
    const voice = this.#voice
    return voice === undefined || voice.seconds() === 0 ? 0 : Math.min(1, voice.position() / voice.seconds())
  }

  /** Since when the room is silent, as far as we know. */
  quietSinceMs(): number {
    return this.#lastEndMs + this.#card.latencyMs()
  }

  dispose(): void {
    this.stop()
    this.#stage.unload()
    this.#shelf.clear()
    this.#card.close()
  }

  #takeOver(voice: BufferPlayback): void {
    this.#voice = voice
    this.#attempt += 1
    const atMs = voice.startsAtMs()
    queueMicrotask(() => this.#tell({ type: 'clip started', id: voice.sound.id, atMs }))
  }

  #speakReady(sound: Clip): BufferPlayback | undefined {
    const context = this.#card.findContext()
    const buffer = this.#shelf.findDecoded(sound)
    if (context?.state !== 'running' || buffer === undefined) return undefined
    return this.#speakBuffer(context, sound, buffer, {})
  }

  #speakBuffer(
    context: AudioContext,
    sound: Clip,
    buffer: AudioBuffer,
    from: { startsAt?: number; offset?: number },
  ): BufferPlayback {
    const onEnded = (atMs: number, endedAt: number) => this.#end(sound, atMs, endedAt)
    return playBuffer(context, sound, buffer, { ...from, onEnded })
  }

  async #begin(sound: Clip, speed: number, offset = 0): Promise<void> {
    const mine = (this.#attempt += 1)
    try {
      const voice = await this.#speak(sound, speed, offset)
      if (mine !== this.#attempt) {
        voice.stop()
        return
      }
      this.#voice = voice
      if (this.#isHeld) {
        voice.hold()
        return
      }
      this.#tell({ type: 'clip started', id: sound.id, atMs: performance.now() })
    } catch (error) {
      if (mine === this.#attempt) this.#fail(sound, playbackFailureOf(error))
    }
  }

  async #speak(sound: Clip, speed: number, offset: number): Promise<ClipPlayback> {
    const mine = this.#attempt
    // Asked for before anything that comes after it.
    const fetched = this.#shelf.fetch(sound)
    fetched.catch(() => undefined)
    const context = speed === 1 ? await this.#card.findRunning() : undefined
    const buffer = context && (this.#shelf.findDecoded(sound) ?? (await this.#shelf.decode(sound, context)))
    if (context !== undefined && buffer !== undefined) {
      return this.#speakBuffer(context, sound, buffer, { offset })
    }
    const blob = await fetched
    // The one element belongs to whoever came last.
    if (mine !== this.#attempt) throw new DOMException('Something else is played', 'AbortError')
    return this.#stage.speak(sound, blob, {
      speed,
      offset,
      onEnded: () => this.#end(sound, performance.now()),
      onFailed: (failure) => this.#fail(sound, failure),
    })
  }

  #end(sound: Clip, atMs: number, endedAt?: number): void {
    if (this.#voice?.sound.id !== sound.id) {
      if (this.#cued?.sound.id === sound.id) this.#cuedEnd = () => this.#end(sound, atMs, endedAt)
      return
    }
    this.#lastEndMs = atMs
    this.#lastEndAt = endedAt
    this.#tell({ type: 'clip ended', id: sound.id, atMs })
  }

  #fail(sound: Clip, failure: PlaybackFailure): void {
    this.stop()
    this.#tell({ type: 'clip failed', id: sound.id, failure, atMs: performance.now() })
  }
}
