import type { Document } from '@sidelight/contract'
import type { DocumentRow } from './documents.repo.ts'

export const toDocument = ({ id, title, createdAt, pageCount, status }: DocumentRow): Document => ({
  _id: id,
  title,
  created_at: createdAt.toISOString(),
  page_count: pageCount,
  status,
})
