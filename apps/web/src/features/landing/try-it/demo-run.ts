import { isWaitingForActor } from '@sidelight/domain/playback/playback-view'
import { DEFAULT_SETTINGS } from '@sidelight/domain/rehearsal/rehearsal-settings'
import type { RehearsalLine } from '@sidelight/domain/rehearsal/rehearsal-state'
import { findMedianAnswerMs } from '@sidelight/domain/rehearsal/run-record'
import { explainMicrophone } from '#audio/preflight/explanations.ts'
import { loadPreflight } from '#audio/rehearsal/listening-session.ts'
import { RehearsalController, type RehearsalState } from '#audio/rehearsal/rehearsal-controller.ts'
import { DEMO_SCENE, type Part } from './demo-scene.ts'
import type { DemoView } from './demo-view.ts'
import { RUN } from './run-copy.ts'

// The microphone must be opened inside the tap that starts the run.
void loadPreflight().catch(() => undefined)

export interface DemoOptions {
  part: Part
  isHandsFree: boolean
  onChange: (view: DemoView) => void
  /** Stops the run and releases the microphone. */
  signal: AbortSignal
}

export interface DemoRun {
  /** Ends the actor's line by hand; works also while a listener is open. */
  tap: () => void
}

/** Plays the scene with the controller of the rehearsal page. Nothing is recorded, and no audio leaves the page. */
export function startDemo({ part, isHandsFree, onChange, signal }: DemoOptions): DemoRun {
  const listener = isHandsFree ? 'on-device' : 'tap'
  const controller = new RehearsalController({}, { ...DEFAULT_SETTINGS, listener })
  const lines = toDemoLines(part)
  controller.setInputs({ lines, renewAddresses: () => Promise.resolve(lines) })
  const close = controller.open()
  const stop = () => {
    unsubscribe()
    close()
  }
  const unsubscribe = controller.subscribe(() => {
    const view = toDemoView(controller.getState())
    onChange(view)
    if (view.phase === 'done' || view.phase === 'failed') stop()
  })
  signal.addEventListener('abort', stop, { once: true })
  controller.send({ type: 'play' })
  return {
    tap: () => {
      if (!isWaitingForActor(controller.getState().playback)) return
      controller.send({ type: 'spoken', by: 'tapped' })
      controller.send({ type: 'skip gap' })
    },
  }
}

const toDemoLines = (part: Part): RehearsalLine[] =>
  DEMO_SCENE.map(({ id, part: speaker, text }) => ({
    id,
    dialog: text,
    isActors: speaker === part,
    audioUrl: speaker === part ? '' : `/try-it/${id}.mp3`,
    isClipPending: false,
    isSilent: false,
  }))

function toDemoView(state: RehearsalState): DemoView {
  const { playback, actorTurn, run, listening } = state
  return {
    phase: findPhase(state),
    index: playback.index,
    wordsHeard: actorTurn?.litWords ?? 0,
    medianAnswerMs: findMedianAnswerMs(run),
    listening: findListening(state),
    loadedShare: listening.loadedShare,
    problem: findProblem(state),
  }
}

function findPhase({ playback }: RehearsalState): DemoView['phase'] {
  if (playback.errors.size > 0) return 'failed'
  if (playback.isComplete) return 'done'
  if (playback.mode === 'idle') return 'idle'
  return isWaitingForActor(playback) ? 'actor' : 'partner'
}

function findListening({ hasListener, listening: { phase } }: RehearsalState): DemoView['listening'] {
  if (hasListener) return 'on'
  return phase === 'asking' || phase === 'loading' ? phase : 'off'
}

function findProblem({ listening: { phase, preflight, loss } }: RehearsalState): string | undefined {
  if (loss !== undefined) return loss === 'stopped' ? RUN.stopped : explainMicrophone(loss)
  return phase === 'ready' && preflight?.listener === 'tap' ? preflight.why : undefined
}
