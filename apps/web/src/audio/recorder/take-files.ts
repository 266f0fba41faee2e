import { WAV_HEADER_BYTES } from '@sidelight/domain/recording/wav'
import { OpfsFile } from './opfs-file.ts'
import { findSampleRate } from './wav.ts'

const ID = /^[\w-]{1,64}$/
const NAME = /^([\w-]{1,64})\.([0-9a-f]{8})\.(\d+)\.wav$/
/** Nobody comes back for it after that, and it is somebody's voice. */
const KEPT_MS = 30 * 24 * 3_600_000

export interface LeftoverFile {
  name: string
  sceneId: string
  wordsId: string
  startedAtMs: number
  sampleRate: number
  sink: OpfsFile
}

const isTooOld = (name: string): boolean => Date.now() - Number(NAME.exec(name)?.[3] ?? 0) > KEPT_MS

/** Names hold ids and nothing else. */
async function openFolder(privateFolder: string, documentId: string): Promise<FileSystemDirectoryHandle> {
  if (!ID.test(documentId)) throw new TypeError('Not an id')
  const root = await navigator.storage.getDirectory()
  const own = await root.getDirectoryHandle(privateFolder, { create: true })
  return own.getDirectoryHandle(documentId, { create: true })
}

/** Nothing where the browser keeps no files: private windows, old ones. */
export async function createTakeFile(
  privateFolder: string,
  documentId: string,
  { sceneId, wordsId }: { sceneId: string; wordsId: string },
): Promise<{ name: string; sink: OpfsFile } | undefined> {
  try {
    const name = `${sceneId}.${wordsId}.${Date.now()}.wav`
    if (!NAME.test(name)) throw new TypeError('Not an id')
    return { name, sink: await OpfsFile.open(await openFolder(privateFolder, documentId), name, true) }
  } catch {
    return undefined
  }
}

/** What pages left that are gone by now. A file that cannot be opened is open in another tab. */
export async function listLeftoverFiles(
  privateFolder: string,
  documentId: string,
  isKnown: (name: string) => boolean,
): Promise<LeftoverFile[]> {
  const left: LeftoverFile[] = []
  try {
    const folder = await openFolder(privateFolder, documentId)
    for (const name of await listNames(folder)) {
      const take = isKnown(name) ? undefined : await openLeft(folder, name)
      if (take !== undefined) left.push(take)
    }
  } catch {
    // No files here at all.
  }
  return left
}

/** Of all scripts: nobody may ever open the page of some of them again. What is open in another tab stays. */
export async function removeOldTakes(privateFolder: string): Promise<void> {
  try {
    const root = await navigator.storage.getDirectory()
    const own = await root.getDirectoryHandle(privateFolder)
    for (const documentId of await listNames(own)) {
      const folder = await own.getDirectoryHandle(documentId)
      const old = (await listNames(folder)).filter(isTooOld)
      await Promise.allSettled(old.map((name) => folder.removeEntry(name)))
    }
  } catch {
    // No files here at all.
  }
}

/** Whoever holds one of its files must have let go of it. */
export async function removeTakesOf(privateFolder: string, documentId: string): Promise<void> {
  if (!ID.test(documentId)) throw new TypeError('Not an id')
  const root = await navigator.storage.getDirectory()
  try {
    const own = await root.getDirectoryHandle(privateFolder)
    await own.removeEntry(documentId, { recursive: true })
  } catch (error) {
    // Nothing was ever recorded for it.
    if (!(error instanceof DOMException && error.name === 'NotFoundError')) throw error
  }
}

async function listNames(folder: FileSystemDirectoryHandle): Promise<string[]> {
  const names: string[] = []
  const { keys } = folder as unknown as { keys: () => AsyncIterable<string> }
  for await (const name of keys.call(folder)) names.push(name)
  return names.sort()
}

async function openLeft(folder: FileSystemDirectoryHandle, name: string): Promise<LeftoverFile | undefined> {
  const [, sceneId = '', wordsId = '', startedAt = '0'] = NAME.exec(name) ?? []
  let sink: OpfsFile
  try {
    sink = await OpfsFile.open(folder, name, false)
  } catch {
    return undefined
  }
  const sampleRate = findSampleRate(sink.read(WAV_HEADER_BYTES))
  const startedAtMs = Number(startedAt)
  const isWhole = sampleRate !== undefined && sink.bytes > WAV_HEADER_BYTES
  if (isWhole && !isTooOld(name)) return { name, sceneId, wordsId, startedAtMs, sampleRate, sink }
  await sink.remove()
  return undefined
}
