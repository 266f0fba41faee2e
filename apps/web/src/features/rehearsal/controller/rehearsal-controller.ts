import { lineTextId } from '@sidelight/domain/following/line-text-id'
import { isActorToSpeak, type PlaybackCommand } from '@sidelight/domain/playback/playback-state'
import { advanceRehearsal, findNextWakeMs } from '@sidelight/domain/rehearsal/rehearsal'
import type { RehearsalSettings } from '@sidelight/domain/rehearsal/rehearsal-settings'
import { createRehearsal, type Rehearsal, type RehearsalEvent } from '@sidelight/domain/rehearsal/rehearsal-state'
import type { HeardEvent } from '@sidelight/domain/rehearsal/actor-turn'
import { PartnerPlayer } from '#audio/player/partner-player.ts'
import type { Clip } from '#audio/player/clip.ts'
import { stopPrompt } from '#audio/player/prompt-speech.ts'
import { ListeningSession, type ListeningState } from './listening-session.ts'
import { runEffect, type EffectTargets } from './run-effects.ts'
import { saveSettings, loadSettings } from './run-storage.ts'
import type { ScriptSegment } from '../rehearsal-lines.ts'
import { TakeStore, type Takes } from '../takes/take-store.ts'
import type { TakeUploads } from '../takes/take-uploads.ts'

type Lines = readonly ScriptSegment[]
type Timer = ReturnType<typeof setTimeout> | undefined

/** What the page lends to the run. */
export interface RehearsalInputs {
  lines: Lines
  /** Addresses run out; this brings new ones. */
  renew: () => Promise<Lines>
  takeUploads: TakeUploads
}

/** Everything a screen may want to know, as it is now. */
export interface RehearsalState extends Rehearsal {
  listening: ListeningState
  takes: Takes
  /** What the actor asked for while the browser's question about the microphone is open. */
  pending: PlaybackCommand | undefined
  /** Whose take is being heard again. */
  replaying: string | undefined
}

const STARTING: ReadonlySet<string> = new Set<PlaybackCommand['type']>([
  'play',
  'play from',
  'back',
  'repeat',
  'loop',
  'start over',
])

/** They leave the run where it is. */
const BESIDE: ReadonlySet<string> = new Set(['prompt', 'set speed', 'mark loop start', 'stop loop'])

