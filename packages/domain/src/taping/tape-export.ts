import type { TapeExportPlan } from './tape-export-plan.ts'

export type ExportFailure =
  | 'no progress'
  | 'disk full'
  /** Parts of two cameras, or of two sizes: their packets do not fit into one track. */
  | 'parts differ'
  | 'no encoder'
  /** A file of a take cannot be read. */
  | 'take unreadable'
  /** The finished file was opened again and is not what it should be. */
  | 'file broken'

export type TapeExport =
  | { phase: 'idle' }
  | { phase: 'exporting'; share: number; progressedMs: number }
  | { phase: 'checking'; progressedMs: number }
  | { phase: 'ready'; name: string; bytes: number }
  | { phase: 'failed'; why: ExportFailure }

export type TapeExportEvent =
  | { type: 'make'; plan: TapeExportPlan }
  | { type: 'progressed'; share: number }
  /** The file was opened again and is right. */
  | { type: 'checked'; name: string; bytes: number }
  | { type: 'broken'; why: ExportFailure }
  /** The user gave up, or changed what is to be exported: a finished file is no longer it. */
  | { type: 'reset' }
  | { type: 'ticked' }

/** No effect touches a take: whatever happens here, it can be exported again. */
export type TapeExportEffect = { type: 'start export'; plan: TapeExportPlan } | { type: 'stop export' }

export interface TapeExportStep {
  state: TapeExport
  effects: TapeExportEffect[]
}

export const IDLE_EXPORT: TapeExport = { phase: 'idle' }
/** An encoder that is blocked does not fail, it hangs. */
export const NO_PROGRESS_MS = 60_000

const step = (state: TapeExport, ...effects: TapeExportEffect[]): TapeExportStep => ({ state, effects })

export function advanceTapeExport(state: TapeExport, event: TapeExportEvent, nowMs: number): TapeExportStep {
  return state.phase === 'exporting' || state.phase === 'checking'
    ? advanceWorking(state, event, nowMs)
    : advanceResting(state, event, nowMs)
}

type WorkingExport = TapeExport & { phase: 'exporting' | 'checking' }

function advanceResting(state: TapeExport, event: TapeExportEvent, nowMs: number): TapeExportStep {
  if (event.type === 'reset') return step(IDLE_EXPORT)
  return event.type === 'make'
    ? step({ phase: 'exporting', share: 0, progressedMs: nowMs }, { type: 'start export', plan: event.plan })
    : step(state)
}

function advanceWorking(state: WorkingExport, event: TapeExportEvent, nowMs: number): TapeExportStep {
  switch (event.type) {
    case 'make':
      return step(state)
    case 'progressed':
      return step(state.phase === 'exporting' ? progress(state, event.share, nowMs) : state)
    case 'checked':
      return step({ phase: 'ready', name: event.name, bytes: event.bytes })
    case 'broken':
      return step({ phase: 'failed', why: event.why })
    case 'reset':
      return step(IDLE_EXPORT, { type: 'stop export' })
    case 'ticked':
      return nowMs >= state.progressedMs + NO_PROGRESS_MS
        ? step({ phase: 'failed', why: 'no progress' }, { type: 'stop export' })
        : step(state)
  }
}

/** The time at which a tick changes the state, if any. */
export const findExportWakeMs = (state: TapeExport): number | undefined =>
  state.phase === 'exporting' || state.phase === 'checking' ? state.progressedMs + NO_PROGRESS_MS : undefined

/** The bar never goes back, and a report without progress does not count as one. */
function progress(state: TapeExport & { phase: 'exporting' }, share: number, nowMs: number): TapeExport {
  if (!(share > state.share)) return state
  return share >= 1 ? { phase: 'checking', progressedMs: nowMs } : { phase: 'exporting', share, progressedMs: nowMs }
}
