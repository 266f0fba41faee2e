import { BlobSource } from 'mediabunny'
import { openTakeFolder, STEMS_FILE, type TakePlace } from '#shared/taping/take-folder.ts'
import { findPicture } from '../../recording/take-picture.ts'
import { findWholeBytes } from '../../recording/whole-fragments.ts'
import { checkFile } from './check-file.ts'
import { openExportFolder } from './export-folder.ts'
import type { ExportRequest, ExportedTape } from './export-messages.ts'
import { openTake, type OpenTake } from './open-take.ts'
import { TapeExportError } from './tape-export-error.ts'
import { writeTape, type TapeSink } from './write-tape.ts'

/** The rest is opening the file again. */
const WRITING_SHARE = 0.95

/** Exists in workers only, so the DOM type library does not have it. */
interface SyncAccessHandle {
  write: (bytes: Uint8Array, options: { at: number }) => number
  truncate: (bytes: number) => void
  flush: () => void
  close: () => void
}
type SyncFile = FileSystemFileHandle & { createSyncAccessHandle: () => Promise<SyncAccessHandle> }

/** Makes the file beside the takes, which are only read. */
export async function exportFromFolder(
  { folder, documentId, plan, kept }: ExportRequest,
  onProgress: (share: number) => void,
): Promise<ExportedTape> {
  const takes = new Map<string, OpenTake>()
  try {
    for (const { takeId } of plan.parts)
      if (!takes.has(takeId)) takes.set(takeId, await openTakeIn({ folder, documentId, takeId }))
    const exports = await openExportFolder({ folder, documentId }, kept)
    const handle = (await exports.getFileHandle(plan.fileName, { create: true })) as SyncFile
    const access = await handle.createSyncAccessHandle()
    let written
    try {
      access.truncate(0)
      written = await writeTape(takes, plan, toSink(access), (share) => onProgress(WRITING_SHARE * share))
      access.flush()
    } finally {
      access.close()
    }
    const file = await handle.getFile()
    const light = await checkFile(new BlobSource(file), written, (share) =>
      onProgress(WRITING_SHARE + (1 - WRITING_SHARE) * share),
    )
    return { file, measures: { ...written, bytes: file.size, light } }
  } finally {
    for (const take of takes.values()) take.close()
  }
}

const toSink = (access: SyncAccessHandle): TapeSink => ({
  write: (bytes, position) => {
    if (access.write(bytes, { at: position }) < bytes.length) throw new TapeExportError('disk full')
  },
})

async function openTakeIn(place: TakePlace): Promise<OpenTake> {
  const folder = await openTakeFolder(place, { create: false })
  const getFile = async (name: string) => (await folder.getFileHandle(name)).getFile()
  const picture = await findPicture(folder)
  const video = await getFile(picture.video)
  const videoBytes = await findWholeBytes(video)
  const stems = await getFile(STEMS_FILE)
  return openTake(place.takeId, {
    facts: await (await getFile(picture.facts)).text(),
    video: new BlobSource(video.slice(0, videoBytes)),
    videoBytes,
    stems: { size: stems.size, read: (from, to) => stems.slice(from, to).arrayBuffer() },
  })
}
