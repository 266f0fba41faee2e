import { tapes } from '@sidelight/contract'
import { cleanTapeName } from '@sidelight/domain/taping/export/file-name'
import { type RouteScope, mount } from '#platform/http/mount.ts'
import { createLink, openLink, revokeLink } from './links/links.service.ts'
import { beginUpload, completeUpload, listTapes, removeTape } from './tapes.service.ts'
import { toLink, toSeconds, toTape } from './tapes.wire.ts'

export function tapeRoutes(routes: RouteScope): void {
  mount(routes, tapes.upload, async ({ ctx, user, params, body }) => {
    const { tape, storedParts, nextParts } = await beginUpload(ctx, user.userId, {
      ...params,
      name: cleanTapeName(body.name),
      title: body.title ?? '',
      sizeBytes: body.file_size,
      partsSha256: Buffer.from(body.parts_sha256, 'hex'),
    })
    return { tape: toTape(tape), stored_parts: storedParts, next_parts: nextParts }
  })
  mount(routes, tapes.complete, async ({ ctx, user, params }) => toTape(await completeUpload(ctx, user.userId, params)))
  mount(routes, tapes.list, async ({ ctx, user, params }) => ({
    tapes: (await listTapes(ctx, user.userId, params.documentId)).map(toTape),
  }))
  mount(routes, tapes.remove, async ({ ctx, user, params }) => {
    await removeTape(ctx, user.userId, params)
    return null
  })
  mount(routes, tapes.createLink, async ({ ctx, user, params, body }) => {
    const { link, token } = await createLink(ctx, user.userId, { ...params, days: body.days })
    return { link: toLink(link), token }
  })
  mount(routes, tapes.revokeLink, async ({ ctx, user, params }) => {
    await revokeLink(ctx, user.userId, params)
    return null
  })
  mount(routes, tapes.open, async ({ ctx, body, source }) => {
    const { name, title, durationMs, expiresAt, url } = await openLink(ctx, body.token, source)
    return { name, title, duration_seconds: toSeconds(durationMs ?? 0), expires_at: expiresAt.toISOString(), url }
  })
}
