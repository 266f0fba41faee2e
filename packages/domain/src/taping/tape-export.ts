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
  | { phase: 'exporting'; share: number }
  | { phase: 'checking' }
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

/** No effect touches a take: whatever happens here, it can be exported again. */
export type TapeExportEffect = { type: 'start export'; plan: TapeExportPlan } | { type: 'stop export' }

export interface TapeExportStep {
  state: TapeExport
  effects: TapeExportEffect[]
}

export const IDLE_EXPORT: TapeExport = { phase: 'idle' }

const step = (state: TapeExport, ...effects: TapeExportEffect[]): TapeExportStep => ({ state, effects })

export function advanceTapeExport(state: TapeExport, event: TapeExportEvent): TapeExportStep {
  return state.phase === 'exporting' || state.phase === 'checking'
    ? advanceWorking(state, event)
    : advanceResting(state, event)
}

type WorkingExport = TapeExport & { phase: 'exporting' | 'checking' }

function advanceResting(state: TapeExport, event: TapeExportEvent): TapeExportStep {
  if (event.type === 'reset') return step(IDLE_EXPORT)
  return event.type === 'make'
    ? step({ phase: 'exporting', share: 0 }, { type: 'start export', plan: event.plan })
    : step(state)
}

function advanceWorking(state: WorkingExport, event: TapeExportEvent): TapeExportStep {
  switch (event.type) {
    case 'make':
      return step(state)
    case 'progressed':
      return step(state.phase === 'exporting' ? progress(state, event.share) : state)
    case 'checked':
      return step({ phase: 'ready', name: event.name, bytes: event.bytes })
    case 'broken':
      return step({ phase: 'failed', why: event.why })
    case 'reset':
      return step(IDLE_EXPORT, { type: 'stop export' })
  }
}

/** The bar never goes back. */
function progress(state: TapeExport & { phase: 'exporting' }, share: number): TapeExport {
  if (!(share > state.share)) return state
  return share >= 1 ? { phase: 'checking' } : { phase: 'exporting', share }
}
