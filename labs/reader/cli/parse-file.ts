import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseScript } from '@sidelight/script-parser/parse-script'
import type { ParsedScript } from '@sidelight/script-parser/document/entry'
import { extract } from '../../../apps/server/src/platform/extract/extract.ts'

export interface ParsedFile extends ParsedScript {
  format: string
}

/** Parses a file in this process, for trusted files only. The server parses uploads in a sandbox. */
export async function parseFile(path: string): Promise<ParsedFile> {
  const bytes = new Uint8Array(await readFile(path))
  const source = await extract(bytes, basename(path))
  const script = parseScript(source)
  const notes = source.notes.map((note) =>
    [note.kind, note.page, note.detail].filter((part) => part !== undefined).join(' '),
  )
  return { format: source.format, ...script, pages: source.pageCount, notes: [...script.notes, ...notes] }
}
