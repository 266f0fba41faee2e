import { parseFacts, readTake } from '@sidelight/domain/taping/read-take'
import type { TakeChoices, TapeTake } from '@sidelight/domain/taping/tape-take'
import { listTabLocks } from '#lib/browser/tab-lock.ts'
import { getPrivateFolder } from '#lib/storage/private-files.ts'
import {
  FACTS_FILE,
  findFile,
  findFolder,
  listNames,
  openTakeFolder,
  openTapesFolder,
  POSTER_FILE,
  STEMS_FILE,
  VIDEO_FILE,
  type TakePlace,
} from '#shared/taping/take-folder.ts'
import { findPicture, readChoices } from './take-picture.ts'
import { findWholeBytes } from './whole-fragments.ts'
import { linkStemsWorker } from './worker-link.ts'

type TakeFileName = typeof VIDEO_FILE | typeof STEMS_FILE | typeof FACTS_FILE | typeof POSTER_FILE

/** A second: a page that was killed in the countdown, or before the first fragment was written, left nothing to see. */
const LEAST_SOUND_BYTES = 192_000

/** Held while a take is recorded, so that no tab takes it for a leftover. */
export const takeLockName = (takeId: string): string => `sidelight-take-${takeId}`

/**
 * The takes of a script, the oldest first, of the user unless another folder is named. A page that was killed leaves one too. Those that are being recorded are left
 * out, and those that never began are removed.
 */
export async function listTakes(documentId: string, userFolder?: string): Promise<TapeTake[]> {
  const folder = userFolder ?? (await getPrivateFolder())
  const tapes = await findFolder(() => openTapesFolder({ folder, documentId }, { create: false }))
  if (tapes === undefined) return []
  const locks = await listTabLocks()
  const takes: TapeTake[] = []
  for (const takeId of await listNames(tapes)) {
    if (locks.includes(takeLockName(takeId))) continue
    const take = await readFiles(await tapes.getDirectoryHandle(takeId), takeId)
    if (take === 'never began') await tapes.removeEntry(takeId, { recursive: true })
    else if (take !== undefined) takes.push(take)
  }
  return takes.sort((a, b) => a.startedAt - b.startedAt)
}

async function readFiles(folder: FileSystemDirectoryHandle, id: string): Promise<TapeTake | 'never began' | undefined> {
  const picture = await findPicture(folder)
  const [video, stems, factsFile] = await Promise.all(
    [picture.video, STEMS_FILE, picture.facts].map((name) => findFile(folder, name)),
  )
  const videoBytes = video === undefined ? 0 : await findWholeBytes(video)
  const soundBytes = stems?.size ?? 0
  if (videoBytes === 0 && soundBytes < LEAST_SOUND_BYTES) return 'never began'
  const take = readTake({
    id,
    facts: parseFacts((await factsFile?.text()) ?? ''),
    videoBytes,
    soundBytes,
    choices: await readChoices(folder),
  })
  return take && picture.hasFilm ? { ...take, hasFilm: true } : take
}

/** Of the picture that is shown, which is cut to its last whole fragment. */
export async function openTakeFile(documentId: string, takeId: string, name: TakeFileName): Promise<File> {
  const folder = await openTakeFolder(await placeOf(documentId, takeId), { create: false })
  const picture = await findPicture(folder)
  const names = { [VIDEO_FILE]: picture.video, [FACTS_FILE]: picture.facts, [POSTER_FILE]: picture.poster }
  const file = await (await folder.getFileHandle(name === STEMS_FILE ? name : names[name])).getFile()
  if (name !== VIDEO_FILE) return file
  const wholeBytes = await findWholeBytes(file)
  return wholeBytes === file.size ? file : new File([file.slice(0, wholeBytes)], name, { type: file.type })
}

export async function deleteTake(documentId: string, takeId: string, userFolder?: string): Promise<void> {
  const folder = userFolder ?? (await getPrivateFolder())
  const tapes = await findFolder(() => openTapesFolder({ folder, documentId }, { create: false }))
  await tapes?.removeEntry(takeId, { recursive: true })
}

/** By a worker: Safari before 26 writes files there only. Rejects if they were not written. */
export async function saveChoices(documentId: string, takeId: string, choices: TakeChoices): Promise<void> {
  const link = linkStemsWorker(() => undefined)
  try {
    await link.ask({ type: 'save choices', place: await placeOf(documentId, takeId), choices })
  } finally {
    link.close()
  }
}

/** Infinite if the browser does not say. */
export async function getFreeBytes(): Promise<number> {
  try {
    const { quota = Infinity, usage = 0 } = await navigator.storage.estimate()
    return Math.max(0, quota - usage)
  } catch {
    return Infinity
  }
}

/** Whether the browser has promised not to remove the takes. */
export async function isPersistent(): Promise<boolean> {
  try {
    return await navigator.storage.persisted()
  } catch {
    return false
  }
}

/** Asks for that promise; some browsers ask the user. */
export async function requestPersistence(): Promise<boolean> {
  try {
    return await navigator.storage.persist()
  } catch {
    return false
  }
}

const placeOf = async (documentId: string, takeId: string): Promise<TakePlace> => ({
  folder: await getPrivateFolder(),
  documentId,
  takeId,
})
