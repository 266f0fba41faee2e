import { findNextLine, isNextLineActors } from '../playback/line-transitions.ts'
import type { PlaybackEvent } from '../playback/playback-state.ts'
import type { Rehearsal, RehearsalLine, RehearsalStep } from './rehearsal-state.ts'

type Lines = readonly RehearsalLine[]

/** Listens to the actor while the partner says a line that the script cuts off, and stops when that is over. */
export function expectInterruption(before: Rehearsal, { type }: PlaybackEvent, lines: Lines): RehearsalStep {
  const isPlaying = before.playback.mode === 'playing' && before.playback.phase === 'playing clip'
  const hasStarted = isPlaying && type === 'clip started'
  const { state, effects } = isPlaying && !hasStarted ? { state: before, effects: [] } : stopExpecting(before)
  const line = hasStarted ? findInterruptingLine(state, lines) : undefined
  if (line === undefined) return { state, effects }
  const { id, dialog } = line
  return {
    state: { ...state, interruptingId: id },
    effects: [...effects, { type: 'listen', id, line: dialog, isInterrupting: true }],
  }
}

/** The actor's turn listens on, or has begun to listen anew. */
function stopExpecting(state: Rehearsal): RehearsalStep {
  if (state.interruptingId === '') return { state, effects: [] }
  const isListening = state.actorTurn?.isListening === true
  return { state: { ...state, interruptingId: '' }, effects: isListening ? [] : [{ type: 'stop listening' }] }
}

function findInterruptingLine(state: Rehearsal, lines: Lines): RehearsalLine | undefined {
  const { playback } = state
  const isCutOff = lines[playback.index]?.timing?.ending === 'cut off'
  if (!isCutOff || !canBeInterrupted(state) || !isNextLineActors(playback, lines)) return undefined
  const next = findNextLine(playback, lines)
  return lines.find(({ id }) => id === next?.id)
}

/** From a loudspeaker the listener would take the partner for the actor. */
const canBeInterrupted = ({ settings, hasListener, playback }: Rehearsal): boolean =>
  settings.isInterruptible && settings.hasHeadphones && hasListener && !playback.isSingle
