import { expect, it } from 'vitest'
import type { TapeProblem } from '../tape-fact.ts'
import { TAIL_MS, type Tape, type TapeEvent, type TapeQuality } from '../tape-state.ts'
import { advanceTape, CLOSED_TAPE, findTapeWakeMs } from '../tape.ts'

const QUALITY: TapeQuality = { height: 1080, frameRate: 30, bitRate: 8_000_000 }
const SCENE: TapeEvent = { type: 'roll', plan: { kind: 'scene' } }
const FRAMING: TapeEvent[] = [{ type: 'open' }, { type: 'granted', quality: QUALITY }]
const ARMED: TapeEvent = { type: 'armed', takeId: 'a' }

/** Each event is one second after the last. */
function runEvents(
  events: readonly TapeEvent[],
  start: Tape = CLOSED_TAPE,
): { state: Tape; effects: string[]; nowMs: number } {
  let state = start
  let nowMs = 0
  const effects: string[] = []
  for (const event of events) {
    nowMs += 1000
    const next = advanceTape(state, event, nowMs)
    state = next.state
    effects.push(...next.effects.map(({ type }) => type))
  }
  return { state, effects, nowMs }
}

const tick: TapeEvent = { type: 'ticked' }
const ROLLING: TapeEvent[] = [...FRAMING, SCENE, ARMED, tick, tick, tick]

it('A take counts down for 3 s, records a second of room tone and then runs the scene', () => {
  const { state, nowMs } = runEvents([...FRAMING, SCENE, ARMED])
  expect(state).toMatchObject({ phase: 'counting', sinceMs: nowMs - 1000 })
  const early = advanceTape(state, tick, nowMs + 1999)
  expect(early.state.phase).toBe('counting')
  const rolling = advanceTape(early.state, tick, nowMs + 2000)
  expect(rolling).toMatchObject({ state: { phase: 'rolling' }, effects: [{ type: 'begin take', takeId: 'a' }] })
  expect(findTapeWakeMs(rolling.state)).toBe(nowMs + 3000)
  expect(advanceTape(rolling.state, tick, nowMs + 2999).effects).toEqual([])
  const running = advanceTape(rolling.state, tick, nowMs + 3000)
  expect(running.effects).toEqual([{ type: 'start run', plan: { kind: 'scene' } }])
  expect(advanceTape(running.state, tick, nowMs + 9000).effects).toEqual([])
})

it('[R-96-04] After the last word of a piece 3 s are recorded', () => {
  const piece: TapeEvent = { type: 'roll', plan: { kind: 'scene', isPiece: true } }
  const { state: running, nowMs } = runEvents([...FRAMING, piece, ARMED, tick, tick, tick])
  const ended = advanceTape(running, { type: 'run ended' }, nowMs)
  expect(advanceTape(ended.state, tick, nowMs + 2999).state.phase).toBe('rolling')
  expect(advanceTape(ended.state, tick, nowMs + 3000).state.phase).toBe('stopping')
})

it('After the last line 1.2 s are recorded and the take is kept; a run that is paused instead ends the take at once', () => {
  const { state: running, nowMs } = runEvents(ROLLING)
  const ended = advanceTape(running, { type: 'run ended' }, nowMs)
  expect(ended).toMatchObject({ state: { phase: 'rolling' }, effects: [{ type: 'stop run' }] })
  // The pause of the run that has ended.
  const paused = advanceTape(ended.state, { type: 'run paused' }, nowMs)
  expect(paused).toEqual({ state: ended.state, effects: [] })
  expect(advanceTape(ended.state, tick, nowMs + TAIL_MS - 1).state.phase).toBe('rolling')
  expect(advanceTape(ended.state, tick, nowMs + TAIL_MS).state.phase).toBe('stopping')
  expect(advanceTape(running, { type: 'run paused' }, nowMs).state.phase).toBe('stopping')
})

it('A run that ended before the take does not end the take', () => {
  const { state, nowMs } = runEvents([...FRAMING, SCENE, ARMED, tick, tick])
  expect(state).toMatchObject({ phase: 'rolling', isRunning: false })
  for (const type of ['run ended', 'run paused'] as const)
    expect(advanceTape(state, { type }, nowMs)).toEqual({ state, effects: [] })
})

