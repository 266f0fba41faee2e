import { type Part, DEMO_SCENE } from './demo-scene.ts'
import { NOT_STARTED, type SceneRun } from './scene-view.ts'

export type SceneEvent =
  | { type: 'started'; part: Part }
  | { type: 'partner finished' }
  | { type: 'word reached'; pageWord: number }
  /** Heard to its end, or given by hand. */
  | { type: 'cued' }
  | { type: 'answered'; afterMs: number }
  | { type: 'sound failed' }
  | { type: 'stopped' }

export type SceneEffect = { type: 'speak' | 'listen'; line: number } | { type: 'hush' }

export interface SceneStep {
  run: SceneRun
  effects: readonly SceneEffect[]
}

/** The whole scene as a rule: what is heard and said comes in, what is to be said and heard comes out. */
export function stepScene(run: SceneRun, event: SceneEvent): SceneStep {
  switch (event.type) {
    case 'started':
      return enter({ ...NOT_STARTED, part: event.part }, 0)
    case 'partner finished':
      return run.phase === 'partner' ? enter(run, run.line + 1) : stay(run)
    case 'cued':
      return run.phase === 'you' ? enter(run, run.line + 1) : stay(run)
    case 'word reached':
      return stay(run.phase === 'you' ? { ...run, wordsHeard: Math.max(run.wordsHeard, event.pageWord + 1) } : run)
    case 'answered':
      return stay(run.phase === 'partner' ? { ...run, cuesMs: [...run.cuesMs, Math.round(event.afterMs)] } : run)
    case 'sound failed':
      return { run: { ...run, phase: 'failed' }, effects: [{ type: 'hush' }] }
    case 'stopped':
      return { run: { ...run, phase: 'idle' }, effects: [{ type: 'hush' }] }
  }
}

const stay = (run: SceneRun): SceneStep => ({ run, effects: [] })

function enter(run: SceneRun, line: number): SceneStep {
  const next = DEMO_SCENE[line]
  if (next === undefined) return { run: { ...run, phase: 'done' }, effects: [{ type: 'hush' }] }
  const isActors = next.part === run.part
  return {
    run: { ...run, line, wordsHeard: 0, phase: isActors ? 'you' : 'partner' },
    effects: [{ type: isActors ? 'listen' : 'speak', line }],
  }
}

/** The middle one: one slow answer, as on a busy machine, says nothing about the others. */
export function usualCueMs({ cuesMs }: SceneRun): number | undefined {
  const sorted = [...cuesMs].sort((one, other) => one - other)
  return sorted[Math.floor((sorted.length - 1) / 2)]
}
