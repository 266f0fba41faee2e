import { scenes } from '@sidelight/contract'
import { AppError } from '#platform/errors.ts'
import { type Call, type RouteScope, mount } from '#platform/http/mount.ts'
import * as editing from './editing.service.ts'
import { getCharacters, getLeftOutText, listLinesWithAudio, setReadDirections } from './lines.service.ts'
import { fromAdded, fromSaved, toScript, toWireLine, toWordTimes } from './lines.wire.ts'
import { listWordTimes } from './word-times/word-times.service.ts'

/** URLs end up in more logs than bodies do, so long texts must come in the body. */
const QUERY_TEXT_MAX_BYTES = 2000

type Removal = Pick<Call<(typeof scenes.remove)['shape']>, 'ctx' | 'user' | 'body'>

const remove = async ({ ctx, user, body }: Removal) => ({
  removed: await editing.removeLinesById(ctx, user.userId, body.scene_ids),
})

export function lineRoutes(routes: RouteScope): void {
  mount(routes, scenes.list, async ({ ctx, user, params }) =>
    toScript(await listLinesWithAudio(ctx, user.userId, params.documentId)),
  )
  mount(routes, scenes.save, async ({ ctx, user, params, body }) =>
    toScript(await editing.saveEditedLines(ctx, user.userId, { ...params, saved: fromSaved(body) })),
  )
  mount(routes, scenes.updateText, async ({ ctx, user, params, query, body }) => {
    const dialog = pickText(body.scene_text, query.scene_text)
    return toWireLine(await editing.updateText(ctx, user.userId, { lineId: params.sceneId, dialog }))
  })
  mount(routes, scenes.add, async ({ ctx, user, params, body, idempotencyKey }) => {
    const added = await editing.addNewLines(ctx, user.userId, { ...params, added: fromAdded(body), idempotencyKey })
    return added.map(toWireLine)
  })
  mount(routes, scenes.remove, remove)
  mount(routes, scenes.removeByPost, remove)
  mount(routes, scenes.wordTimes, async ({ ctx, user, params }) =>
    toWordTimes(await listWordTimes(ctx, user.userId, params.documentId)),
  )
  mount(routes, scenes.actors, async ({ ctx, user, params }) => {
    const { characters, readDirections } = await getCharacters(ctx, user.userId, params.documentId)
    return { actors: characters, read_directions: readDirections }
  })
  mount(routes, scenes.leftOut, async ({ ctx, user, params }) => ({
    texts: await getLeftOutText(ctx, user.userId, params.documentId),
  }))
  mount(routes, scenes.readDirections, async ({ ctx, user, params, body }) => {
    await setReadDirections(ctx, user.userId, { ...params, readDirections: body.read_directions })
    return body
  })
  mount(routes, scenes.renameActor, async ({ ctx, user, params, body }) =>
    toScript(await editing.renameCharacter(ctx, user.userId, { ...params, ...body })),
  )
  mount(routes, scenes.direct, async ({ ctx, user, params, body }) =>
    toWireLine(await editing.directLine(ctx, user.userId, { lineId: params.sceneId, ...body })),
  )
  mount(routes, scenes.note, async ({ ctx, user, params, body }) =>
    toWireLine(await editing.setNote(ctx, user.userId, { lineId: params.sceneId, ...body })),
  )
  mount(routes, scenes.settleDoubt, async ({ ctx, user, params }) =>
    toWireLine(await editing.markReviewed(ctx, user.userId, params.sceneId)),
  )
  mount(routes, scenes.undo, async ({ ctx, user, params }) =>
    toScript(await editing.undo(ctx, user.userId, params.documentId)),
  )
}

/** An empty text is valid; only a request without any text is rejected. */
function pickText(bodyText: string | undefined, queryText: string | undefined): string {
  if (bodyText !== undefined) return bodyText
  if (queryText === undefined)
    throw new AppError('invalid_input', 'This field is required.', {
      fields: { scene_text: 'This field is required.' },
    })
  if (Buffer.byteLength(queryText) > QUERY_TEXT_MAX_BYTES)
    throw new AppError('too_large', 'That is too long for an address. Please send it in the body.')
  return queryText
}
