import type { RefusedReason } from '@sidelight/domain/taping/tape-state'

const ID = /^[\w-]{1,64}$/
export const TAPES_FOLDER = 'tapes'
/** Beside the takes, so that both are removed with the script and with signing out. */
export const SENT_FOLDER = 'sent'
/** In the folder of each record. */
export const SENT_FILE = 'sent.json'

export const VIDEO_FILE = 'video.mp4'
export const STEMS_FILE = 'stems.wav'
export const FACTS_FILE = 'facts.jsonl'
export const CHOICES_FILE = 'take.json'
export const POSTER_FILE = 'poster.jpg'

/** The film of a phone that was added to the take, with its facts, which are written last. The take's own files stay. */
export const FILM_VIDEO_FILE = 'film.mp4'
export const FILM_FACTS_FILE = 'film.jsonl'
export const FILM_POSTER_FILE = 'film.jpg'

/** Beside the folder of the takes: what casting asked for, and the files that were made for it. */
export const BRIEF_FILE = 'brief.json'
export const SENDING_FILE = 'sending.json'
export type ScriptFileName = typeof BRIEF_FILE | typeof SENDING_FILE

/** Which script of which user; `folder` is the user's private folder. */
export interface TapesPlace {
  folder: string
  documentId: string
}

export interface TakePlace extends TapesPlace {
  takeId: string
}

/** The folder with the takes of a script. Rejects with a `NotFoundError` if there is none and none is created. */
export const openTapesFolder = (place: TapesPlace, options: { create: boolean }): Promise<FileSystemDirectoryHandle> =>
  openFolder(place, TAPES_FOLDER, options)

/** The folder with what was sent of a script. Rejects in the same way. */
export const openSentFolder = (place: TapesPlace, options: { create: boolean }): Promise<FileSystemDirectoryHandle> =>
  openFolder(place, SENT_FOLDER, options)

async function openFolder(
  place: TapesPlace,
  name: string,
  options: { create: boolean },
): Promise<FileSystemDirectoryHandle> {
  return (await openScriptFolder(place, options)).getDirectoryHandle(name, options)
}

export async function openScriptFolder(
  { folder, documentId }: TapesPlace,
  options: { create: boolean },
): Promise<FileSystemDirectoryHandle> {
  if (!ID.test(documentId)) throw new TypeError('Not an id')
  const root = await navigator.storage.getDirectory()
  const userFolder = await root.getDirectoryHandle(folder, options)
  return userFolder.getDirectoryHandle(documentId, options)
}

export async function openTakeFolder(
  { takeId, ...place }: TakePlace,
  options: { create: boolean },
): Promise<FileSystemDirectoryHandle> {
  if (!ID.test(takeId)) throw new TypeError('Not an id')
  const tapes = await openTapesFolder(place, options)
  return tapes.getDirectoryHandle(takeId, options)
}

/** The type library does not have it. */
export async function listNames(folder: FileSystemDirectoryHandle): Promise<string[]> {
  const names: string[] = []
  const { keys } = folder as unknown as { keys: () => AsyncIterable<string> }
  for await (const name of keys.call(folder)) names.push(name)
  return names.sort()
}

/** Nothing, also where the browser has no files. */
export async function findFolder(
  open: () => Promise<FileSystemDirectoryHandle>,
): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    return await open()
  } catch {
    return undefined
  }
}

export async function findFile(folder: FileSystemDirectoryHandle, name: string): Promise<File | undefined> {
  try {
    return await (await folder.getFileHandle(name)).getFile()
  } catch {
    return undefined
  }
}

/** Why a file of a take could not be opened or written. */
export const toFileReason = (error: unknown): RefusedReason =>
  (error as Error).name === 'QuotaExceededError' ? 'disk full' : 'file writing'
