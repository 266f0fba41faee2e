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

const shape = fc.constantFrom('read', 'yours', 'silent', 'unvoiced')
const script: fc.Arbitrary<RehearsalLine[]> = fc.array(shape, { minLength: 1, maxLength: 7 }).map((shapes) =>
  shapes.map((one, at) => ({
    id: String(at),
    dialog: at % 3 === 2 ? '(She waits.)' : 'I kept it so I could give it back.',
    isActors: one === 'yours',
    audioUrl: one === 'read' ? `https://storage.test/${at}` : '',
    isComing: false,
    isSilent: one === 'silent',
  })),
)
const settings = fc
  .record({
    pace: fc.constantFrom('tight', 'natural', 'roomy'),
    isRecording: fc.boolean(),
  })
  .map((some) => ({ ...DEFAULT_SETTINGS, ...some }))

/** Left to itself the library thinks ten of anything many. */
const LONG = { maxLength: 80, size: 'max' } as const

/** Someone's hands. */
const wish = fc.constantFrom<RehearsalEvent>(
  { type: 'play' },
  { type: 'pause' },
  { type: 'skip' },
  { type: 'spoken', by: 'tapped' },
  { type: 'line please' },
  { type: 'ear opened', canRecord: true },
  { type: 'ear closed' },
  { type: 'segments changed' },
)
/** Hands that go elsewhere. */
const journey = fc.oneof(
  fc.constantFrom<RehearsalEvent>({ type: 'back' }, { type: 'repeat' }, { type: 'start over' }, { type: 'loop off' }),
  fc.nat(8).map((index): RehearsalEvent => ({ type: 'play from', index })),
  fc.tuple(fc.nat(8), fc.nat(8)).map(([from, to]): RehearsalEvent => ({ type: 'loop', from, to })),
)
const ear = fc.oneof(
  fc.constantFrom<HeardEvent['type']>('speech started', 'speech ended').map((type) => ({ type })),
  fc.nat(9).map((pageWord) => ({ type: 'word reached', pageWord })),
  fc.constantFrom('heard', 'probable').map((kind) => ({ type: 'cue', kind })),
)
/** What the player and the clock say; about any line and any timer, old ones too. */
const services = fc.oneof(
  fc.nat(7).map((id): RehearsalEvent => ({ type: 'sounding', id: String(id) })),
  fc.nat(7).map((id): RehearsalEvent => ({ type: 'ended', id: String(id) })),
  fc.nat(40).map((ticket): RehearsalEvent => ({ type: 'waited', ticket })),
  fc.constant<RehearsalEvent>({ type: 'ticked' }),
)
type Happening =
  | { after: number; event: RehearsalEvent }
  | { after: number; heard: object }
  /** What is waited for. */
  | { after: number; isDue: true }
const happen = (events: fc.Arbitrary<RehearsalEvent>): fc.Arbitrary<Happening> =>
  fc.oneof(
    fc.record({ after: fc.nat(6000), event: events }),
    fc.record({ after: fc.nat(3000), heard: ear }),
    fc.record({ after: fc.nat(3000), isDue: fc.constant<true>(true) }),
  )

/** By which the scene goes on from where it is. */
function findDue(
  { playback: { mode, phase, index, ticket } }: Rehearsal,
  lines: readonly RehearsalLine[],
): RehearsalEvent {
  const id = lines[index]?.id ?? ''
  if (mode !== 'playing') return { type: 'play' }
  if (phase === 'moving') return { type: 'waited', ticket }
  if (phase === 'loading') return { type: 'sounding', id }
  return phase === 'sounding' ? { type: 'ended', id } : { type: 'spoken', by: 'tapped' }
}

function happened(one: Happening, state: Rehearsal, lines: readonly RehearsalLine[], atMs: number): RehearsalEvent {
  if ('isDue' in one) return findDue(state, lines)
  return 'event' in one ? one.event : { type: 'heard', event: { ...one.heard, atMs } as HeardEvent }
}

interface Seen {
  state: Rehearsal
  before: Rehearsal
  event: RehearsalEvent
  effects: RehearsalEffect[]
}

function live(
  start: Rehearsal,
  lines: readonly RehearsalLine[],
  happenings: readonly Happening[],
  startMs = 0,
): Seen[] {
  let state = start
  let atMs = startMs
  return happenings.map((one) => {
    atMs += one.after
    const event = happened(one, state, lines, atMs)
    const before = state
    const step = advanceRehearsal(state, event, lines, atMs)
    state = step.state
    return { state, before, event, effects: step.effects }
  })
}

const isBack = ({ before, state }: Seen): boolean => {
  const { mode, index } = state.playback
  const isSameTurn = state.actorTurn !== undefined && state.actorTurn.turn === before.actorTurn?.turn
  const isLineBack = isSameTurn && (state.actorTurn?.litWords ?? 0) < (before.actorTurn?.litWords ?? 0)
  return isLineBack || (mode !== 'idle' && index < before.playback.index)
}

