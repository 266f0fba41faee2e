import { waitsForActor, type RehearsalSettings } from '@sidelight/domain/rehearsal/rehearsal-settings'
import type { HeardEvent } from '@sidelight/domain/rehearsal/actor-turn'
import { ECHO_TAIL_MS, type ListenerEvent } from '@sidelight/listening/listener'
import type { Microphone, MicrophoneProblem } from '#audio/microphone/microphone.ts'
import type { PreflightResult, Preflight } from '#audio/preflight/preflight-result.ts'
import {
  NOT_LOADED,
  SILENT_MICROPHONE,
  TOO_SLOW,
  explainMicrophone,
  explainListener,
} from '#audio/preflight/explanations.ts'
import { queryPermission } from './permission-state.ts'

/** What is known of the microphone and of who listens. */
export interface ListeningState {
  phase: 'unasked' | 'asking' | 'loading' | 'ready'
  /** What was found, or what will be as far as one can tell. */
  found: Preflight | undefined
  /** Of the files the ear needs. */
  loadedShare: number
  /** Why nobody listens any more, in the middle of it. */
  lostBecause: string | undefined
}

const UNASKED: ListeningState = { phase: 'unasked', found: undefined, loadedShare: 0, lostBecause: undefined }

/** Louder than a microphone that is muted, or not plugged in. */
const AUDIBLE_DB = -75
const STOPPED = 'Listening stopped. Check again, or go on: space or a tap gives the next cue.'

/** What ears and browsers call it when there is no microphone to listen with. */
const WITHOUT_MICROPHONE: Record<string, MicrophoneProblem> = {
  lost: 'lost',
  'audio-capture': 'lost',
  'not-allowed': 'denied',
  'service-not-allowed': 'denied',
}

const UNSUPPORTED: Preflight = {
  microphone: 'unsupported',
  levelDb: -100,
  ear: 'tap',
  why: explainMicrophone('unsupported'),
  voiceGoes: 'nowhere',
}

export interface ListeningEvents {
  heard: (event: HeardEvent) => void
  opened: (canRecord: boolean) => void
  closed: () => void
  changed: () => void
}

/** Old browsers, and pages that did not come over a safe connection. */
const hasMicrophones = (): boolean => (navigator.mediaDevices as MediaDevices | undefined) !== undefined

/** Whoever holds the microphone and the ear, from the first check to the end of the page. */
export class ListeningSession {
  readonly #news: ListeningEvents
  #state: ListeningState = hasMicrophones() ? UNASKED : { ...UNASKED, found: UNSUPPORTED }
  #checked: PreflightResult | undefined
  #levelDb = -100
  /** Of several checks the last counts. */
  #check = 0

  constructor(news: ListeningEvents) {
    this.#news = news
  }

  read(): ListeningState {
    return this.#state
  }

  levelDb(): number {
    return this.#levelDb
  }

  findMicrophone(): Microphone | undefined {
    return this.#state.lostBecause === undefined ? this.#checked?.microphone : undefined
  }

