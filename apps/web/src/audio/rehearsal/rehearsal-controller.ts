import { isActorToSpeak, type PlaybackCommand } from '@sidelight/domain/playback/playback-state'
import { advanceRehearsal, findNextWakeMs } from '@sidelight/domain/rehearsal/rehearsal'
import type { RehearsalSettings } from '@sidelight/domain/rehearsal/rehearsal-settings'
import {
  createRehearsal,
  type Rehearsal,
  type RehearsalEffect,
  type RehearsalEvent,
  type RehearsalLine,
} from '@sidelight/domain/rehearsal/rehearsal-state'
import { shapeRun, type WordTimes } from '@sidelight/domain/rehearsal/italian-run-and-short-cues'
import type { HeardEvent } from '@sidelight/domain/rehearsal/actor-turn'
import { createMachine, type Machine } from '#lib/state/machine.ts'
import { createSubscribers } from '#lib/state/subscribers.ts'
import type { Microphone } from '../microphone/microphone.ts'
import { type Clip, isSameClip } from '../player/clip.ts'
import { PartnerPlayer } from '../player/partner-player.ts'
import { stopPrompt } from '../player/prompt-speech.ts'
import { ListeningSession, type ListeningState } from './listening-session.ts'
import type { RehearsalPorts } from './rehearsal-ports.ts'
import { runEffect, type EffectTargets } from './run-effects.ts'

type Lines = readonly RehearsalLine[]

export interface RehearsalInputs {
  lines: Lines
  /** Other reads of the lines beside the chosen one, by line, for runs that vary them; the chosen one first. */
  reads?: ReadonlyMap<string, readonly string[]>
  /** Which of them is played; without it each run takes the next. */
  readNumber?: number
  /** For short cues; of the chosen reads. */
  wordTimes?: WordTimes
  /** Loads the lines again: the addresses of clips expire. */
  renewAddresses: () => Promise<Lines>
  /** The browser's own recogniser, which may send the voice to its maker, is not used, whatever is set. */
  isConfidential?: boolean
}

export interface RehearsalState extends Rehearsal {
  listening: ListeningState
  /** The command that runs once the browser's question about the microphone is answered. */
  pending: PlaybackCommand | undefined
}

export type RehearsalCommand = PlaybackCommand | TurnCommand

/** A command about a line of the actor, which neither starts nor ends anything. */
type TurnCommand = Extract<RehearsalEvent, { type: 'prompt' | 'peek' | 'end peek' | 'confirm words' }>

/** A change of these opens the microphone again. */
const OPENED_BY = ['listener', 'hasHeadphones', 'microphoneId'] as const

const STARTING_COMMANDS: ReadonlySet<string> = new Set<PlaybackCommand['type']>([
  'play',
  'play from',
  'back',
  'repeat',
  'loop',
  'drill',
  'start over',
])

/** Commands that do not move the run, so a pending command stays pending. */
const INCIDENTAL_COMMANDS: ReadonlySet<string> = new Set<RehearsalCommand['type']>([
  'prompt',
  'peek',
  'end peek',
  'confirm words',
  'set speed',
  'mark loop start',
  'stop loop',
])

/** Connects the rehearsal machine of the domain with the player, the listener and the ports of a page. */
export class RehearsalController {
  readonly #machine: Machine<Rehearsal, RehearsalEvent>
  #inputs: RehearsalInputs = { lines: [], renewAddresses: () => Promise.resolve([]) }
  /** The lines as the settings shape the run. */
  #lines: Lines = []
  #pending: PlaybackCommand | undefined
  /** The number of the run, by which it takes one of several reads. */
  #run: number
  #countedRunMs: number | undefined
  #waitTimer: ReturnType<typeof setTimeout> | undefined
  #state: RehearsalState | undefined
  readonly #subscribers = createSubscribers()
  readonly #ports: RehearsalPorts
  readonly #player = new PartnerPlayer(({ atMs, ...event }) => this.#machine.send(event, atMs))
  readonly #listening: ListeningSession
  readonly #targets: EffectTargets

