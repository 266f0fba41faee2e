import { documents } from '@sidelight/contract'
import { AppError } from '#platform/errors.ts'
import { type Door, mount } from '#platform/http/mount.ts'
import { listDocuments } from './documents.service.ts'
import { toDocument } from './documents.wire.ts'

const notYet = () => Promise.reject(new AppError('unavailable', 'Uploads open soon. Please try again later.'))

export function documentRoutes(door: Door): void {
  mount(door, documents.list, async ({ ctx, user }) => ({
    documents: (await listDocuments(ctx, user.userId)).map(toDocument),
  }))
  mount(door, documents.presignedUpload, notYet)
  mount(door, documents.confirm, notYet)
  mount(door, documents.process, notYet)
  mount(door, documents.status, notYet)
  mount(door, documents.remove, notYet)
  mount(door, documents.pageImage, notYet)
}
