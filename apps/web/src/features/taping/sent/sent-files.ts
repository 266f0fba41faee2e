import { readSentRecord, type SentRecord } from '@sidelight/domain/taping/export/sent-record'
import { getPrivateFolder } from '#lib/storage/private-files.ts'
import { findFile, findFolder, listNames, openSentFolder, SENT_FILE } from '#shared/taping/take-folder.ts'
import { linkStemsWorker } from '../recording/worker-link.ts'

/** What was sent of one script, as it is kept on this device. */
export interface SentFiles {
  list: () => Promise<SentRecord[]>
  /** Rejects if it was not written. Pictures of before stay. */
  save: (record: SentRecord, pictures: ReadonlyMap<string, Uint8Array>) => Promise<void>
  forget: (id: string) => Promise<void>
  openPicture: (id: string, name: string) => Promise<File>
}

/** `{private folder}/{documentId}/sent/{id}/` with the record and its pictures. */
export const openSentFiles = (documentId: string): SentFiles => {
  const open = async () => openSentFolder({ folder: await getPrivateFolder(), documentId }, { create: false })
  return {
    list: async () => {
      const folder = await findFolder(open)
      if (folder === undefined) return []
      const records = await Promise.all(
        (await listNames(folder)).map(async (id) => {
          const file = await findFile(await folder.getDirectoryHandle(id), SENT_FILE)
          return file === undefined ? undefined : readSentRecord(await file.text())
        }),
      )
      return records.filter((record) => record !== undefined)
    },
    // By a worker, like the choices about a take. The record is last: without it the pictures are not listed.
    save: async (record, pictures) => {
      const place = { folder: await getPrivateFolder(), documentId }
      const files = [
        ...[...pictures].map(([name, bytes]) => ({ name, bytes })),
        { name: SENT_FILE, bytes: new TextEncoder().encode(JSON.stringify(record)) },
      ]
      const link = linkStemsWorker(() => undefined)
      try {
        await link.ask({ type: 'save sent', place, id: record.id, files })
      } finally {
        link.close()
      }
    },
    forget: async (id) => (await open()).removeEntry(id, { recursive: true }),
    openPicture: async (id, name) => {
      const folder = await (await open()).getDirectoryHandle(id)
      return (await folder.getFileHandle(name)).getFile()
    },
  }
}
