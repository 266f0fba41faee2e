import type { DocumentRow } from './documents.repo.ts'

/**
 * The stages of a document: requested → stored → counted → parsing → parsed. An unusable file is rejected for good; failed
 * parsing may be started again.
 */
export type DocumentLifecycle = 'requested' | 'stored' | 'rejected' | 'counted' | 'parsing' | 'failed' | 'parsed'

type LifecycleColumns = Pick<DocumentRow, 'status' | 'keptAt' | 'inspectedAt'>

export function lifecycleOf({ status, keptAt, inspectedAt }: LifecycleColumns): DocumentLifecycle {
  if (status === 'processing') return 'parsing'
  if (status === 'completed') return 'parsed'
  if (status === 'error') return inspectedAt ? 'failed' : 'rejected'
  if (inspectedAt) return 'counted'
  return keptAt ? 'stored' : 'requested'
}
