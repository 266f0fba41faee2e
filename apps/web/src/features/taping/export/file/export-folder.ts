import type { TapesPlace } from '#shared/taping/take-folder.ts'

/** Beside the folder of the takes: what is in there counts as a take. */
const FOLDER = 'tape-exports'
/** The browser needs a moment to close the files of a worker that was ended. */
const ATTEMPTS = 20
const ATTEMPT_MS = 250

/** The folder for the finished file of a script, emptied: an earlier export is replaced. */
export async function openExportFolder({ folder, documentId }: TapesPlace): Promise<FileSystemDirectoryHandle> {
  const script = await openScriptFolder({ folder, documentId })
  // There is none before the first export.
  await script.removeEntry(FOLDER, { recursive: true }).catch(() => undefined)
  return script.getDirectoryHandle(FOLDER, { create: true })
}

/** Removes what an export left that was cancelled or failed. */
export async function removeExports(place: TapesPlace): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    try {
      await (await openScriptFolder(place)).removeEntry(FOLDER, { recursive: true })
      return
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'NoModificationAllowedError')) return
    }
    await new Promise((resolve) => setTimeout(resolve, ATTEMPT_MS))
  }
}

async function openScriptFolder({ folder, documentId }: TapesPlace): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory()
  return (await root.getDirectoryHandle(folder)).getDirectoryHandle(documentId)
}