it('A slate rolls without a run', () => {
  const slate: TapeEvent = { type: 'roll', plan: { kind: 'slate' } }
  const { state, effects } = runEvents([...FRAMING, slate, ARMED, tick, tick, tick, tick, tick])
  expect(state.phase).toBe('rolling')
  expect(effects).not.toContain('start run')
})

it('Files that open after the countdown begin the take at once; files that never open end the countdown after 10 s', () => {
  const { state, nowMs } = runEvents([...FRAMING, SCENE])
  expect(advanceTape(state, tick, nowMs + 9999).state.phase).toBe('counting')
  expect(advanceTape(state, ARMED, nowMs + 5000).state.phase).toBe('rolling')
  expect(advanceTape(state, tick, nowMs + 10_000)).toMatchObject({
    state: { phase: 'framing', lastProblem: 'not ready' },
    effects: [{ type: 'disarm writer' }],
  })
})

it('A countdown that the user cuts drops the open files and leads back to framing', () => {
  const { state, effects } = runEvents([...FRAMING, SCENE, ARMED, { type: 'cut' }])
  expect(state).toEqual({ phase: 'framing', quality: QUALITY })
  expect(effects.at(-1)).toBe('disarm writer')
})

it('[R-26-05] A lost camera ends the take, keeps it, and is asked for again by the next take', () => {
  const lost: TapeEvent = { type: 'problem', problem: 'camera lost' }
  const { state, effects } = runEvents([...ROLLING, lost, { type: 'closed files' }])
  expect(effects.slice(-3)).toEqual(['note problem', 'stop run', 'close writer'])
  expect(state).toMatchObject({ phase: 'kept', takeId: 'a', problems: ['camera lost'] })
  expect(runEvents([{ type: 'again' }], state)).toMatchObject({
    state: { phase: 'asking' },
    effects: ['release camera', 'open camera'],
  })
})

it.each<[TapeProblem, string]>([
  ['camera lost', 'asking'],
  ['microphone lost', 'asking'],
  ['camera changed', 'framing'],
  ['page hidden', 'framing'],
])('[R-26-05] Between takes, "%s" leads to %s', (problem, phase) => {
  const { state } = runEvents([...FRAMING, { type: 'problem', problem }])
  expect(state.phase).toBe(phase)
  const isShown = state.phase === 'framing' && state.lastProblem !== undefined
  expect(isShown).toBe(problem === 'camera changed')
})

it('A device that is lost while a take is shown is asked for again by the next one, and is no problem of that take', () => {
  const { state } = runEvents([
    ...ROLLING,
    { type: 'cut' },
    { type: 'closed files' },
    { type: 'problem', problem: 'microphone lost' },
  ])
  expect(state).toMatchObject({ phase: 'kept', problems: [] })
  expect(runEvents([SCENE], state).state.phase).toBe('asking')
})

it('Leaving while the tape rolls closes the files first and releases the camera then', () => {
  const { state, effects } = runEvents([...ROLLING, { type: 'leave' }])
  expect(state.phase).toBe('stopping')
  expect(effects).not.toContain('release camera')
  expect(runEvents([{ type: 'closed files' }], state)).toMatchObject({
    state: { phase: 'closed' },
    effects: ['release camera'],
  })
})

it('Files that do not close within 10 s are kept as they are', () => {
  const { state, nowMs } = runEvents([...ROLLING, { type: 'cut' }])
  expect(advanceTape(state, tick, nowMs + 9999).state.phase).toBe('stopping')
  expect(advanceTape(state, tick, nowMs + 10_000).state.phase).toBe('kept')
})

it('A test recording sets the quality; one that does not end is given up after 10 s', () => {
  const { state, nowMs } = runEvents([...FRAMING, { type: 'check' }])
  expect(state.phase).toBe('checking')
  const slower: TapeQuality = { ...QUALITY, height: 720 }
  expect(advanceTape(state, { type: 'checked', quality: slower }, nowMs).state).toEqual({
    phase: 'framing',
    quality: slower,
  })
  expect(advanceTape(state, tick, nowMs + 9999).state.phase).toBe('checking')
  expect(advanceTape(state, tick, nowMs + 10_000).state).toMatchObject({ lastProblem: 'not ready' })
})