/** Carries out what the machine orders, and tells it what happens: one for as long as the page is open. */
export class RehearsalController {
  #machine = createRehearsal(loadSettings())
  #lent: RehearsalInputs
  #pending: PlaybackCommand | undefined
  #timer: Timer
  #wake: Timer
  #room: RehearsalState | undefined
  readonly #listeners = new Set<() => void>()
  readonly #player = new PartnerPlayer(({ atMs, ...news }) => this.#send(news, atMs))
  readonly #listening = new ListeningSession({
    heard: (event) => this.#hear(event),
    opened: (canRecord) => {
      const microphone = this.#listening.findMicrophone()
      if (microphone !== undefined) this.takes.moveTo(microphone)
      this.#send({ type: 'listener opened', canRecord })
    },
    closed: () => this.#send({ type: 'listener closed' }),
    changed: () => this.#changed(),
  })
  readonly #stage: EffectTargets
  readonly takes: TakeStore

  constructor(documentId: string, takeUploads: TakeUploads) {
    this.#lent = { lines: [], renew: () => Promise.resolve([]), takeUploads }
    this.takes = new TakeStore({
      documentId,
      wordsIdOf: (id) => lineTextId(this.#findLine(id)?.dialog ?? ''),
      server: () => this.#lent.takeUploads,
      changed: () => this.#changed(),
    })
    this.#stage = {
      documentId,
      player: this.#player,
      listening: this.#listening,
      takeStore: this.takes,
      soundOf: (id) => this.#soundOf(id),
      settings: () => this.#machine.settings,
      renewAddresses: () => void this.#renewAddresses(),
      waitFor: (delayMs, ticket) => this.#waitFor(delayMs, ticket),
    }
  }

  /** What the actor does. The first line may sound long after the tap that asked for it. */
  send = (wish: PlaybackCommand | { type: 'prompt' }): void => {
    this.takes.stopReplay()
    this.#player.touch()
    if (wish.type === 'prompt' || !this.#mustAsk(wish)) {
      const wasIdle = this.#machine.playback.mode === 'idle'
      // Who went on without waiting for the answer is not to be thrown back by it.
      if (!BESIDE.has(wish.type)) this.#pending = undefined
      this.#send(wish)
      if (wasIdle && this.#machine.playback.mode === 'playing') this.#fetchAhead()
      return
    }
    this.#pending = wish
    const asking = this.#listening.ask(this.#machine.settings)
    if (this.#listening.read().phase === 'ready') this.continueByTap()
    else void asking.then(() => this.#pending === wish && this.continueByTap())
    this.#changed()
  }

  /** Goes on by taps; whoever answers the browser later is heard from then on. */
  continueByTap = (): void => {
    const wish = this.#pending
    this.#pending = undefined
    if (wish === undefined) return
    this.#send(wish)
    this.#fetchAhead()
  }

  check = (): void => {
    this.#player.touch()
    void this.#listening.ask(this.#machine.settings)
  }

  choose = (settings: RehearsalSettings): void => {
    const { listener, hasHeadphones } = this.#machine.settings
    this.#send({ type: 'settings changed', settings })
    saveSettings(settings)
    if (listener === settings.listener && hasHeadphones === settings.hasHeadphones) return
    const wasAsked = this.#listening.read().phase !== 'unasked'
    this.#pending = undefined
    this.#listening.close()
    if (wasAsked && settings.listener !== 'tap') void this.#listening.ask(settings)
    else void this.#listening.foresee(settings)
  }

  read = (): RehearsalState =>
    (this.#room ??= {
      ...this.#machine,
      listening: this.#listening.read(),
      takes: this.takes.read(),
      pending: this.#pending,
      replaying: this.takes.findReplaying(),
    })

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  levelDb = (): number => this.#listening.levelDb()
  positionMs = (): number => this.#player.positionMs()
  share = (): number => this.#player.share()

  use = (lent: RehearsalInputs): void => {
    const before = this.#lent.lines
    this.#lent = lent
    if (before === lent.lines) return
    this.#send({ type: 'lines changed' })
    if (this.#machine.playback.mode === 'playing') this.#fetchAhead()
  }

  /** The page is open; what comes back ends everything when it is left. */
  enter = (): (() => void) => {
    void this.#listening.foresee(this.#machine.settings)
    void this.takes.recover()
    return () => {
      this.#pending = undefined
      this.#send({ type: 'pause' })
      clearTimeout(this.#timer)
      clearTimeout(this.#wake)
      stopPrompt()
      this.takes.leave()
      this.#listening.close()
      this.#player.dispose()
    }
  }

  #changed(): void {
    this.#room = undefined
    for (const listener of this.#listeners) listener()
  }

  #send(event: RehearsalEvent, atMs = performance.now()): void {
    const { state, effects } = advanceRehearsal(this.#machine, event, this.#lent.lines, atMs)
    this.#machine = state
    clearTimeout(this.#wake)
    const wakeMs = findNextWakeMs(state)
    if (wakeMs !== undefined) {
      this.#wake = setTimeout(() => this.#send({ type: 'ticked' }), Math.max(0, wakeMs - performance.now()))
    }
    for (const effect of effects) runEffect(effect, this.#stage)
    this.#changed()
  }

  /** What counts is when we know of it. Only silence is older than the news of it: it is measured from where it began. */
  #hear(event: HeardEvent): void {
    const nowMs = performance.now()
    this.#send({ type: 'heard', event: event.type === 'speech ended' ? event : { ...event, atMs: nowMs } }, nowMs)
  }

  /** A run with lines of the actor's begins with an ear, or with the knowledge that there is none. */
  #mustAsk({ type }: PlaybackCommand): boolean {
    if (this.#listening.read().phase !== 'unasked' || this.#machine.settings.listener === 'tap') return false
    if (type === 'speak again') return true
    const { playback } = this.#machine
    return STARTING.has(type) && this.#lent.lines.some((line) => isActorToSpeak(playback, line))
  }

  #soundOf(id: string): Clip {
    return { id, url: this.#findLine(id)?.audioUrl ?? '' }
  }

  #findLine(id: string): ScriptSegment | undefined {
    return this.#lent.lines.find((one) => one.id === id)
  }

  #fetchAhead(): void {
    const ahead = this.#lent.lines.slice(this.#machine.playback.index)
    this.#player.fetchAhead(ahead.filter(({ audioUrl }) => audioUrl !== '').map(({ id }) => this.#soundOf(id)))
  }

  async #renewAddresses(): Promise<void> {
    const { id } = this.#lent.lines[this.#machine.playback.index] ?? { id: '' }
    try {
      const lines = await this.#lent.renew()
      this.#lent = { ...this.#lent, lines }
      this.#send({ type: 'lines changed' })
    } catch {
      this.#send({ type: 'clip failed', id, failure: { kind: 'network' } })
    }
  }

  #waitFor(delayMs: number, ticket: number): void {
    const dueMs = performance.now() + delayMs
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#send({ type: 'waited', ticket, lateMs: performance.now() - dueMs }), delayMs)
  }
}
