import { gzipSync } from 'node:zlib'
import { LISTENING_FILES } from '@sidelight/listening/listening-files'
import { readListeningFile } from '../load-listener.ts'

/** What a browser fetches for the listener beside its code, in bytes. */
export function measureDownload(): number {
  const names = Object.keys(LISTENING_FILES) as (keyof typeof LISTENING_FILES)[]
  return names.reduce((sum, name) => sum + gzipSync(readListeningFile(name)).length, 0)
}
