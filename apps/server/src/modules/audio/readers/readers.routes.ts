import { readers } from '@sidelight/contract'
import { type RouteScope, mount } from '#platform/http/mount.ts'
import { agree, issueLineUpload, openPart, saveLine, takeBack } from './guests.service.ts'
import { acceptLines, endReader, inviteReader, listReaders } from './readers.service.ts'
import { toGuestLine, toGuestPart, toReaderLink } from './readers.wire.ts'

export function readerRoutes(routes: RouteScope): void {
  mount(routes, readers.create, async ({ ctx, user, params, body: { actor: character, ...rest } }) => {
    const { link, token } = await inviteReader(ctx, user.userId, { ...params, character, ...rest })
    return { link: toReaderLink(link), token }
  })
  mount(routes, readers.list, async ({ ctx, user, params }) => ({
    links: (await listReaders(ctx, user.userId, params.documentId)).map(toReaderLink),
  }))
  mount(routes, readers.accept, async ({ ctx, user, params, body }) =>
    toReaderLink(await acceptLines(ctx, user.userId, { ...params, lineIds: body.scene_ids })),
  )
  mount(routes, readers.end, async ({ ctx, user, params }) => {
    await endReader(ctx, user.userId, params)
    return null
  })
  mount(routes, readers.open, async ({ ctx, body, source }) => {
    const { part, guestToken } = await openPart(ctx, body.token, source)
    return { guest_token: guestToken, part: toGuestPart(part) }
  })
  mount(routes, readers.agree, async ({ ctx, guest }) => {
    await agree(ctx, guest)
    return null
  })
  mount(routes, readers.upload, async ({ ctx, guest, params, body }) => ({
    presigned_url: await issueLineUpload(ctx, guest, {
      ...params,
      textId: body.text_id,
      sizeBytes: body.file_size,
    }),
  }))
  mount(routes, readers.save, async ({ ctx, guest, params }) => toGuestLine(await saveLine(ctx, guest, params.lineId)))
  mount(routes, readers.takeBack, async ({ ctx, guest }) => {
    await takeBack(ctx, guest)
    return null
  })
}
