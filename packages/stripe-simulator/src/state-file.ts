import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Store } from './store.ts'

const SAVE_DELAY_MS = 200

export const readSaved = (file: string | undefined): string | undefined =>
  file !== undefined && existsSync(file) ? readFileSync(file, 'utf8') : undefined

export interface StateFile {
  /** Soon, and once for many changes. */
  ask(): void
  now(): void
}

export function createStateFile(store: Store, file: string | undefined): StateFile {
  let timer: NodeJS.Timeout | undefined
  const now = () => {
    clearTimeout(timer)
    timer = undefined
    if (file === undefined) return
    mkdirSync(dirname(file), { recursive: true })
    // Beside it first: whoever is killed while writing leaves the last whole one.
    writeFileSync(`${file}.new`, store.toJson())
    renameSync(`${file}.new`, file)
  }
  return {
    now,
    ask() {
      if (file !== undefined) timer ??= setTimeout(now, SAVE_DELAY_MS)
    },
  }
}
