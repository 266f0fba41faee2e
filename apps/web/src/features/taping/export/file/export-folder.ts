import { findFile, findFolder, openScriptFolder, type TapesPlace } from '#shared/taping/take-folder.ts'

/** Beside the folder of the takes: what is in there counts as a take. */
const FOLDER = 'tape-exports'
/** The browser needs a moment to close the files of a worker that was ended. */
const ATTEMPTS = 20
const ATTEMPT_MS = 250

/** The folder for the finished files of a script, where only the named ones are left: an earlier export is replaced. */
export async function openExportFolder(place: TapesPlace, kept: readonly string[]): Promise<FileSystemDirectoryHandle> {
  const folder = await (await openScriptFolder(place, { create: false })).getDirectoryHandle(FOLDER, { create: true })
  // One that another tab has open stays until the next export.
  for await (const name of folder.keys())
    if (!kept.includes(name)) await folder.removeEntry(name).catch(() => undefined)
  return folder
}

/** Removes a file, also what an export left that was cancelled or failed. */
export async function removeExport(place: TapesPlace, fileName: string): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    try {
      const folder = await (await openScriptFolder(place, { create: false })).getDirectoryHandle(FOLDER)
      await folder.removeEntry(fileName)
      return
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'NoModificationAllowedError')) return
    }
    await new Promise((resolve) => setTimeout(resolve, ATTEMPT_MS))
  }
}

/** A file that was made and not replaced since. */
export async function findExport(place: TapesPlace, fileName: string): Promise<File | undefined> {
  const folder = await findFolder(async () =>
    (await openScriptFolder(place, { create: false })).getDirectoryHandle(FOLDER),
  )
  return folder && findFile(folder, fileName)
}
