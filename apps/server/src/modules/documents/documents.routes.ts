import { documents } from '@sidelight/contract'
import { type Door, mount } from '#platform/http/mount.ts'
import { listDocuments } from './documents.service.ts'
import { toDocument } from './documents.wire.ts'

export function documentRoutes(door: Door): void {
  mount(door, documents.list, async ({ ctx, user }) => ({
    documents: (await listDocuments(ctx, user.userId)).map(toDocument),
  }))
}
