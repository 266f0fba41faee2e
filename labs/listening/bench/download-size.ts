import { gzipSync } from 'node:zlib'
import { LISTENING_FILES } from '@sidelight/listening/listening-files'
import { readListeningFile } from '../load-listener.ts'

/** The size of the files that a browser downloads for the listener, without its code. */
export function measureDownload(): number {
  const names = Object.keys(LISTENING_FILES) as (keyof typeof LISTENING_FILES)[]
  return names.reduce((sum, name) => sum + gzipSync(readListeningFile(name)).length, 0)
}
