import { getPrivateFolder } from '#lib/storage/private-files.ts'
import { findFile, findFolder, listNames, SENT_FOLDER, TAPES_FOLDER } from './take-folder.ts'

export interface TapeCount {
  documentId: string
  takes: number
  bytes: number
  /** Takes of single lines, which the rehearsal has recorded and nobody has saved. */
  lineTakes: number
  /** Records of what was sent. */
  sent: number
}

/** What signing out, or deleting a script, would remove. Scripts without takes are left out. */
export async function countTapes(): Promise<TapeCount[]> {
  const folder = await getPrivateFolder()
  const userFolder = await findFolder(async () => (await navigator.storage.getDirectory()).getDirectoryHandle(folder))
  if (userFolder === undefined) return []
  const counts = await Promise.all((await listNames(userFolder)).map((id) => countTapesOf(userFolder, id)))
  return counts.filter(({ takes, lineTakes, sent }) => takes + lineTakes + sent > 0)
}

async function countTapesOf(userFolder: FileSystemDirectoryHandle, documentId: string): Promise<TapeCount> {
  const script = await userFolder.getDirectoryHandle(documentId)
  const lineTakes = (await listNames(script)).filter((name) => name.endsWith('.wav')).length
  const tapes = await findFolder(() => script.getDirectoryHandle(TAPES_FOLDER))
  const takeIds = tapes === undefined ? [] : await listNames(tapes)
  const sent = await findFolder(() => script.getDirectoryHandle(SENT_FOLDER))
  let bytes = 0
  for (const takeId of takeIds) {
    const take = await tapes?.getDirectoryHandle(takeId)
    for (const name of take === undefined ? [] : await listNames(take))
      bytes += (take && (await findFile(take, name)))?.size ?? 0
  }
  return {
    documentId,
    takes: takeIds.length,
    bytes,
    lineTakes,
    sent: sent === undefined ? 0 : (await listNames(sent)).length,
  }
}