  /** What can be said when the page opens, without asking anybody. */
  async foresee({ ear }: RehearsalSettings): Promise<void> {
    if (!hasMicrophones()) return
    const mine = this.#check
    const { predictPreflight } = await import('#audio/preflight/preflight.ts')
    const found = await predictPreflight({ ear })
    if (mine === this.#check && this.#state.phase === 'unasked') this.#set({ found })
  }

  /** Settles as soon as the person has answered the browser's question; the ear may still be on its way. */
  async ask(settings: RehearsalSettings): Promise<void> {
    const mine = (this.#check += 1)
    if (!hasMicrophones()) {
      this.#set({ phase: 'ready', found: UNSUPPORTED })
      return
    }
    // Until the answer is there, where the voice goes is what was wished for, not what was found before.
    this.#set({ phase: 'asking', found: undefined, lostBecause: undefined })
    await new Promise<void>((release) => {
      void this.#releaseUnlessAsked(mine, release)
      this.#open(mine, settings, release)
        .then((result) => (mine === this.#check ? this.#keep(result) : result.close()))
        .catch(() => mine === this.#check && this.#giveUp())
        .finally(release)
    })
  }

  /** Another ear or another microphone: what was found counts no more. */
  close(): void {
    this.#check += 1
    this.#releaseMicrophone()
    this.#news.closed()
    this.#set({ ...UNASKED, found: hasMicrophones() ? undefined : UNSUPPORTED })
  }

  listen(line: string, settings: RehearsalSettings, quietSinceMs: number): void {
    this.#checked?.ear.arm(line, {
      isHolding: waitsForActor(settings),
      deafUntilMs: quietSinceMs + ECHO_TAIL_MS,
      language: settings.language,
      strictness: settings.strictness,
    })
  }

  stopListening(): void {
    this.#checked?.ear.disarm()
  }

  /** Whoever has answered before is not asked again. */
  async #releaseUnlessAsked(mine: number, release: () => void): Promise<void> {
    if ((await queryPermission('microphone')) === 'prompt') return
    if (mine === this.#check && this.#state.phase === 'asking') this.#set({ phase: 'loading', loadedShare: 0 })
    release()
  }

  #set(change: Partial<ListeningState>): void {
    this.#state = { ...this.#state, ...change }
    this.#news.changed()
  }

  async #open(mine: number, { ear, hasHeadphones, language }: RehearsalSettings, release: () => void) {
    const { runPreflight } = await import('#audio/preflight/preflight.ts')
    const heard = (event: ListenerEvent) => {
      if (mine !== this.#check) return
      release()
      this.#hear(event)
    }
    const loading = (loadedShare: number) => {
      if (mine !== this.#check) return
      release()
      this.#set({ phase: 'loading', loadedShare })
    }
    const paceChanged = (isSlow: boolean) => {
      const { found } = this.#state
      if (mine !== this.#check || found === undefined) return
      const opened = this.#checked?.ear.kind ?? found.ear
      const change: Pick<Preflight, 'ear' | 'why'> = isSlow
        ? { ear: 'voice-only', why: TOO_SLOW }
        : { ear: opened, why: explainListener(opened, opened) }
      this.#set({ found: { ...found, ...change } })
    }
    return runPreflight({ ear, hasHeadphones, language }, { heard, loading, paceChanged })
  }

  #measure(decibels: number): void {
    this.#levelDb = decibels
    const { found } = this.#state
    if (found?.why !== SILENT_MICROPHONE || decibels < AUDIBLE_DB) return
    this.#set({ found: { ...found, why: explainListener(found.ear, found.ear) } })
  }

  #keep(result: PreflightResult): void {
    this.#releaseMicrophone()
    this.#checked = result
    this.#set({ phase: 'ready', found: result.found })
    // Whoever listened for this line is gone: the one who came is told of it anew.
    this.#news.closed()
    const isThere = result.found.ear !== 'tap' && this.#state.lostBecause === undefined
    if (isThere) this.#news.opened(result.microphone !== undefined)
  }

  /** Not even the check could be fetched: whoever listened before it must not listen behind what the panel says. */
  #giveUp(): void {
    this.#releaseMicrophone()
    this.#set({ phase: 'ready', found: { ...UNSUPPORTED, why: NOT_LOADED } })
    this.#news.closed()
  }

  #releaseMicrophone(): void {
    this.#checked?.close()
    this.#checked = undefined
    this.#levelDb = -100
  }

  #hear(event: ListenerEvent): void {
    if (event.type === 'level') {
      this.#measure(event.decibels)
      return
    }
    if (event.type !== 'failed') {
      this.#news.heard(event)
      return
    }
    this.#levelDb = -100
    const problem = WITHOUT_MICROPHONE[event.reason]
    // Any other failure leaves the microphone to the take that is being recorded.
    if (problem !== undefined) this.#releaseMicrophone()
    this.#set({ lostBecause: problem === undefined ? STOPPED : explainMicrophone(problem) })
    this.#news.closed()
  }
}
