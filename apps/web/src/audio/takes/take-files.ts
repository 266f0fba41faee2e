import { WAV_HEADER_BYTES } from '@sidelight/domain/recording/wav'
import { OpfsReel } from './opfs-reel.ts'
import { findSampleRate } from './wav.ts'

const ID = /^[\w-]{1,64}$/
const NAME = /^([\w-]{1,64})\.(\d+)\.wav$/
/** Nobody comes back for it after that, and it is somebody's voice. */
const KEPT_MS = 30 * 24 * 3_600_000

export interface LeftTake {
  name: string
  sceneId: string
  sampleRate: number
  reel: OpfsReel
}

/** Names hold ids and nothing else. */
async function openFolder(privateFolder: string, documentId: string): Promise<FileSystemDirectoryHandle> {
  if (!ID.test(documentId)) throw new TypeError('Not an id')
  const root = await navigator.storage.getDirectory()
  const own = await root.getDirectoryHandle(privateFolder, { create: true })
  return own.getDirectoryHandle(documentId, { create: true })
}

/** Nothing where the browser keeps no files: private windows, old ones. */
export async function createReel(
  privateFolder: string,
  documentId: string,
  sceneId: string,
): Promise<{ name: string; reel: OpfsReel } | undefined> {
  try {
    if (!ID.test(sceneId)) throw new TypeError('Not an id')
    const name = `${sceneId}.${Date.now()}.wav`
    return { name, reel: await OpfsReel.open(await openFolder(privateFolder, documentId), name, true) }
  } catch {
    return undefined
  }
}

/** What pages left that are gone by now. A file that cannot be opened is open in another tab. */
export async function listLeftTakes(
  privateFolder: string,
  documentId: string,
  isKnown: (name: string) => boolean,
): Promise<LeftTake[]> {
  const left: LeftTake[] = []
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

async function listNames(folder: FileSystemDirectoryHandle): Promise<string[]> {
  const names: string[] = []
  const { keys } = folder as unknown as { keys: () => AsyncIterable<string> }
  for await (const name of keys.call(folder)) names.push(name)
  return names.sort()
}

async function openLeft(folder: FileSystemDirectoryHandle, name: string): Promise<LeftTake | undefined> {
  const [, sceneId = '', startedAt = '0'] = NAME.exec(name) ?? []
  let reel: OpfsReel
  try {
    reel = await OpfsReel.open(folder, name, false)
  } catch {
    return undefined
  }
  const sampleRate = findSampleRate(reel.read(WAV_HEADER_BYTES))
  const isOld = Date.now() - Number(startedAt) > KEPT_MS
  if (sampleRate !== undefined && reel.bytes > WAV_HEADER_BYTES && !isOld) return { name, sceneId, sampleRate, reel }
  await reel.remove()
  return undefined
}
