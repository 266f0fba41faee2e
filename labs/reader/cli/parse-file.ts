import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseScript } from '@sidelight/domain/script/parse-script'
import type { ParsedScript } from '@sidelight/domain/script/document/entry'
import { extract } from '../../../apps/server/src/platform/extract/extract.ts'

export interface ReadFile extends ParsedScript {
  format: string
}

/** One file, in this process: for files of our own. The server reads strangers' files behind its wall. */
export async function readFileAsScript(path: string): Promise<ReadFile> {
  const bytes = new Uint8Array(await readFile(path))
  const source = await extract(bytes, basename(path))
  const script = parseScript(source)
  const notes = source.notes.map((note) =>
    [note.kind, note.page, note.detail].filter((part) => part !== undefined).join(' '),
  )
  return { format: source.format, ...script, pages: source.pageCount, notes: [...script.notes, ...notes] }
}
