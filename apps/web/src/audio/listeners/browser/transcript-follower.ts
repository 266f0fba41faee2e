import {
  advanceFollower,
  startLine,
  findNextTickMs,
  type Follower,
  type FollowerEvent,
  type FollowerStep,
} from '@sidelight/domain/following/follower'
import type { OnListenerEvent, ListenerOptions } from '../line-listener.ts'

/** The specification's word matching over what a recogniser wrote, told as an ear tells it. */
export class TranscriptFollower {
  readonly #tell: OnListenerEvent
  readonly #deafUntilMs: number
  #state: Follower
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Written down while nothing was to be matched: the reader, heard in the room. */
  #ignored = ''

  constructor(line: string, options: ListenerOptions, tell: OnListenerEvent) {
    const { isHolding, deafUntilMs, strictness } = options
    this.#tell = tell
    this.#deafUntilMs = deafUntilMs
    // How long the partner then waits is the room's affair: this ear says when the line is over.
    const settings = { pace: 'tight', isHolding, strictness, ear: 'text' } as const
    const begun = startLine(line, settings, performance.now())
    this.#state = begun.state
    // Whoever arms it must not hear of the end before the arming is over.
    queueMicrotask(() => this.#take(begun, performance.now(), 'heard'))
  }

  hear(transcript: string): void {
    const atMs = performance.now()
    if (atMs < this.#deafUntilMs) {
      this.#ignored = transcript
      return
    }
    const isContinued = transcript.startsWith(this.#ignored)
    const said = isContinued ? transcript.slice(this.#ignored.length) : transcript
    this.#advance({ type: 'heard', transcript: said, atMs })
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#state = { ...this.#state, phase: 'finished' }
  }

  #advance(event: FollowerEvent): void {
    if (this.#state.phase === 'finished') return
    this.#take(advanceFollower(this.#state, event), event.atMs, event.type === 'ticked' ? 'probable' : 'heard')
  }

  #take({ state, effects }: FollowerStep, atMs: number, kind: 'heard' | 'probable'): void {
    this.#state = state
    for (const effect of effects) {
      if (effect.type === 'highlight') this.#tell({ type: 'word reached', pageWord: effect.pageWords - 1, atMs })
      if (effect.type === 'complete') this.#tell({ type: 'cue', kind, atMs })
    }
    clearTimeout(this.#timer)
    const nextMs = findNextTickMs(state)
    if (state.phase !== 'listening' || nextMs === undefined) return
    // Timers may fire a little early; the follower looks at the time itself.
    const delayMs = Math.max(1, Math.ceil(nextMs - performance.now()))
    this.#timer = setTimeout(() => this.#advance({ type: 'ticked', atMs: performance.now() }), delayMs)
  }
}
