import {
  deleteTake,
  getFreeBytes,
  isPersistent,
  listTakes,
  openTakeFile,
  requestPersistence,
  saveChoices,
} from '../recording/tape-files.ts'
import { exportTape } from '../export/file/export-tape.ts'
import { readFirstSounds } from './player/first-sounds.ts'
import { openSentFiles } from '../sent/sent-files.ts'
import { createSentStore } from '../sent/sent.store.ts'
import { createTakePreview } from './player/take-preview.ts'
import type { DeviceTakes } from './device-takes.ts'

/** The takes of a script as they lie in this user's private files. */
export const openDeviceTakes = (documentId: string): DeviceTakes => ({
  listTakes: () => listTakes(documentId),
  saveChoices: (takeId, choices) => saveChoices(documentId, takeId, choices),
  deleteTake: (takeId) => deleteTake(documentId, takeId),
  openFile: (takeId, name) => openTakeFile(documentId, takeId, name),
  getFreeBytes,
  isPersistent,
  requestPersistence,
  findFirstSounds: (take) => readFirstSounds(documentId, take),
  createPreview: (take) => createTakePreview(documentId, take),
  sent: createSentStore(openSentFiles(documentId)),
  exportTape: (plan, options) => exportTape(documentId, plan, options),
})
