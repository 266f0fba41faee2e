import { getPrivateFolder } from '#lib/storage/private-files.ts'
import { readScriptFile, removeScriptFile, saveScriptFile } from '../recording/script-files.ts'
import {
  deleteTake,
  getFreeBytes,
  isPersistent,
  listTakes,
  openTakeFile,
  requestPersistence,
  saveChoices,
} from '../recording/tape-files.ts'
import { findExport } from '../export/file/export-folder.ts'
import { exportTape } from '../export/file/export-tape.ts'
import { addFilmToTakes } from '../film/find-takes.ts'
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
  addFilm: (file, takeIds, options) => addFilmToTakes(documentId, takeIds, file, options),
  exportTape: (plan, options) => exportTape(documentId, plan, options),
  findExport: async (fileName) => findExport({ folder: await getPrivateFolder(), documentId }, fileName),
  readFile: (name) => readScriptFile(documentId, name),
  saveFile: (name, content) => saveScriptFile(documentId, name, content),
  removeFile: (name) => removeScriptFile(documentId, name),
})
