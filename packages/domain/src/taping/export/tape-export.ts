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

/** One file on its way. */
export type TapeExport =
  | { phase: 'waiting' }
  | { phase: 'exporting'; share: number }
  | { phase: 'checking' }
  | { phase: 'ready' }
  | { phase: 'failed'; why: ExportFailure }

export type TapeExportEvent =
  | { type: 'started' }
  | { type: 'progressed'; share: number }
  /** The file was opened again and is right. */
  | { type: 'checked' }
  | { type: 'broken'; why: ExportFailure }

export const isWorking = ({ phase }: TapeExport): boolean => phase === 'exporting' || phase === 'checking'

/** A finished file stays; a failed one can be started again. */
export function advanceTapeExport(state: TapeExport, event: TapeExportEvent): TapeExport {
  if (!isWorking(state))
    return event.type === 'started' && state.phase !== 'ready' ? { phase: 'exporting', share: 0 } : state
  switch (event.type) {
    case 'started':
      return state
    case 'progressed':
      return state.phase === 'exporting' ? progress(state, event.share) : state
    case 'checked':
      return { phase: 'ready' }
    case 'broken':
      return { phase: 'failed', why: event.why }
  }
}

/** The bar never goes back. */
function progress(state: TapeExport & { phase: 'exporting' }, share: number): TapeExport {
  if (!(share > state.share)) return state
  return share >= 1 ? { phase: 'checking' } : { phase: 'exporting', share }
}
