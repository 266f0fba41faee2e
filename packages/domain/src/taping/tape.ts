import type { TapeProblem } from './tape-fact.ts'
import {
  COUNTDOWN_MS,
  ROOM_TONE_MS,
  STEP_LIMIT_MS,
  PIECE_TAIL_MS,
  TAIL_MS,
  type KeptTape,
  type RollingTape,
  type StoppingTape,
  type Tape,
  type TapeEffect,
  type TapeEvent,
  type TapePlan,
  type TapeQuality,
  type TapeStep,
} from './tape-state.ts'

export const CLOSED_TAPE: Tape = { phase: 'closed' }

/** The take goes on; the user is told after it. */
const NOTED_ONLY: ReadonlySet<TapeProblem> = new Set([
  'camera slow',
  'encoder late',
  'disk low',
  'sound paused',
  'picture paused',
])
const DEVICE_LOST: ReadonlySet<TapeProblem> = new Set(['camera lost', 'microphone lost'])
/** Without a take they are no problem. */
const ONLY_IN_A_TAKE: ReadonlySet<TapeProblem> = new Set(['page hidden', 'computer slept'])

/** Whether a take ends by it. */
export const endsTake = (problem: TapeProblem): boolean => !NOTED_ONLY.has(problem)

const step = (state: Tape, ...effects: TapeEffect[]): TapeStep => ({ state, effects })

/** The machine of a recording, around that of the rehearsal. `nowMs` is on the caller's clock. */
export function advanceTape(state: Tape, event: TapeEvent, nowMs: number): TapeStep {
  switch (state.phase) {
    case 'closed':
    case 'asking':
    case 'refused':
      return advanceUnopened(state, event)
    case 'framing':
    case 'checking':
      return advanceFraming(state, event, nowMs)
    case 'counting':
      return advanceCounting(state, event, nowMs)
    case 'rolling':
      return advanceRolling(state, event, nowMs)
    case 'stopping':
      return advanceStopping(state, event, nowMs)
    case 'kept':
      return advanceKept(state, event, nowMs)
  }
}

/** The time at which a tick changes the state, if any. */
export function findTapeWakeMs(state: Tape): number | undefined {
  switch (state.phase) {
    case 'checking':
    case 'stopping':
      return state.sinceMs + STEP_LIMIT_MS
    case 'counting':
      return state.sinceMs + (state.isArmed ? COUNTDOWN_MS : STEP_LIMIT_MS)
    case 'rolling':
      return findRollingWakeMs(state)
    default:
      return undefined
  }
}

function findRollingWakeMs({ plan, sinceMs, isRunning, runEndedMs }: RollingTape): number | undefined {
  if (runEndedMs !== undefined) return runEndedMs + (plan.isPiece ? PIECE_TAIL_MS : TAIL_MS)
  return isRunning || plan.kind === 'slate' ? undefined : sinceMs + ROOM_TONE_MS
}

const isDue = (state: Tape, nowMs: number): boolean => nowMs >= (findTapeWakeMs(state) ?? Infinity)

function advanceUnopened(state: Tape & { phase: 'closed' | 'asking' | 'refused' }, event: TapeEvent): TapeStep {
  switch (event.type) {
    case 'open':
      return state.phase === 'asking' ? step(state) : step({ phase: 'asking' }, { type: 'open camera' })
    case 'granted':
      // The user left before the browser's question was answered: the camera must not stay on.
      return state.phase === 'asking'
        ? step({ phase: 'framing', quality: event.quality })
        : step(state, { type: 'release camera' })
    case 'refused':
      return state.phase === 'asking' ? step({ phase: 'refused', reason: event.reason }) : step(state)
    case 'armed':
      return step(state, { type: 'disarm writer' })
    case 'leave':
      return state.phase === 'closed' ? step(state) : step(CLOSED_TAPE, { type: 'release camera' })
    default:
      return step(state)
  }
}

type FramingTape = Tape & { phase: 'framing' | 'checking' }

function advanceFraming(state: FramingTape, event: TapeEvent, nowMs: number): TapeStep {
  switch (event.type) {
    case 'open':
      return reopen()
    case 'refused':
      return step({ phase: 'refused', reason: event.reason }, { type: 'release camera' })
    case 'checked':
      return step({ phase: 'framing', quality: event.quality })
    case 'check':
    case 'roll':
      return state.phase === 'checking' ? step(state) : startFrom(state.quality, event, nowMs)
    case 'armed':
      return step(state, { type: 'disarm writer' })
    case 'problem':
      return showProblem(state, event.problem)
    case 'ticked':
      return isDue(state, nowMs) ? returnToFraming(state.quality, 'not ready') : step(state)
    case 'leave':
      return step(CLOSED_TAPE, { type: 'release camera' })
    default:
      return step(state)
  }
}

const startFrom = (quality: TapeQuality, event: TapeEvent & { type: 'check' | 'roll' }, nowMs: number): TapeStep =>
  event.type === 'roll'
    ? startCountdown(quality, event.plan, nowMs)
    : step({ phase: 'checking', quality, sinceMs: nowMs }, { type: 'test machine' })

const showProblem = (state: FramingTape, problem: TapeProblem): TapeStep =>
  ONLY_IN_A_TAKE.has(problem) ? step(state) : returnToFraming(state.quality, problem)

const startCountdown = (quality: TapeQuality, plan: TapePlan, nowMs: number): TapeStep =>
  step({ phase: 'counting', quality, plan, sinceMs: nowMs, isArmed: false }, { type: 'arm writer', plan })

const reopen = (): TapeStep => step({ phase: 'asking' }, { type: 'release camera' }, { type: 'open camera' })

