import { waitsForActor, type RehearsalSettings } from '@sidelight/domain/rehearsal/rehearsal-settings'
import type { HeardEvent } from '@sidelight/domain/rehearsal/actor-turn'
import { ECHO_TAIL_MS, type ListenerEvent } from '@sidelight/listening/listener'
import { CAPABILITIES } from '#lib/browser/capabilities.ts'
import type { Microphone, MicrophoneProblem } from '../microphone/microphone.ts'
import { queryMicrophonePermission } from '../microphone/permission-state.ts'
import type { PreflightResult, Preflight } from '../preflight/preflight-result.ts'
import {
  NOT_LOADED,
  SILENT_MICROPHONE,
  TOO_SLOW,
  explainMicrophone,
  explainListener,
} from '../preflight/explanations.ts'

export interface ListeningState {
  phase: 'unasked' | 'asking' | 'loading' | 'ready'
  /** What the check found; before the check, what it will probably find. */
  preflight: Preflight | undefined
  /** Share of the listener's files that is loaded. */
  loadedShare: number
  /** Why an open listener stopped listening. */
  loss: MicrophoneProblem | 'stopped' | undefined
  /** Others talk so loudly that the actor's words may be missed. */
  isRoomLoud: boolean
}

export interface ListeningEvents {
  onHeard: (event: HeardEvent) => void
  onOpened: (microphone: Microphone | undefined) => void
  onClosed: () => void
  onChanged: () => void
}

const UNASKED: ListeningState = {
  phase: 'unasked',
  preflight: undefined,
  loadedShare: 0,
  loss: undefined,
  isRoomLoud: false,
}
const SILENCE_DB = -100
/** A muted or unplugged microphone stays below this level. */
const AUDIBLE_DB = -75

/** Failure reasons of listeners and browsers that mean that there is no microphone. */
const MICROPHONE_FAILURES: Record<string, MicrophoneProblem> = {
  lost: 'lost',
  'audio-capture': 'lost',
  'not-allowed': 'denied',
  'service-not-allowed': 'denied',
}

const UNSUPPORTED: Preflight = {
  microphone: 'unsupported',
  levelDb: SILENCE_DB,
  listener: 'tap',
  why: explainMicrophone('unsupported'),
  voiceGoes: 'nowhere',
}

/** A page that opens the microphone in its first tap loads this module before. */
export const loadPreflight = () => import('../preflight/preflight.ts')

export interface ListeningOptions {
  /** The page has takes, so a listener that fails leaves the microphone open for them. */
  canRecord: boolean
  /** In tape mode: the stream to listen to. The microphone stays open for the tape whatever happens to the listener. */
  openStream?: (() => Promise<MediaStream>) | undefined
}

/** Owns the microphone and the listener of a rehearsal. One per page: two would compete for the device. */
export class ListeningSession {
  readonly #events: ListeningEvents
  readonly #options: ListeningOptions
  #state: ListeningState = CAPABILITIES.listening.has() ? UNASKED : { ...UNASKED, preflight: UNSUPPORTED }
  #opened: PreflightResult | undefined
  #levelDb = SILENCE_DB
  /** A new check aborts the one before. */
  #check = new AbortController()

  constructor(events: ListeningEvents, options: ListeningOptions) {
    this.#events = events
    this.#options = options
  }

  getState(): ListeningState {
    return this.#state
  }

  levelDb(): number {
    return this.#levelDb
  }

  findMicrophone(): Microphone | undefined {
    return this.#state.loss === 'lost' ? undefined : this.#opened?.microphone
  }

