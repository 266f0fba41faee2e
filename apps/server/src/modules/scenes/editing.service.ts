import { createHash, randomUUID } from 'node:crypto'
import type { Context } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import { canonicalActor } from './actor-name.ts'
import { findAddition, rememberAddition } from './additions.repo.ts'
import { addLines, removeLines, renameActor as renameIn, settleDoubt as settleIn } from './change-lines.ts'
import { changeLines, changeLinesOf } from './line-changes.service.ts'
import { scriptNotFound } from './not-found.ts'
import { saveLines, type SavedLine } from './save-lines.ts'
import * as repo from './scenes.repo.ts'
import { getScene, type SceneWithAudio, listScenes, listScenesById, type Script } from './scenes.service.ts'
import { forgetLastChange, type RememberedChange, restoreLines, restoreSound } from './undo.repo.ts'

export interface SaveInput extends SavedLine {
  /** As the client last saw it; unknown to old clients. */
  version: number | undefined
}

export async function saveScenes(
  ctx: Context,
  userId: string,
  { documentId, saved }: { documentId: string; saved: readonly SaveInput[] },
): Promise<Script> {
  return transact(ctx, async (ctx) => {
    await changeLines(ctx, userId, documentId, (lines) => {
      refuseStrangersAndOldViews(lines, saved)
      return saveLines(
        lines,
        saved.map((line) => ({ ...line, actor: canonicalActor(line.actor) })),
      )
    })
    return listScenes(ctx, userId, documentId)
  })
}

function refuseStrangersAndOldViews(lines: readonly repo.Line[], saved: readonly SaveInput[]): void {
  if (new Set(saved.map(({ id }) => id)).size < saved.length)
    throw new AppError('invalid_input', 'A line is named twice.')
  const versions = new Map(lines.map(({ id, version }) => [id, version]))
  if (saved.some(({ id }) => !versions.has(id))) throw scriptNotFound()
  if (saved.some(({ id, version }) => version !== undefined && version !== versions.get(id)))
    throw new AppError('conflict', 'These lines were changed somewhere else. Please reload the page and try again.')
}

export const updateText = (
  ctx: Context,
  userId: string,
  { sceneId, dialog }: { sceneId: string; dialog: string },
): Promise<SceneWithAudio> =>
  transact(ctx, async (ctx) => {
    await changeLinesOf(ctx, userId, [sceneId], (lines) => {
      const index = lines.findIndex(({ id }) => id === sceneId)
      return saveLines(lines, [{ id: sceneId, index, actor: lines[index]?.actor ?? '', dialog }])
    })
    return getScene(ctx, userId, sceneId)
  })

export interface AddInput {
  documentId: string
  added: readonly { index: number; actor: string; dialog: string }[]
  idempotencyKey: string | undefined
}

/** Asked again with the same key, answers with the lines that the first time has added. */
export const addScenes = (ctx: Context, userId: string, { documentId, added, idempotencyKey }: AddInput) =>
  transact(ctx, async (ctx): Promise<SceneWithAudio[]> => {
    const document = await repo.lockDocument(ctx.db, userId, documentId)
    if (!document) throw scriptNotFound()
    const addition = idempotencyKey === undefined ? undefined : fingerprint(idempotencyKey, added)
    const earlier = addition && (await findAddition(ctx.db, documentId, addition.key))
    if (earlier && !earlier.bodyHash.equals(addition.bodyHash))
      throw new AppError('conflict', 'This key was used for other lines.')
    if (earlier) return listScenesById(ctx, userId, earlier.sceneIds)
    if (document.status !== 'completed')
      throw new AppError('conflict', 'Lines can be added once the script has been read.')
    const fresh = added.map((line) => ({ ...line, id: randomUUID(), actor: canonicalActor(line.actor) }))
    await changeLines(ctx, userId, documentId, (lines) => addLines(lines, fresh))
    const sceneIds = fresh.map(({ id }) => id)
    if (addition) await rememberAddition(ctx.db, { ...addition, documentId, sceneIds, at: ctx.clock.now() })
    return listScenesById(ctx, userId, sceneIds)
  })

function fingerprint(key: string, added: AddInput['added']) {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return { key: hash(key).toString('base64url'), bodyHash: hash(JSON.stringify(added)) }
}

export async function removeScenes(ctx: Context, userId: string, ids: readonly string[]): Promise<number> {
  const gone = new Set(ids)
  await changeLinesOf(ctx, userId, [...gone], (lines) => removeLines(lines, gone))
  return gone.size
}

export const renameActor = (
  ctx: Context,
  userId: string,
  { documentId, from, to }: { documentId: string; from: string; to: string },
): Promise<Script> =>
  transact(ctx, async (ctx) => {
    const name = canonicalActor(to)
    if (name === '')
      throw new AppError('invalid_input', 'Please type a name.', { fields: { to: 'Please type a name.' } })
    await changeLines(ctx, userId, documentId, (lines) => renameIn(lines, from, name))
    await repo.copyAssignment(ctx.db, documentId, from, name)
    return listScenes(ctx, userId, documentId)
  })

export const settleDoubt = (ctx: Context, userId: string, sceneId: string): Promise<SceneWithAudio> =>
  transact(ctx, async (ctx) => {
    await changeLinesOf(ctx, userId, [sceneId], (lines) => settleIn(lines, sceneId))
    return getScene(ctx, userId, sceneId)
  })

/** With nothing to take back the lines stay as they are: whoever asked once too often has lost nothing. */
export const undo = (ctx: Context, userId: string, documentId: string): Promise<Script> =>
  transact(ctx, async (ctx) => {
    if (!(await repo.lockDocument(ctx.db, userId, documentId))) throw scriptNotFound()
    const change = await forgetLastChange(ctx.db, documentId)
    if (change) await takeBack(ctx, documentId, change)
    return listScenes(ctx, userId, documentId)
  })

async function takeBack(ctx: Context, documentId: string, { lines, orderBefore }: RememberedChange): Promise<void> {
  if (orderBefore) await repo.deleteOtherLines(ctx.db, documentId, orderBefore)
  await restoreLines(ctx.db, documentId, lines)
  if (orderBefore) await repo.numberLines(ctx.db, documentId, orderBefore)
  await restoreSound(ctx.db, documentId, lines)
}
