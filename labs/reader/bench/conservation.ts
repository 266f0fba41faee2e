import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ExtractionError } from '@sidelight/extraction/extraction-error'
import type { SourceDocument } from '@sidelight/script-parser/document/source'
import { parseScript } from '@sidelight/script-parser/parse-script'
import { compareLetters } from '@sidelight/script-parser/testing/conservation'
import type { Corpus } from '../corpus/manifest.ts'
import { extractCached } from '../corpus/extraction-cache.ts'

/** Files of which a letter is neither in an entry nor on the list of what was left out, or has another case there. */
export async function listUnbalanced(corpus: Corpus): Promise<string[]> {
  const problems: string[] = []
  for (const { file } of corpus.entries) {
    const source = await extractUnlessRefused(readFileSync(join(corpus.directory, file)), file)
    if (source === undefined) continue
    const script = parseScript(source)
    const { lost, added } = compareLetters(source, script)
    if (lost !== '') problems.push(`${file}: ${lost.length} letters lost: ${lost.slice(0, 40)}`)
    if (added !== '') problems.push(`${file}: ${added.length} letters added or changed: ${added.slice(0, 40)}`)
    if (script.entries.length === 0) problems.push(`${file}: no lines`)
  }
  return problems
}

/** A refused file has no letters that could be lost; that it is refused is in the other tables. */
async function extractUnlessRefused(bytes: Uint8Array, name: string): Promise<SourceDocument | undefined> {
  try {
    return await extractCached(bytes, name)
  } catch (error) {
    if (error instanceof ExtractionError) return undefined
    throw error
  }
}