  /** Predicts the result of the check without asking the user. */
  async predict({ listener }: RehearsalSettings): Promise<void> {
    if (!CAPABILITIES.listening.has()) return
    const { signal } = this.#check
    const { predictPreflight } = await loadPreflight()
    const preflight = await predictPreflight({ listener })
    if (!signal.aborted && this.#state.phase === 'unasked') this.#set({ preflight })
  }

  /** Opens the microphone and the listener. Settles once the user has answered the browser; files may still load. */
  async open(settings: RehearsalSettings): Promise<void> {
    const signal = this.#startCheck()
    if (!CAPABILITIES.listening.has()) {
      this.#set({ phase: 'ready', preflight: UNSUPPORTED })
      return
    }
    // The result of an earlier check may name another listener, and another place where the voice goes.
    this.#set({ phase: 'asking', preflight: undefined, loss: undefined, isRoomLoud: false })
    await new Promise<void>((settle) => {
      void this.#settleIfAnswered(signal, settle)
      this.#runPreflight(signal, settings, settle)
        .then((result) => (signal.aborted ? result.close() : this.#use(result)))
        .catch(() => signal.aborted || this.#fail())
        .finally(settle)
    })
  }

  close(): void {
    this.#startCheck()
    this.#release()
    this.#events.onClosed()
    this.#set({ ...UNASKED, preflight: CAPABILITIES.listening.has() ? undefined : UNSUPPORTED })
  }

  listen(
    line: string,
    settings: RehearsalSettings,
    { quietSinceMs, isInterrupting = false }: { quietSinceMs: number; isInterrupting?: boolean },
  ): void {
    this.#opened?.listener.arm(line, {
      isHolding: waitsForActor(settings),
      ...(isInterrupting && { isInterrupting }),
      ignoreUntilMs: quietSinceMs + ECHO_TAIL_MS,
      language: settings.language,
      strictness: settings.strictness,
    })
  }

  stopListening(): void {
    this.#opened?.listener.disarm()
  }

  #startCheck(): AbortSignal {
    this.#check.abort()
    this.#check = new AbortController()
    return this.#check.signal
  }

  /** A user who has allowed or denied the microphone before is not asked again. */
  async #settleIfAnswered(signal: AbortSignal, settle: () => void): Promise<void> {
    if ((await queryMicrophonePermission()) === 'prompt') return
    if (!signal.aborted && this.#state.phase === 'asking') this.#set({ phase: 'loading', loadedShare: 0 })
    settle()
  }

  #set(change: Partial<ListeningState>): void {
    this.#state = { ...this.#state, ...change }
    this.#events.onChanged()
  }

  async #runPreflight(
    signal: AbortSignal,
    { listener, hasHeadphones, microphoneId, language }: RehearsalSettings,
    settle: () => void,
  ): Promise<PreflightResult> {
    const { runPreflight } = await loadPreflight()
    const heard = (event: ListenerEvent) => {
      if (signal.aborted) return
      settle()
      this.#applyEvent(event)
    }
    const loading = (loadedShare: number) => {
      if (signal.aborted) return
      settle()
      this.#set({ phase: 'loading', loadedShare })
    }
    const paceChanged = (isSlow: boolean) => {
      const { preflight } = this.#state
      if (signal.aborted || preflight === undefined) return
      const opened = this.#opened?.listener.kind ?? preflight.listener
      const change: Pick<Preflight, 'listener' | 'why'> = isSlow
        ? { listener: 'voice-only', why: TOO_SLOW }
        : { listener: opened, why: explainListener(opened, opened) }
      this.#set({ preflight: { ...preflight, ...change } })
    }
    const { openStream } = this.#options
    const request = { listener, hasHeadphones, microphoneId, language, openStream }
    return runPreflight(request, { heard, loading, paceChanged })
  }

  #use(result: PreflightResult): void {
    this.#release()
    this.#opened = result
    this.#set({ phase: 'ready', preflight: result.found })
    // The listener of the check before is gone; the new one is told the current line again.
    this.#events.onClosed()
    const isOpen = result.found.listener !== 'tap' && this.#state.loss === undefined
    if (isOpen) this.#events.onOpened(this.#options.canRecord ? result.microphone : undefined)
  }

  /** The check itself could not be loaded. A listener of an earlier check must not listen on behind this message. */
  #fail(): void {
    this.#release()
    this.#set({ phase: 'ready', preflight: { ...UNSUPPORTED, why: NOT_LOADED } })
    this.#events.onClosed()
  }

  #release(): void {
    this.#opened?.close()
    this.#opened = undefined
    this.#levelDb = SILENCE_DB
  }

  #applyEvent(event: ListenerEvent): void {
    if (event.type === 'level') this.#applyLevel(event.decibels)
    else if (event.type === 'room') this.#set({ isRoomLoud: event.isLoud })
    else if (event.type === 'failed') this.#applyFailure(event.reason)
    else this.#events.onHeard(event)
  }

  #applyLevel(decibels: number): void {
    this.#levelDb = decibels
    const { preflight } = this.#state
    if (preflight?.why !== SILENT_MICROPHONE || decibels < AUDIBLE_DB) return
    this.#set({ preflight: { ...preflight, why: explainListener(preflight.listener, preflight.listener) } })
  }

  #applyFailure(reason: string): void {
    this.#levelDb = SILENCE_DB
    const problem = MICROPHONE_FAILURES[reason]
    const { canRecord, openStream } = this.#options
    if (openStream === undefined && (problem !== undefined || !canRecord)) this.#release()
    this.#set({ loss: problem ?? 'stopped' })
    this.#events.onClosed()
  }
}
