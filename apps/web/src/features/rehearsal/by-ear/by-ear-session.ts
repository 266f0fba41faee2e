import {
  beginByEar,
  type ByEar,
  type LineByEar,
  HELP_AFTER_SILENCE_MS,
  hearAgain,
  helpSilence,
  said,
  skipLine,
} from '@sidelight/domain/learning/by-ear'
import { listResults } from '@sidelight/domain/learning/line-result'
import { isWaitingForActor } from '@sidelight/domain/playback/playback-view'
import type { Speed } from '@sidelight/domain/playback/playback-line'
import type { RehearsalLine } from '@sidelight/domain/rehearsal/rehearsal-state'
import type { RehearsalSettings } from '@sidelight/domain/rehearsal/rehearsal-settings'
import type { LineRecord, RunRecord } from '@sidelight/domain/rehearsal/run-record'
import { RehearsalController } from '#audio/rehearsal/rehearsal-controller.ts'
import { createStore, type Store } from '#lib/state/store.ts'
import { type SoundByEar, findModelEndMs, isModel, toByEarSettings, toRunLines } from './by-ear-run.ts'

interface Options {
  lines: readonly LineByEar[]
  settings: RehearsalSettings
  sound: SoundByEar
  /** Fetches lines and models again: addresses expire. */
  renew: () => Promise<SoundByEar>
  /** Gets all results so far with each new one, as one run. */
  onResult: (run: RunRecord) => void
}

const SLOW: Speed = 0.75

/** Runs the tries of the plan one after the other: each is a run of the rehearsal's controller, which plays and listens. */
export class ByEarSession {
  readonly controller: RehearsalController
  readonly store: Store<ByEar>
  readonly sound: Store<SoundByEar>
  readonly slow = createStore(false)
  readonly #options: Options
  #record: RunRecord = { startedMs: performance.now(), lines: [] }
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(options: Options) {
    this.#options = options
    this.store = createStore(beginByEar(options.lines))
    this.sound = createStore(options.sound)
    const saveRun = (run: RunRecord) => this.#endTry(run)
    const storage = { saveSettings: () => undefined, saveRun, countRuns: () => 0 }
    this.controller = new RehearsalController({ storage }, toByEarSettings(options.settings))
    this.controller.subscribe(() => this.#setTimer())
    this.#setLines()
  }

  open = (): (() => void) => {
    const close = this.controller.open()
    return () => {
      clearTimeout(this.#timer)
      close()
    }
  }

  /** Starts, pauses and goes on. */
  toggle = (): void => {
    const { mode } = this.controller.getState().playback
    if (mode === 'idle') this.#start()
    else this.controller.send({ type: mode === 'playing' ? 'pause' : 'play' })
  }

  pause = (): void => {
    if (this.controller.getState().playback.mode === 'playing') this.controller.send({ type: 'pause' })
  }

  again = (): void => this.#moveTo(hearAgain(this.store.getState()))

  /** In the actor's turn: "I have said it". Otherwise the next line. */
  next = (): void => {
    if (isWaitingForActor(this.controller.getState().playback)) this.controller.send({ type: 'spoken', by: 'tapped' })
    else this.#moveTo(skipLine(this.store.getState()))
  }

  toggleSlow = (): void => {
    this.slow.setState(!this.slow.getState())
    this.#setLines()
  }

  /** Models were made, or lines changed. */
  update = (sound: SoundByEar): void => {
    if (sound === this.sound.getState()) return
    this.sound.setState(sound)
    this.#setLines()
  }

  #listLines(): RehearsalLine[] {
    const { current } = this.store.getState()
    return current === undefined ? [] : toRunLines(current, this.sound.getState())
  }

  #setLines(): void {
    const lines = this.#listLines()
    const renewAddresses = async () => {
      this.sound.setState(await this.#options.renew())
      return this.#listLines()
    }
    this.controller.setInputs({ lines, renewAddresses })
    const model = lines.find(({ id }) => isModel(id))
    if (model === undefined) return
    this.controller.send({ type: 'set speed', id: model.id, speed: this.#findSpeed() })
  }

  readonly #findSpeed = (): Speed => (this.slow.getState() ? SLOW : 1)

  #start(): void {
    this.#setLines()
    if (this.store.getState().current !== undefined) this.controller.send({ type: 'start over' })
  }

  #moveTo(next: ByEar): void {
    if (next === this.store.getState()) return
    this.store.setState(next)
    this.#start()
  }

  /** Called inside of the machine's step, which has to end before the next run begins. */
  #endTry({ lines }: RunRecord): void {
    const state = this.store.getState()
    const line = lines.find(({ id }) => id === state.current?.lineId)
    if (line === undefined) return
    const [result] = listResults({ startedMs: 0, lines: [line] })
    if (state.current?.isWhole === true && result !== undefined) this.#report(line, state.prompts)
    queueMicrotask(() => this.#moveTo(said(state, result?.heard === undefined ? undefined : result)))
  }

  #report(line: LineRecord, prompts: number): void {
    const attempt = line.attempt && { ...line.attempt, prompts: line.attempt.prompts + prompts }
    this.#record = { ...this.#record, lines: [...this.#record.lines, { ...line, ...(attempt && { attempt }) }] }
    this.#options.onResult(this.#record)
  }

  /** What happens by itself: a model that reads only some words ends, and a long silence is helped. */
  #setTimer(): void {
    clearTimeout(this.#timer)
    const { playback } = this.controller.getState()
    if (playback.mode !== 'playing') return
    if (isWaitingForActor(playback)) this.#waitForSilence()
    else if (playback.phase === 'playing clip') this.#endModel(playback.index)
  }

  #waitForSilence(): void {
    const { actorTurn } = this.controller.getState()
    if (actorTurn === undefined || !actorTurn.isListening || actorTurn.isSpeaking) return
    const dueMs = Math.max(actorTurn.quietSinceMs, actorTurn.progressMs) + HELP_AFTER_SILENCE_MS
    this.#wait(dueMs - performance.now(), () => this.#moveTo(helpSilence(this.store.getState())))
  }

  #endModel(index: number): void {
    const { current } = this.store.getState()
    const line = this.#listLines()[index]
    if (current === undefined || line === undefined || !isModel(line.id)) return
    const endMs = findModelEndMs(current, this.sound.getState())
    if (endMs === undefined) return
    const leftMs = (endMs - this.controller.positionMs()) / this.#findSpeed()
    this.#wait(leftMs, () => this.controller.send({ type: 'skip' }))
  }

  #wait(ms: number, act: () => void): void {
    this.#timer = setTimeout(act, Math.max(0, ms))
  }
}