it('[R-4-67] never moves backwards by itself: not the scene, and not within a line', () => {
  fc.assert(
    fc.property(script, settings, fc.array(happen(fc.oneof(wish, services)), LONG), (lines, how, all) => {
      expect(live(createRehearsal(how), lines, all).filter(isBack)).toEqual([])
    }),
  )
})

/** In a room with an ear, for as long as it lasts. */
const everything = fc
  .array(happen(fc.oneof(wish, journey, services)), LONG)
  .map((all): Happening[] => [{ after: 0, event: { type: 'ear opened', canRecord: true } }, ...all])

/** Whatever ends the actor's line in these ways ends it as said. */
const SAYING = new Set<RehearsalEvent['type']>(['spoken', 'heard', 'ticked'])
const isSaid = ({ event, before, state }: Seen): boolean =>
  SAYING.has(event.type) && before.actorTurn?.turn !== state.actorTurn?.turn
const isDropped = ({ effects }: Seen): boolean => effects.some(({ type }) => type === 'drop take')

/** Follows who sounds and who listens, and tells what must not be. */
class Witness {
  sounding = ''
  listening = ''
  taking = ''
  isTaking = false
  readonly breaches: string[] = []

  see(seen: Seen, lines: readonly RehearsalLine[]): void {
    const { state, event, effects } = seen
    if (event.type === 'ended' && event.id === this.sounding) this.sounding = ''
    if (event.type === 'heard' && event.event.type === 'cue') this.listening = ''
    for (const effect of effects) this.#note(effect)
    this.#must(!isSaid(seen) || !isDropped(seen), 'a line that was said, and its take dropped')
    const { mode, index } = state.playback
    const isElsewhere = mode !== 'playing' || lines[index]?.id !== this.listening
    this.#must(this.listening === '' || !isElsewhere, 'an ear for a line that is not on stage')
    this.#must(!this.isTaking || mode === 'playing', 'a take that runs while nothing does')
  }

  #note(effect: RehearsalEffect): void {
    switch (effect.type) {
      case 'silence':
        this.sounding = ''
        break
      case 'stop listening':
        this.listening = ''
        break
      case 'sound':
      case 'listen':
        this.#must(this.sounding === '' && this.listening === '', `${effect.type} beside another`)
        this[effect.type === 'sound' ? 'sounding' : 'listening'] = effect.id
        break
      case 'record':
        this.#must(this.taking === '', 'two takes')
        this.taking = effect.id
        this.isTaking = true
        break
      case 'pause take':
      case 'go on with take':
        this.#must(this.taking !== '', `${effect.type}, and there is none`)
        this.isTaking = effect.type === 'go on with take'
        break
      case 'keep take':
      case 'drop take':
        this.#must(this.taking === effect.id, 'the end of a take that was not begun')
        this.taking = ''
        this.isTaking = false
        break
      default:
    }
  }

  #must(isSo: boolean, breach: string): void {
    if (!isSo) this.breaches.push(breach)
  }
}

it('never two lines at once: one sound or one ear, for the line on stage; one take, ended once, still while nothing plays', () => {
  fc.assert(
    fc.property(script, settings, everything, (lines, how, all) => {
      const witness = new Witness()
      for (const seen of live(createRehearsal(how), lines, all)) witness.see(seen, lines)
      expect(witness.breaches).toEqual([])
    }),
    { numRuns: 300 },
  )
})

it('always ends: from wherever it got to, what is due and a tap at the actor’s lines reach the end of the scene', () => {
  fc.assert(
    fc.property(script, settings, everything, (lines, how, all) => {
      let state = live(createRehearsal(how), lines, all).at(-1)?.state ?? createRehearsal(how)
      state = advanceRehearsal(state, { type: 'loop off' }, lines, 1e9).state
      for (let step = 0; step < lines.length * 6 && !(step > 0 && state.playback.mode === 'idle'); step += 1) {
        ;({ state } = advanceRehearsal(state, findDue(state, lines), lines, 1e9))
      }
      expect(state.playback).toMatchObject({ mode: 'idle', isComplete: true })
    }),
    { numRuns: 300 },
  )
})

it('silence never finishes a line of the actor’s', () => {
  const quiet = fc.array(
    fc.record({ after: fc.nat(100_000), event: fc.constant<RehearsalEvent>({ type: 'ticked' }) }),
    LONG,
  )
  fc.assert(
    fc.property(script, settings, fc.array(happen(fc.oneof(wish, services)), LONG), quiet, (lines, how, all, still) => {
      const before = live(createRehearsal(how), lines, all).at(-1)?.state
      const isSpeakable = before?.actorTurn !== undefined && before.actorTurn.words.length > 0
      if (before?.actorTurn === undefined || !isSpeakable || before.actorTurn.ending !== undefined) return
      for (const { state } of live(before, lines, still, 1e7)) {
        expect(state.playback.index).toBe(before.playback.index)
        expect(state.actorTurn?.litWords).toBe(before.actorTurn.litWords)
      }
    }),
  )
})
