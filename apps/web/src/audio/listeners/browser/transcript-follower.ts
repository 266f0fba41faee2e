import {
  advanceFollower,
  startLine,
  findNextTickMs,
  type Follower,
  type FollowerEvent,
  type FollowerStep,
} from '@sidelight/domain/following/follower'
import type { OnListenerEvent, ListenerOptions } from '../line-listener.ts'

/** Follows a line by the transcript of a speech recogniser and reports progress as a listener does. */
export class TranscriptFollower {
  readonly #onEvent: OnListenerEvent
  readonly #ignoreUntilMs: number
  #state: Follower
  #timer: ReturnType<typeof setTimeout> | undefined
  #isStopped = false
  /** Transcribed before `ignoreUntilMs`: the partner, heard through the loudspeaker. */
  #ignored = ''

  constructor(line: string, options: ListenerOptions, onEvent: OnListenerEvent) {
    const { isHolding, ignoreUntilMs, strictness } = options
    this.#onEvent = onEvent
    this.#ignoreUntilMs = ignoreUntilMs
    const started = startLine(line, { isHolding, strictness })
    this.#state = started.state
    // A line without words is complete at once; the caller must not be told before `arm` has returned.
    queueMicrotask(() => this.#isStopped || this.#apply(started, performance.now(), 'heard'))
  }

  hear(transcript: string): void {
    const atMs = performance.now()
    if (atMs < this.#ignoreUntilMs) {
      this.#ignored = transcript
      return
    }
    const isContinued = transcript.startsWith(this.#ignored)
    const spoken = isContinued ? transcript.slice(this.#ignored.length) : transcript
    this.#advance({ type: 'heard', transcript: spoken, atMs })
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#isStopped = true
  }

  #advance(event: FollowerEvent): void {
    if (this.#isStopped) return
    this.#apply(advanceFollower(this.#state, event), event.atMs, event.type === 'ticked' ? 'probable' : 'heard')
  }

  #apply({ state, effects }: FollowerStep, atMs: number, kind: 'heard' | 'probable'): void {
    this.#state = state
    for (const effect of effects) {
      if (effect.type === 'highlight') this.#onEvent({ type: 'word reached', pageWord: effect.pageWords - 1, atMs })
      if (effect.type === 'complete') this.#onEvent({ type: 'cue', kind, atMs })
    }
    clearTimeout(this.#timer)
    const nextMs = findNextTickMs(state)
    if (this.#isStopped || nextMs === undefined) return
    // A timer may fire early; the follower compares the time itself and a second tick follows.
    const delayMs = Math.max(1, Math.ceil(nextMs - performance.now()))
    this.#timer = setTimeout(() => this.#advance({ type: 'ticked', atMs: performance.now() }), delayMs)
  }
}
