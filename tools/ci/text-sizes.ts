import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listSourceFiles } from '../import-rules/source-files.ts'

const TEXT_SIZE = /\btext-\[(?:\d|clamp\()[^\]]*\]/g

/** Text sizes of the web app that bypass the type scale of `styles.css`, as `file:line class`. */
export function listUnscaledTextSizes(root: string): string[] {
  return listSourceFiles(root)
    .filter((file) => file.startsWith('apps/web/src/'))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) => [...line.matchAll(TEXT_SIZE)].map(([size]) => `${file}:${index + 1} ${size}`)),
    )
}
