import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseScript } from '@sidelight/script-parser/parse-script'
import { compareLetters } from '@sidelight/script-parser/testing/conservation'
import type { Corpus } from '../corpus/manifest.ts'
import { extractCached } from '../corpus/extraction-cache.ts'

/** Files of which a letter is neither in an entry nor on the list of what was left out, or has another case there. */
export async function listUnbalanced(corpus: Corpus): Promise<string[]> {
  const problems: string[] = []
  for (const { file } of corpus.entries) {
    const source = await extractCached(readFileSync(join(corpus.directory, file)), file)
    const script = parseScript(source)
    const { lost, added } = compareLetters(source, script)
    if (lost !== '') problems.push(`${file}: ${lost.length} letters lost: ${lost.slice(0, 40)}`)
    if (added !== '') problems.push(`${file}: ${added.length} letters added or changed: ${added.slice(0, 40)}`)
    if (script.entries.length === 0) problems.push(`${file}: no lines`)
  }
  return problems
}
