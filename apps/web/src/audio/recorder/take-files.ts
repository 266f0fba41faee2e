import { WAV_HEADER_BYTES } from '@sidelight/domain/recording/wav'
import { OpfsFile } from '#lib/storage/opfs-file.ts'
import { findSampleRate } from './wav.ts'

const ID = /^[\w-]{1,64}$/
const NAME = /^([\w-]{1,64})\.([0-9a-f]{8})\.(\d+)\.wav$/
/** A voice recording must not stay on a device for ever. */
const MAX_AGE_MS = 30 * 24 * 3_600_000
/** Films, and what casting asked for, are beside the takes. Only their owner deletes them. */
const isTake = (name: string): boolean => name.endsWith('.wav')

export interface LeftoverFile {
  name: string
  lineId: string
  textId: string
  startedAtMs: number
  sampleRate: number
  file: OpfsFile
}

const isTooOld = (name: string): boolean => isTake(name) && Date.now() - Number(NAME.exec(name)?.[3] ?? 0) > MAX_AGE_MS

async function openFolder(privateFolder: string, documentId: string): Promise<FileSystemDirectoryHandle> {
  if (!ID.test(documentId)) throw new TypeError('Not an id')
  const root = await navigator.storage.getDirectory()
  const userFolder = await root.getDirectoryHandle(privateFolder, { create: true })
  return userFolder.getDirectoryHandle(documentId, { create: true })
}

/** Returns nothing where the browser refuses files, as in private windows. */
export async function createTakeFile(
  privateFolder: string,
  documentId: string,
  { lineId, textId }: { lineId: string; textId: string },
): Promise<{ name: string; file: OpfsFile } | undefined> {
  try {
    const name = `${lineId}.${textId}.${Date.now()}.wav`
    if (!NAME.test(name)) throw new TypeError('Not an id')
    return { name, file: await OpfsFile.open(await openFolder(privateFolder, documentId), name, true) }
  } catch {
    return undefined
  }
}

/** Lists the files of closed pages. A file that cannot be opened is open in another tab. */
export async function listLeftoverFiles(
  privateFolder: string,
  documentId: string,
  isOpen: (name: string) => boolean,
): Promise<LeftoverFile[]> {
  const leftovers: LeftoverFile[] = []
  try {
    const folder = await openFolder(privateFolder, documentId)
    for (const name of (await listNames(folder)).filter(isTake)) {
      const leftover = isOpen(name) ? undefined : await openLeftover(folder, name)
      if (leftover !== undefined) leftovers.push(leftover)
    }
  } catch {
    // The browser has no files.
  }
  return leftovers
}

/** Looks at all scripts, because the page of some may never be opened again. Files open in another tab stay. */
export async function removeOldTakes(privateFolder: string): Promise<void> {
  try {
    const root = await navigator.storage.getDirectory()
    const userFolder = await root.getDirectoryHandle(privateFolder)
    for (const documentId of await listNames(userFolder)) {
      const folder = await userFolder.getDirectoryHandle(documentId)
      const old = (await listNames(folder)).filter(isTooOld)
      await Promise.allSettled(old.map((name) => folder.removeEntry(name)))
    }
  } catch {
    // The browser has no files.
  }
}

/** The files must be closed. */
export async function removeTakesOf(privateFolder: string, documentId: string): Promise<void> {
  if (!ID.test(documentId)) throw new TypeError('Not an id')
  const root = await navigator.storage.getDirectory()
  try {
    const userFolder = await root.getDirectoryHandle(privateFolder)
    await userFolder.removeEntry(documentId, { recursive: true })
  } catch (error) {
    // Nothing was recorded for this script.
    if (!(error instanceof DOMException && error.name === 'NotFoundError')) throw error
  }
}

async function listNames(folder: FileSystemDirectoryHandle): Promise<string[]> {
  const names: string[] = []
  const { keys } = folder as unknown as { keys: () => AsyncIterable<string> }
  for await (const name of keys.call(folder)) names.push(name)
  return names.sort()
}

async function openLeftover(folder: FileSystemDirectoryHandle, name: string): Promise<LeftoverFile | undefined> {
  const [, lineId = '', textId = '', startedAt = '0'] = NAME.exec(name) ?? []
  let file: OpfsFile
  try {
    file = await OpfsFile.open(folder, name, false)
  } catch {
    return undefined
  }
  const sampleRate = findSampleRate(file.read(WAV_HEADER_BYTES))
  const hasAudio = sampleRate !== undefined && file.bytes > WAV_HEADER_BYTES
  if (hasAudio && !isTooOld(name)) return { name, lineId, textId, startedAtMs: Number(startedAt), sampleRate, file }
  await file.remove()
  return undefined
}
