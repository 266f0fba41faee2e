import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Store } from './store.ts'

const SAVE_DELAY_MS = 200

export const readSaved = (file: string | undefined): string | undefined =>
  file !== undefined && existsSync(file) ? readFileSync(file, 'utf8') : undefined

export interface StateFile {
  /** Saves soon, once for many changes. */
  saveSoon(): void
  saveNow(): void
}

export function createStateFile(store: Store, file: string | undefined): StateFile {
  let timer: NodeJS.Timeout | undefined
  const saveNow = () => {
    clearTimeout(timer)
    timer = undefined
    if (file === undefined) return
    mkdirSync(dirname(file), { recursive: true })
    // Written beside it first, so that a process killed while writing leaves the last complete file.
    writeFileSync(`${file}.new`, store.toJson())
    renameSync(`${file}.new`, file)
  }
  return {
    saveNow,
    saveSoon() {
      if (file !== undefined) timer ??= setTimeout(saveNow, SAVE_DELAY_MS)
    },
  }
}
