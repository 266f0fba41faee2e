import fc from 'fast-check'
import { expect, it } from 'vitest'
import { advanceRehearsal } from './rehearsal.ts'
import { DEFAULT_SETTINGS } from './rehearsal-settings.ts'
import {
  createRehearsal,
  type Rehearsal,
  type RehearsalEffect,
  type RehearsalEvent,
  type RehearsalLine,
} from './rehearsal-state.ts'
import type { HeardEvent } from './actor-turn.ts'

const lineKind = fc.constantFrom('voiced', 'actors', 'silent', 'unvoiced')
const script: fc.Arbitrary<RehearsalLine[]> = fc.array(lineKind, { minLength: 1, maxLength: 7 }).map((kinds) =>
  kinds.map((kind, at) => ({
    id: String(at),
    dialog: at % 3 === 2 ? '(She waits.)' : 'I kept it so I could give it back.',
    isActors: kind === 'actors',
    audioUrl: kind === 'voiced' ? `https://storage.test/${at}` : '',
    isClipPending: false,
    isSilent: kind === 'silent',
  })),
)
const rehearsalSettings = fc
  .record({
    pace: fc.constantFrom('tight', 'natural', 'roomy'),
    isRecording: fc.boolean(),
  })
  .map((chosen) => ({ ...DEFAULT_SETTINGS, ...chosen }))

/** The default size of fast-check is about ten events. */
const LONG = { maxLength: 80, size: 'max' } as const

const command = fc.constantFrom<RehearsalEvent>(
  { type: 'play' },
  { type: 'pause' },
  { type: 'skip' },
  { type: 'spoken', by: 'tapped' },
  { type: 'prompt' },
  { type: 'listener opened', canRecord: true },
  { type: 'listener closed' },
  { type: 'lines changed' },
)
/** Commands that move the run to another line, or back to a word. */
const goToCommand = fc.oneof(
  fc.constantFrom<RehearsalEvent>({ type: 'back' }, { type: 'repeat' }, { type: 'start over' }, { type: 'stop loop' }),
  fc.nat(8).map((index): RehearsalEvent => ({ type: 'play from', index })),
  fc.tuple(fc.nat(8), fc.nat(8)).map(([from, to]): RehearsalEvent => ({ type: 'loop', from, to })),
  fc
    .nat(9)
    .map((pageWord): RehearsalEvent => ({ type: 'heard', event: { type: 'prompt requested', pageWord, atMs: 0 } })),
)
const heardEvent = fc.oneof(
  fc.constantFrom<HeardEvent['type']>('speech started', 'speech ended').map((type) => ({ type })),
  fc.nat(9).map((pageWord) => ({ type: 'word reached', pageWord })),
  fc.constantFrom('heard', 'probable').map((kind) => ({ type: 'cue', kind })),
)
/** Events of the player and of timers, also outdated ones. */
const serviceEvent = fc.oneof(
  fc.nat(7).map((id): RehearsalEvent => ({ type: 'clip started', id: String(id) })),
  fc.nat(7).map((id): RehearsalEvent => ({ type: 'clip ended', id: String(id) })),
  fc.nat(40).map((ticket): RehearsalEvent => ({ type: 'waited', ticket })),
  fc.constant<RehearsalEvent>({ type: 'ticked' }),
)
type Step =
  | { after: number; event: RehearsalEvent }
  | { after: number; heard: object }
  /** The event that the current state waits for. */
  | { after: number; isDue: true }
const step = (events: fc.Arbitrary<RehearsalEvent>): fc.Arbitrary<Step> =>
  fc.oneof(
    fc.record({ after: fc.nat(6000), event: events }),
    fc.record({ after: fc.nat(3000), heard: heardEvent }),
    fc.record({ after: fc.nat(3000), isDue: fc.constant<true>(true) }),
  )

/** The event by which the run goes on from its current state. */
function findDueEvent(
  { playback: { mode, phase, index, ticket } }: Rehearsal,
  lines: readonly RehearsalLine[],
): RehearsalEvent {
  const id = lines[index]?.id ?? ''
  if (mode !== 'playing') return { type: 'play' }
  if (phase === 'between lines') return { type: 'waited', ticket }
  if (phase === 'loading') return { type: 'clip started', id }
  return phase === 'playing clip' ? { type: 'clip ended', id } : { type: 'spoken', by: 'tapped' }
}

function toEvent(next: Step, state: Rehearsal, lines: readonly RehearsalLine[], atMs: number): RehearsalEvent {
  if ('isDue' in next) return findDueEvent(state, lines)
  return 'event' in next ? next.event : { type: 'heard', event: { ...next.heard, atMs } as HeardEvent }
}

interface Observed {
  state: Rehearsal
  before: Rehearsal
  event: RehearsalEvent
  effects: RehearsalEffect[]
}

function runSteps(start: Rehearsal, lines: readonly RehearsalLine[], steps: readonly Step[], startMs = 0): Observed[] {
  let state = start
  let atMs = startMs
  return steps.map((next) => {
    atMs += next.after
    const event = toEvent(next, state, lines, atMs)
    const before = state
    const result = advanceRehearsal(state, event, lines, atMs)
    state = result.state
    return { state, before, event, effects: result.effects }
  })
}

const isMovedBack = ({ before, state }: Observed): boolean => {
  const { mode, index } = state.playback
  const isSameTurn = state.actorTurn !== undefined && state.actorTurn.turn === before.actorTurn?.turn
  const isLineBack = isSameTurn && (state.actorTurn?.litWords ?? 0) < (before.actorTurn?.litWords ?? 0)
  return isLineBack || (mode !== 'idle' && index < before.playback.index)
}

