import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const DocumentStatus = z.enum(['pending', 'processing', 'completed', 'error'])

export const Document = z.object({
  _id: z.uuid(),
  title: z.string(),
  created_at: z.iso.datetime(),
  page_count: z.int(),
  status: DocumentStatus,
})
export type Document = z.infer<typeof Document>

export const documents = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/documents/',
    credential: 'access',
    summary: "The user's scripts, newest first.",
    data: z.object({ documents: z.array(Document) }),
  }),
}
