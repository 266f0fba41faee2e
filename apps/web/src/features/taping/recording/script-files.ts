import { getPrivateFolder } from '#lib/storage/private-files.ts'
import { findFile, findFolder, openScriptFolder, type ScriptFileName } from '#shared/taping/take-folder.ts'
import { linkStemsWorker } from './worker-link.ts'

/** What the file holds; nothing if there is none, or if it is broken. */
export async function readScriptFile(documentId: string, name: ScriptFileName): Promise<unknown> {
  const place = { folder: await getPrivateFolder(), documentId }
  const folder = await findFolder(() => openScriptFolder(place, { create: false }))
  const file = folder && (await findFile(folder, name))
  try {
    return file && JSON.parse(await file.text())
  } catch {
    return undefined
  }
}

/** By a worker: Safari before 26 writes files there only. Rejects if it was not written. */
export async function saveScriptFile(documentId: string, name: ScriptFileName, content: unknown): Promise<void> {
  const link = linkStemsWorker(() => undefined)
  try {
    const place = { folder: await getPrivateFolder(), documentId }
    await link.ask({ type: 'save file', place, name, text: JSON.stringify(content) })
  } finally {
    link.close()
  }
}

export async function removeScriptFile(documentId: string, name: ScriptFileName): Promise<void> {
  const place = { folder: await getPrivateFolder(), documentId }
  const folder = await findFolder(() => openScriptFolder(place, { create: false }))
  if (folder !== undefined && (await findFile(folder, name)) !== undefined) await folder.removeEntry(name)
}