/** A camera or microphone that is gone is asked for again, so that another one can be used. */
const returnToFraming = (quality: TapeQuality, problem: TapeProblem): TapeStep =>
  DEVICE_LOST.has(problem) ? reopen() : step({ phase: 'framing', quality, lastProblem: problem })

function advanceCounting(state: Tape & { phase: 'counting' }, event: TapeEvent, nowMs: number): TapeStep {
  const disarmed = ({ state: next, effects }: TapeStep): TapeStep => step(next, { type: 'disarm writer' }, ...effects)
  switch (event.type) {
    case 'armed':
      return state.isArmed ? step(state) : rollIfDue({ ...state, isArmed: true, takeId: event.takeId }, nowMs)
    case 'ticked':
      return rollIfDue(state, nowMs)
    case 'cut':
    case 'again':
      return disarmed(step({ phase: 'framing', quality: state.quality }))
    case 'problem':
      return endsTake(event.problem) ? disarmed(returnToFraming(state.quality, event.problem)) : step(state)
    case 'refused':
      return disarmed(step({ phase: 'refused', reason: event.reason }, { type: 'release camera' }))
    case 'leave':
      return disarmed(step(CLOSED_TAPE, { type: 'release camera' }))
    default:
      return step(state)
  }
}

/** The take begins only once both files are open, however long that takes; files that do not open at all end the countdown. */
function rollIfDue(state: Tape & { phase: 'counting' }, nowMs: number): TapeStep {
  if (!isDue(state, nowMs)) return step(state)
  const { quality, plan, takeId } = state
  if (takeId === undefined)
    return step({ phase: 'framing', quality, lastProblem: 'not ready' }, { type: 'disarm writer' })
  return step(
    { phase: 'rolling', quality, plan, takeId, sinceMs: nowMs, problems: [], isRunning: false },
    { type: 'begin take', takeId },
  )
}

function advanceRolling(state: RollingTape, event: TapeEvent, nowMs: number): TapeStep {
  switch (event.type) {
    case 'ticked':
      return isDue(state, nowMs) ? advanceRun(state, nowMs) : step(state)
    case 'run ended':
      return isInRun(state) ? step({ ...state, runEndedMs: nowMs }, { type: 'stop run' }) : step(state)
    case 'run paused':
      return isInRun(state) ? stop(state, nowMs) : step(state)
    case 'cut':
      return stop(state, nowMs)
    case 'leave':
      return stop(state, nowMs, { isLeaving: true })
    case 'problem':
      return noteProblem(state, event.problem, nowMs)
    case 'closed files':
      // The writer ended by itself: nothing is recorded any more.
      return step(toKept(stopped(state, nowMs)), { type: 'stop run' })
    default:
      return step(state)
  }
}

const isInRun = ({ isRunning, runEndedMs }: RollingTape): boolean => isRunning && runEndedMs === undefined

/** After the room tone the run starts; after the tail the take is over. */
const advanceRun = (state: RollingTape, nowMs: number): TapeStep =>
  state.isRunning ? stop(state, nowMs) : step({ ...state, isRunning: true }, { type: 'start run', plan: state.plan })

function noteProblem(state: RollingTape, problem: TapeProblem, nowMs: number): TapeStep {
  const problems = state.problems.includes(problem) ? state.problems : [...state.problems, problem]
  const noted: TapeEffect = { type: 'note problem', problem }
  if (!endsTake(problem)) return step({ ...state, problems }, noted)
  const { state: next, effects } = stop({ ...state, problems }, nowMs)
  return step(next, noted, ...effects)
}

const stop = (state: RollingTape, nowMs: number, { isLeaving } = { isLeaving: false }): TapeStep =>
  step({ ...stopped(state, nowMs), isLeaving }, { type: 'stop run' }, { type: 'close writer' })

const stopped = ({ quality, plan, takeId, problems }: RollingTape, nowMs: number): StoppingTape => ({
  phase: 'stopping',
  quality,
  plan,
  takeId,
  problems,
  sinceMs: nowMs,
  isLeaving: false,
  isDeviceLost: problems.some((problem) => DEVICE_LOST.has(problem)),
})

const toKept = ({ quality, plan, takeId, problems, isDeviceLost }: StoppingTape): KeptTape => ({
  phase: 'kept',
  quality,
  plan,
  takeId,
  problems,
  isDeviceLost,
})

/** Files that do not close in time are kept as they are: all but the last fragment is on the disk. */
function advanceStopping(state: StoppingTape, event: TapeEvent, nowMs: number): TapeStep {
  const isOver = event.type === 'closed files' || (event.type === 'ticked' && isDue(state, nowMs))
  if (isOver) return state.isLeaving ? step(CLOSED_TAPE, { type: 'release camera' }) : step(toKept(state))
  if (event.type === 'leave') return step({ ...state, isLeaving: true })
  return step(rememberLostDevice(state, event))
}

function advanceKept(state: KeptTape, event: TapeEvent, nowMs: number): TapeStep {
  switch (event.type) {
    case 'again':
      return state.isDeviceLost ? reopen() : step({ phase: 'framing', quality: state.quality })
    case 'roll':
      return state.isDeviceLost ? reopen() : startCountdown(state.quality, event.plan, nowMs)
    case 'leave':
      return step(CLOSED_TAPE, { type: 'release camera' })
    default:
      return step(rememberLostDevice(state, event))
  }
}

const rememberLostDevice = <T extends StoppingTape | KeptTape>(state: T, event: TapeEvent): T =>
  event.type === 'problem' && DEVICE_LOST.has(event.problem) ? { ...state, isDeviceLost: true } : state
