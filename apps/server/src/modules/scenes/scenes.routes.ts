import { scenes } from '@sidelight/contract'
import { AppError } from '#platform/errors.ts'
import { type Call, type RouteScope, mount } from '#platform/http/mount.ts'
import * as editing from './editing.service.ts'
import { getCharacters, getLeftOutText, listScenes, setReadDirections } from './scenes.service.ts'
import { toScene, toScript } from './scenes.wire.ts'
import { listWordTimes } from './word-times.service.ts'

/** URLs end up in more logs than bodies do, so long texts must come in the body. */
const QUERY_TEXT_MAX_BYTES = 2000

type Removal = Pick<Call<(typeof scenes.remove)['shape']>, 'ctx' | 'user' | 'body'>

const remove = async ({ ctx, user, body }: Removal) => ({
  removed: await editing.removeScenes(ctx, user.userId, body.scene_ids),
})

export function sceneRoutes(routes: RouteScope): void {
  mount(routes, scenes.list, async ({ ctx, user, params }) =>
    toScript(await listScenes(ctx, user.userId, params.documentId)),
  )
  mount(routes, scenes.save, async ({ ctx, user, params, body }) => {
    const saved = body.scenes.map(({ _id: id, scene_index: index, version, heading, metadata }) => ({
      character: metadata.actor,
      dialog: metadata.dialog,
      id,
      index,
      version,
      heading,
    }))
    return toScript(await editing.saveScenes(ctx, user.userId, { ...params, saved }))
  })
  mount(routes, scenes.updateText, async ({ ctx, user, params, query, body }) => {
    const dialog = pickText(body.scene_text, query.scene_text)
    return toScene(await editing.updateText(ctx, user.userId, { lineId: params.sceneId, dialog }))
  })
  mount(routes, scenes.add, async ({ ctx, user, params, body, idempotencyKey }) => {
    const added = body.map(({ actor: character, scene_index: index, text: dialog }) => ({ character, index, dialog }))
    return (await editing.addScenes(ctx, user.userId, { ...params, added, idempotencyKey })).map(toScene)
  })
  mount(routes, scenes.remove, remove)
  mount(routes, scenes.removeByPost, remove)
  mount(routes, scenes.wordTimes, async ({ ctx, user, params }) => ({
    lines: (await listWordTimes(ctx, user.userId, params.documentId)).map(({ lineId, starts }) => ({
      scene_id: lineId,
      starts,
    })),
  }))
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
    toScript(await editing.renameActor(ctx, user.userId, { ...params, ...body })),
  )
  mount(routes, scenes.direct, async ({ ctx, user, params, body }) =>
    toScene(await editing.directLine(ctx, user.userId, { lineId: params.sceneId, ...body })),
  )
  mount(routes, scenes.note, async ({ ctx, user, params, body }) =>
    toScene(await editing.setNote(ctx, user.userId, { lineId: params.sceneId, ...body })),
  )
  mount(routes, scenes.settleDoubt, async ({ ctx, user, params }) =>
    toScene(await editing.markReviewed(ctx, user.userId, params.sceneId)),
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
