import type { DocumentRow } from './documents.repo.ts'

/**
 * Where a document is on its way: announced → kept → counted → reading → read. A file that cannot be used is refused for
 * good; a reading that failed may be started again.
 */
export type DocumentLifecycle = 'announced' | 'kept' | 'refused' | 'counted' | 'reading' | 'failed' | 'read'

type Moments = Pick<DocumentRow, 'status' | 'keptAt' | 'inspectedAt'>

export function lifecycleOf({ status, keptAt, inspectedAt }: Moments): DocumentLifecycle {
  if (status === 'processing') return 'reading'
  if (status === 'completed') return 'read'
  if (status === 'error') return inspectedAt ? 'failed' : 'refused'
  if (inspectedAt) return 'counted'
  return keptAt ? 'kept' : 'announced'
}