it('[R-4-67] Without a command to go back, neither the run nor the heard words move backwards', () => {
  fc.assert(
    fc.property(
      script,
      rehearsalSettings,
      fc.array(step(fc.oneof(command, serviceEvent)), LONG),
      (lines, settings, steps) => {
        expect(runSteps(createRehearsal(settings), lines, steps).filter(isMovedBack)).toEqual([])
      },
    ),
  )
})

/** All kinds of events, starting with an open listener. */
const history = fc
  .array(step(fc.oneof(command, goToCommand, serviceEvent)), LONG)
  .map((steps): Step[] => [{ after: 0, event: { type: 'listener opened', canRecord: true } }, ...steps])

/** Events that can end the actor's line as spoken. */
const SPOKEN_EVENTS = new Set<RehearsalEvent['type']>(['spoken', 'heard', 'ticked'])
const isSpoken = ({ event, before, state }: Observed): boolean =>
  SPOKEN_EVENTS.has(event.type) && before.actorTurn?.turn !== state.actorTurn?.turn
const isDropped = ({ effects }: Observed): boolean => effects.some(({ type }) => type === 'drop take')

/** Tracks clips, listening and takes by their effects, and collects violations of the rules. */
class EffectChecker {
  playing = ''
  listening = ''
  taking = ''
  isTaking = false
  readonly violations: string[] = []

  check(observed: Observed, lines: readonly RehearsalLine[]): void {
    const { state, event, effects } = observed
    if (event.type === 'clip ended' && event.id === this.playing) this.playing = ''
    if (event.type === 'heard' && event.event.type === 'cue') this.listening = ''
    for (const effect of effects) this.#apply(effect)
    this.#expect(!isSpoken(observed) || !isDropped(observed), 'the take of a spoken line was dropped')
    const { mode, index } = state.playback
    const isElsewhere = mode !== 'playing' || lines[index]?.id !== this.listening
    this.#expect(this.listening === '' || !isElsewhere, 'listening to a line that is not current')
    this.#expect(!this.isTaking || mode === 'playing', 'a take runs while the run does not')
  }

  #apply(effect: RehearsalEffect): void {
    switch (effect.type) {
      case 'stop clip':
        this.playing = ''
        break
      case 'stop listening':
        this.listening = ''
        break
      case 'play clip':
      case 'listen':
        this.#expect(this.playing === '' && this.listening === '', `${effect.type} while another is active`)
        this[effect.type === 'play clip' ? 'playing' : 'listening'] = effect.id
        break
      case 'record':
        this.#expect(this.taking === '', 'two takes at once')
        this.taking = effect.id
        this.isTaking = true
        break
      case 'pause take':
      case 'resume take':
        this.#expect(this.taking !== '', `${effect.type} without a take`)
        this.isTaking = effect.type === 'resume take'
        break
      case 'keep take':
      case 'drop take':
        this.#expect(this.taking === effect.id, 'the end of a take that was not started')
        this.taking = ''
        this.isTaking = false
        break
      default:
    }
  }

  #expect(isMet: boolean, violation: string): void {
    if (!isMet) this.violations.push(violation)
  }
}

it('At most one clip or one listener is active, for the current line, and at most one take, which is paused with the run', () => {
  fc.assert(
    fc.property(script, rehearsalSettings, history, (lines, settings, steps) => {
      const checker = new EffectChecker()
      for (const observed of runSteps(createRehearsal(settings), lines, steps)) checker.check(observed, lines)
      expect(checker.violations).toEqual([])
    }),
    { numRuns: 300 },
  )
})

it('From any state, the due events and taps at the actor’s lines reach the end of the script', () => {
  fc.assert(
    fc.property(script, rehearsalSettings, history, (lines, settings, steps) => {
      let state = runSteps(createRehearsal(settings), lines, steps).at(-1)?.state ?? createRehearsal(settings)
      state = advanceRehearsal(state, { type: 'stop loop' }, lines, 1e9).state
      for (let i = 0; i < lines.length * 6 && !(i > 0 && state.playback.mode === 'idle'); i += 1) {
        ;({ state } = advanceRehearsal(state, findDueEvent(state, lines), lines, 1e9))
      }
      expect(state.playback).toMatchObject({ mode: 'idle', isComplete: true })
    }),
    { numRuns: 300 },
  )
})

it('Silence never finishes an actor’s line', () => {
  const silence = fc.array(
    fc.record({ after: fc.nat(100_000), event: fc.constant<RehearsalEvent>({ type: 'ticked' }) }),
    LONG,
  )
  fc.assert(
    fc.property(
      script,
      rehearsalSettings,
      fc.array(step(fc.oneof(command, serviceEvent)), LONG),
      silence,
      (lines, settings, steps, ticks) => {
        const before = runSteps(createRehearsal(settings), lines, steps).at(-1)?.state
        const hasWords = before?.actorTurn !== undefined && before.actorTurn.words.length > 0
        if (before?.actorTurn === undefined || !hasWords || before.actorTurn.ending !== undefined) return
        for (const { state } of runSteps(before, lines, ticks, 1e7)) {
          expect(state.playback.index).toBe(before.playback.index)
          expect(state.actorTurn?.litWords).toBe(before.actorTurn.litWords)
        }
      },
    ),
  )
})
