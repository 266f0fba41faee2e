import type { SentRecord } from '@sidelight/domain/taping/export/sent-record'
import { createStore } from '#lib/state/store.ts'
import type { SentFiles } from './sent-files.ts'

export type SentStore = ReturnType<typeof createSentStore>

/** What was sent of a script, newest first; nothing until it was loaded. */
export function createSentStore(files: SentFiles) {
  const { getState, setState, subscribe } = createStore<readonly SentRecord[]>([])

  /** Ids of records with a note that is not written yet: typing is faster than writing. */
  const unsaved = new Set<string>()
  let saving: Promise<void> | undefined
  const saveAll = async () => {
    try {
      // Also visits what is added meanwhile.
      for (const id of unsaved) {
        unsaved.delete(id)
        const record = getState().find((each) => each.id === id)
        if (record !== undefined) await files.save(record, new Map())
      }
    } finally {
      unsaved.clear()
      saving = undefined
    }
  }

  return {
    getState,
    subscribe,
    load: async (): Promise<void> => {
      const records = await files.list()
      setState(records.toSorted((a, b) => b.sentAt - a.sentAt))
    },
    add: async (record: SentRecord, pictures: ReadonlyMap<string, Uint8Array>): Promise<void> => {
      await files.save(record, pictures)
      setState([record, ...getState()])
    },
    /** Shown at once and written after that. Rejects if it was not written. */
    setNote: (id: string, note: string): Promise<void> => {
      setState(getState().map((record) => (record.id === id ? { ...record, note } : record)))
      unsaved.add(id)
      return (saving ??= saveAll())
    },
    forget: async (id: string): Promise<void> => {
      await saving?.catch(() => undefined)
      await files.forget(id)
      setState(getState().filter((record) => record.id !== id))
    },
    openPicture: files.openPicture,
  }
}
