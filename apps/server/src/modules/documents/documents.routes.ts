import { documents } from '@sidelight/contract'
import { type RouteScope, mount } from '#platform/http/mount.ts'
import { makeConfidential } from './confidential/confidential.service.ts'
import { listScriptDeletions, requestReceiptMail } from './deletions/deletions.service.ts'
import { setExpiry } from './deletions/expiry.service.ts'
import { listDocuments, removeDocument, renameDocument } from './documents.service.ts'
import {
  NO_PAGES_LEFT,
  toUploadResponse,
  toCost,
  toDocument,
  toRevision,
  toScriptDeletion,
  toStatus,
  toTimestamp,
} from './documents.wire.ts'
import { findPageImage } from './page-images/page-images.service.ts'
import { startParsing } from './parsing/parsing.service.ts'
import { applyRevision } from './revisions/apply.service.ts'
import { discardRevision, getRevision, requestRevision } from './revisions/revisions.service.ts'
import { awaitStatus } from './status.service.ts'
import { requestUpload, confirmUpload } from './uploads/uploads.service.ts'

export function documentRoutes(routes: RouteScope): void {
  // Open long polls must not delay the shutdown.
  routes.app.addHook('preClose', async () => routes.ctx.rowNotifications.release())

  mount(routes, documents.list, async ({ ctx, user }) => ({
    documents: (await listDocuments(ctx, user.userId)).map(toDocument),
  }))

  mount(routes, documents.presignedUpload, async ({ ctx, user, body }) => {
    const file = {
      fileName: body.file_name,
      fileType: body.file_type,
      sizeBytes: body.file_size,
      title: body.title,
      confidentialUntil: body.confidential && new Date(body.confidential.expires_at),
    }
    const upload = await requestUpload(ctx, user, file)
    return upload ? toUploadResponse(upload) : NO_PAGES_LEFT
  })

  mount(routes, documents.confirm, async ({ ctx, user, params }) => {
    const { pageCount, cost } = await confirmUpload(ctx, user, params.documentId)
    return { page_count: pageCount ?? null, cost: cost ? toCost(cost) : null }
  })

  mount(routes, documents.process, async ({ ctx, user, params }) => ({
    status: await startParsing(ctx, user, params.documentId),
  }))

  mount(routes, documents.status, async ({ ctx, user, params, query }) =>
    toStatus(await awaitStatus(ctx, user.userId, { documentId: params.documentId, after: query.after })),
  )

  mount(routes, documents.remove, async ({ ctx, user, params }) => {
    await removeDocument(ctx, user.userId, params.documentId)
    return null
  })

  mount(routes, documents.deletions, async ({ ctx, user }) => ({
    deletions: (await listScriptDeletions(ctx, user.userId)).map(toScriptDeletion),
  }))

  mount(routes, documents.mailDeletion, async ({ ctx, user, params }) => {
    await requestReceiptMail(ctx, user.userId, params.deletionId)
    return null
  })

  mount(routes, documents.makeConfidential, async ({ ctx, user, params, body }) => {
    const expiresAt = new Date(body.expires_at)
    const { title } = await makeConfidential(ctx, user.userId, params.documentId, expiresAt)
    return { title, expires_at: expiresAt.toISOString() }
  })

  mount(routes, documents.rename, async ({ ctx, user, params, body }) => ({
    title: await renameDocument(ctx, user.userId, params.documentId, body.title),
  }))

  mount(routes, documents.setExpiry, async ({ ctx, user, params, body }) => {
    const { expires_at } = body
    const expiresAt = expires_at === null ? null : new Date(expires_at)
    return { expires_at: toTimestamp(await setExpiry(ctx, user.userId, params.documentId, expiresAt)) }
  })

  mount(routes, documents.addRevision, async ({ ctx, user, params, body }) => {
    const file = { fileName: body.file_name, fileType: body.file_type, sizeBytes: body.file_size }
    const upload = await requestRevision(ctx, user, params.documentId, file)
    return upload ? toUploadResponse(upload) : NO_PAGES_LEFT
  })

  mount(routes, documents.revision, async ({ ctx, user, params, query }) =>
    toRevision(await getRevision(ctx, user.userId, { ...params, ...query })),
  )

  mount(routes, documents.applyRevision, async ({ ctx, user, params, body }) => {
    const { revision_id: fileId, pages, scope } = body
    await applyRevision(ctx, user.userId, { ...params, fileId, pages, scope })
    return null
  })

  mount(routes, documents.discardRevision, async ({ ctx, user, params }) => {
    await discardRevision(ctx, user.userId, params.documentId)
    return null
  })

  mount(routes, documents.pageImage, async ({ ctx, user, params }) => {
    const picture = await findPageImage(ctx, user.userId, params)
    return picture ?? { url: null, width: null, height: null }
  })
}
