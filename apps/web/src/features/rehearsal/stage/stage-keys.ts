import { planDrill } from '@sidelight/domain/learning/drill'
import { MY_LINES } from '@sidelight/domain/rehearsal/rehearsal-settings'
import { SPEEDS } from '@sidelight/domain/playback/playback-line'
import type { RehearsalController } from '#audio/rehearsal/rehearsal-controller.ts'
import type { Keys } from '../panels/KeysDialog.tsx'
import { canDirect, canTape, type ScriptLine } from '../rehearsal-lines.ts'
import { listUnheard } from './lines/UnheardLines.tsx'
import { findExchange, isRunning, type StageState, stageStateOf } from './stage-state.ts'

export const STAGE_KEYS: Keys = [
  ['Space', 'Play and pause; after your line, the next cue'],
  ['→', 'Next line: skip, or your cue'],
  ['←', 'Back one line'],
  ['R', 'Repeat this line; at the end, run again'],
  ['L', 'Line? The next words'],
  ['1 to 5', 'My lines: full, letters, gaps, cue only, ladder'],
  ['6', 'Learn my lines by ear'],
  ['P', 'Hold it to peek at the next word'],
  ['O', 'Loop your line with its cue, and stop looping'],
  ['[ and ]', 'Slower and faster'],
  ['+ and −', 'Larger and smaller text'],
  ['D', 'At the end, drill the lines with words that were not heard'],
  ['E', "Direct the partner's line, when paused"],
  ['N', 'Write a note on the line, when paused'],
  ['T', 'Tape the scene'],
  ['S', 'Settings'],
  ['Enter', 'Start'],
  ['Esc', 'Close what is open; otherwise pause'],
  ['?', 'This list'],
]

interface Stage {
  controller: RehearsalController
  lines: readonly ScriptLine[]
  liveIndex: number
  onDirect: (id: string) => void
  onNote: ((id: string) => void) | undefined
  onTape: () => void
  onByEar: () => void
}

/** The keys that only the stage has. The returned function tells whether it used the key. */
export const createStageKeys =
  (stage: Stage) =>
  (event: KeyboardEvent): boolean => {
    const { controller, lines, onTape, onByEar } = stage
    const state = stageStateOf(controller.getState())
    switch (event.key.toLowerCase()) {
      case 'escape':
        return pause(controller, state)
      case 'o':
        toggleLoop(controller, lines)
        return true
      case 'e':
        return direct(stage, state)
      case 'n':
        return note(stage, state)
      case 't':
        return tellIf(canTape(lines), onTape)
      case '6':
        return tellIf(
          lines.some(({ isActors }) => isActors),
          onByEar,
        )
      case '[':
        return changeSpeed(controller, -1)
      case ']':
        return changeSpeed(controller, 1)
      case 'enter':
        return !isOnControl(event) && start(controller, state)
      case 'r':
        return startOver(controller, state)
      default:
        return runLearningKey(event.key, controller, lines)
    }
  }

function start({ send }: RehearsalController, state: StageState): boolean {
  if (isRunning(state)) return false
  send({ type: 'play' })
  return true
}

function startOver({ send }: RehearsalController, state: StageState): boolean {
  if (state !== 'finished') return false
  send({ type: 'start over' })
  return true
}

function pause({ send }: RehearsalController, state: StageState): boolean {
  if (!isRunning(state)) return false
  send({ type: 'pause' })
  return true
}

const findFocusedId = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-line]')?.dataset['line']

/** The line with the focus, or the live one. */
function note({ lines, liveIndex, onNote }: Stage, state: StageState): boolean {
  const id = findFocusedId() ?? lines[liveIndex]?.id
  if ((state !== 'ready' && state !== 'paused') || onNote === undefined || id === undefined) return false
  onNote(id)
  return true
}

/** The line with the focus or the live one; if that is the actor's, the partner's before it. */
function direct({ lines, liveIndex, onDirect }: Stage, state: StageState): boolean {
  if (state !== 'ready' && state !== 'paused') return false
  const focused = findFocusedId()
  const line =
    lines.find((each) => each.id === focused && canDirect(each)) ??
    lines.findLast((each, at) => at <= liveIndex && canDirect(each)) ??
    lines.find(canDirect)
  if (line === undefined) return false
  onDirect(line.id)
  return true
}

/** Returns whether it could be done. */
function tellIf(isPossible: boolean, act: () => void): boolean {
  if (isPossible) act()
  return isPossible
}

/** Runs the lines of the last run that have words that were not heard. */
function drillUnheard({ getState, send }: RehearsalController, lines: readonly ScriptLine[]): boolean {
  const state = getState()
  const wanted = listUnheard(state.run, lines).map(({ line }) => line.id)
  if (stageStateOf(state) !== 'finished' || wanted.length === 0) return false
  send({ type: 'drill', ranges: planDrill(lines, wanted) })
  return true
}

/** Repeats the actor's line with its cue and its answer, until it is called again. */
export function toggleLoop({ getState, send }: RehearsalController, lines: readonly ScriptLine[]): void {
  const { loop, index } = getState().playback
  send(loop === undefined ? { type: 'loop', ...findExchange(lines, index) } : { type: 'stop loop' })
}

function runLearningKey(key: string, controller: RehearsalController, lines: readonly ScriptLine[]): boolean {
  const { getState, changeSettings, send } = controller
  if (key.toLowerCase() === 'd') return drillUnheard(controller, lines)
  const myLines = MY_LINES[Number(key) - 1]
  if (myLines !== undefined) changeSettings({ ...getState().settings, myLines })
  else if (key.toLowerCase() === 'p') send({ type: 'peek' })
  else return false
  return true
}

/** An Italian run has its own speed. */
function changeSpeed({ getState, changeSettings }: RehearsalController, step: 1 | -1): boolean {
  const { settings } = getState()
  const speed = SPEEDS[SPEEDS.indexOf(settings.speed) + step]
  if (speed !== undefined && !settings.isItalian) changeSettings({ ...settings, speed })
  return true
}

const isOnControl = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('button, a, summary') !== null