  constructor(ports: RehearsalPorts, settings: RehearsalSettings) {
    this.#ports = ports
    this.#run = (ports.storage?.countRuns() ?? 0) - 1
    this.#machine = createMachine<Rehearsal, RehearsalEvent, RehearsalEffect>({
      initial: createRehearsal(settings),
      advance: (state, event, nowMs) => {
        const step = advanceRehearsal(state, event, this.#lines, nowMs)
        this.#countRun(step.state)
        return step
      },
      run: (effect) => runEffect(effect, this.#targets),
      wake: { event: { type: 'ticked' }, findMs: findNextWakeMs },
    })
    this.#machine.subscribe(() => this.#notify())
    this.#listening = new ListeningSession(
      {
        onHeard: (event) => this.#applyHeard(event),
        onOpened: (microphone) => this.#applyOpened(microphone),
        onClosed: () => this.#machine.send({ type: 'listener closed' }),
        onChanged: () => this.#notify(),
      },
      { canRecord: ports.takes !== undefined, openStream: ports.openStream },
    )
    this.#targets = {
      ...ports,
      player: this.#player,
      listening: this.#listening,
      findClip: ({ id, speed, fromMs }) => ({
        clip: this.#findClip(id),
        options: { speed, ...(fromMs !== undefined && this.playsChosenRead(id) && { fromMs }) },
      }),
      getSettings: () => this.#machine.getState().settings,
      renewAddresses: () => void this.#renewAddresses(),
      startTimer: (delayMs, ticket) => this.#startTimer(delayMs, ticket),
    }
  }

  /** Call it in the user's gesture: the first clip may play long after it. */
  send = (command: RehearsalCommand): void => {
    this.#ports.takes?.stopReplay()
    this.#player.unlock()
    if (!this.#needsListener(command)) {
      const wasIdle = this.#machine.getState().playback.mode === 'idle'
      if (!INCIDENTAL_COMMANDS.has(command.type)) this.#pending = undefined
      this.#machine.send(command)
      if (wasIdle && this.#machine.getState().playback.mode === 'playing') this.#fetchAhead()
      return
    }
    this.#pending = command
    this.#fetchAhead()
    const opening = this.#listening.open(this.#findListenerSettings())
    if (this.#listening.getState().phase === 'ready') this.continueByTap()
    else void opening.then(() => this.#pending === command && this.continueByTap())
    this.#notify()
  }

  /** Runs the pending command without a listener; one that opens later is used from then on. */
  continueByTap = (): void => {
    const command = this.#pending
    this.#pending = undefined
    if (command === undefined) return
    this.#machine.send(command)
    this.#fetchAhead()
  }

  /** Fetches every clip, of all reads, for a run that must request nothing. Rejects if one cannot be fetched. */
  loadClips = (): Promise<void> =>
    this.#player.load(
      this.#listClips(this.#lines).flatMap(({ id, url }) => [
        { id, url },
        ...(this.#inputs.reads?.get(id) ?? []).map((url) => ({ id, url })),
      ]),
    )

  checkMicrophone = (): void => {
    this.#player.unlock()
    void this.#listening.open(this.#findListenerSettings())
  }

  changeSettings = (settings: RehearsalSettings): void => {
    const before = this.#machine.getState().settings
    this.#shapeRun(settings)
    this.#machine.send({ type: 'settings changed', settings })
    this.#ports.storage?.saveSettings(settings)
    if (OPENED_BY.some((name) => before[name] !== settings[name])) this.#changeListener()
  }

  getState = (): RehearsalState =>
    (this.#state ??= { ...this.#machine.getState(), listening: this.#listening.getState(), pending: this.#pending })

  readonly subscribe = this.#subscribers.subscribe

  levelDb = (): number => this.#listening.levelDb()
  /** For the tape; undefined before it is opened and after it is lost. */
  findMicrophone = (): Microphone | undefined => this.#listening.findMicrophone()
  /** The position in the clip that is heard. */
  positionMs = (): number => this.#player.positionMs()
  /** The same as a share of the clip, from 0 to 1. */
  positionShare = (): number => this.#player.positionShare()

  setInputs = (inputs: RehearsalInputs): void => {
    const { lines, wordTimes, isConfidential } = this.#inputs
    this.#inputs = inputs
    if (isConfidential !== inputs.isConfidential && this.#machine.getState().settings.listener === 'browser') {
      if (inputs.isConfidential === true) this.#changeListener()
      // A listener that is open listens on: it keeps the voice here.
      else if (this.#listening.getState().phase === 'unasked')
        void this.#listening.predict(this.#machine.getState().settings)
    }
    if (wordTimes !== inputs.wordTimes) this.#shapeRun(this.#machine.getState().settings)
    if (lines === inputs.lines) return
    this.#applyLines()
    if (this.#machine.getState().playback.mode === 'playing') this.#fetchAhead()
  }

  /** Returns the function that closes the rehearsal. */
  open = (): (() => void) => {
    void this.#listening.predict(this.#findListenerSettings())
    void this.#ports.takes?.recover()
    return () => {
      this.#pending = undefined
      this.#machine.send({ type: 'pause' })
      clearTimeout(this.#waitTimer)
      this.#machine.close()
      stopPrompt()
      this.#ports.takes?.close()
      this.#listening.close()
      this.#player.dispose()
    }
  }

  #notify(): void {
    this.#state = undefined
    this.#subscribers.notify()
  }

  /** A line that is heard alone begins no run. */
  #countRun({ run, playback }: Rehearsal): void {
    if (playback.mode !== 'playing' || playback.isSingle || run.startedMs === this.#countedRunMs) return
    this.#countedRunMs = run.startedMs
    this.#run += 1
  }

  /** Events count from now, when the run can react. Only the limits of speech lie before their report. */
  #applyHeard(event: HeardEvent): void {
    const nowMs = performance.now()
    const isSpeechLimit = event.type === 'speech started' || event.type === 'speech ended'
    this.#machine.send({ type: 'heard', event: isSpeechLimit ? event : { ...event, atMs: nowMs } }, nowMs)
  }

  #applyOpened(microphone: Microphone | undefined): void {
    if (microphone !== undefined) this.#ports.takes?.moveTo(microphone)
    this.#machine.send({ type: 'listener opened', canRecord: microphone !== undefined })
  }

  /** The stored setting stays: it holds for the user's other scripts. */
  #findListenerSettings(): RehearsalSettings {
    const { settings } = this.#machine.getState()
    const isKept = this.#inputs.isConfidential === true && settings.listener === 'browser'
    return isKept ? { ...settings, listener: 'auto' } : settings
  }

  #changeListener(): void {
    const settings = this.#findListenerSettings()
    const wasAsked = this.#listening.getState().phase !== 'unasked'
    this.#pending = undefined
    this.#listening.close()
    if (wasAsked && settings.listener !== 'tap') void this.#listening.open(settings)
    else void this.#listening.predict(settings)
  }

  #shapeRun(settings: RehearsalSettings): void {
    this.#lines = shapeRun(this.#inputs.lines, settings, this.#inputs.wordTimes)
  }

  #applyLines(): void {
    this.#ports.takes?.setLines(this.#inputs.lines)
    this.#shapeRun(this.#machine.getState().settings)
    this.#machine.send({ type: 'lines changed' })
  }

  /** A run with actor's lines starts after the microphone was asked for, whatever the answer. */
  #needsListener(command: RehearsalCommand): command is PlaybackCommand {
    const { playback, settings } = this.#machine.getState()
    if (this.#listening.getState().phase !== 'unasked' || settings.listener === 'tap') return false
    if (command.type === 'speak again') return true
    return STARTING_COMMANDS.has(command.type) && this.#lines.some((line) => isActorToSpeak(playback, line))
  }

  #findClip(id: string): Clip {
    const line = this.#lines.find((line) => line.id === id)
    return { id, url: line === undefined ? '' : this.#findAddress(line) }
  }

  /** The chosen read, or the next one of several in a run that varies them. */
  #findAddress({ id, audioUrl }: RehearsalLine): string {
    const reads = this.#machine.getState().playback.isSingle ? [] : (this.#inputs.reads?.get(id) ?? [])
    return audioUrl === '' ? '' : (reads[(this.#inputs.readNumber ?? this.#run) % reads.length] ?? audioUrl)
  }

  /** Word times are those of the chosen read. */
  playsChosenRead = (id: string): boolean => {
    const line = this.#lines.find((line) => line.id === id)
    return line === undefined || isSameClip({ id, url: line.audioUrl }, this.#findClip(id))
  }

  #fetchAhead(): void {
    this.#player.fetchAhead(this.#listClips(this.#lines.slice(this.#machine.getState().playback.index)))
  }

  #listClips(lines: Lines): Clip[] {
    return lines
      .filter(({ audioUrl }) => audioUrl !== '')
      .map((line) => ({ id: line.id, url: this.#findAddress(line) }))
  }

  async #renewAddresses(): Promise<void> {
    const { id } = this.#lines[this.#machine.getState().playback.index] ?? { id: '' }
    try {
      const lines = await this.#inputs.renewAddresses()
      // The other reads come with new addresses later; until then the chosen one is played.
      const { reads: _, ...inputs } = this.#inputs
      this.#inputs = { ...inputs, lines }
      this.#applyLines()
    } catch {
      this.#machine.send({ type: 'clip failed', id, failure: { kind: 'network' } })
    }
  }

  #startTimer(delayMs: number, ticket: number): void {
    const dueMs = performance.now() + delayMs
    clearTimeout(this.#waitTimer)
    this.#waitTimer = setTimeout(
      () => this.#machine.send({ type: 'waited', ticket, lateMs: performance.now() - dueMs }),
      delayMs,
    )
  }
}
