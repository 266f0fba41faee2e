import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SourceDocument } from '@sidelight/script-parser/document/source'
import { parseScript } from '@sidelight/script-parser/parse-script'
import { PASSES } from '@sidelight/script-parser/passes/pass-list'
import { type PassOptions, runPasses } from '@sidelight/script-parser/passes/run-passes'
import { extractCached } from '../corpus/extraction-cache.ts'
import { type Corpus, readGold } from '../corpus/manifest.ts'
import { measure, type Measured, summarise, type Summary } from './measure.ts'
import type { Gold } from './score.ts'

interface CorpusDocument {
  layout: string
  file: string
  source: SourceDocument
  gold: Gold
  /** With all passes. */
  measured: Measured
  /** Lines and removed text with all passes, as JSON; undefined where no passes run. */
  prepared: string | undefined
}

/** What the parser loses on a corpus when one pass is left out. */
interface PassGain {
  name: string
  /** Documents whose lines the pass changes. */
  touched: number
  /** Of these, the documents that score worse without it, and those that score better. */
  better: number
  worse: number
  dialogue: number
  narrator: number
  characters: number
}

/** Parses a corpus once with all passes and once without each, and prints what each pass gains. */
export async function printPassGains(name: string, corpus: Corpus): Promise<void> {
  const documents = await parseAll(corpus)
  console.log(`\n${name}: ${documents.length} documents; gains are F1 with all passes less F1 without the pass`)
  console.log(`${'pass'.padEnd(22)} touched  better   worse     dlgF1     narF1    charF1`)
  const all = summarise(
    'all',
    documents.map(({ measured }) => measured),
  )
  for (const pass of PASSES) printGain(measureGain(pass.name, documents, all))
}

async function parseAll(corpus: Corpus): Promise<CorpusDocument[]> {
  const documents: CorpusDocument[] = []
  for (const entry of corpus.entries) {
    const bytes = new Uint8Array(readFileSync(join(corpus.directory, entry.file)))
    const source = await extractCached(bytes, entry.file)
    const gold = readGold(corpus, entry)
    const measured = measure(entry.layout, entry.file, parseScript(source), gold)
    documents.push({ layout: entry.layout, file: entry.file, source, gold, measured, prepared: prepare(source) })
  }
  return documents
}

function measureGain(name: string, documents: CorpusDocument[], all: Summary): PassGain {
  const without = new Set([name])
  const touched = documents.filter(({ source, prepared }) => prepare(source, { without }) !== prepared)
  const reduced = new Map(
    touched.map(({ layout, file, source, gold }) => [
      file,
      measure(layout, file, parseScript(source, { without }), gold),
    ]),
  )
  const rest = summarise(
    'without',
    documents.map(({ file, measured }) => reduced.get(file) ?? measured),
  )
  const gains = touched.map(({ file, measured }) => score(measured) - score(reduced.get(file) ?? measured))
  return {
    name,
    touched: touched.length,
    better: gains.filter((gain) => gain > 0).length,
    worse: gains.filter((gain) => gain < 0).length,
    dialogue: all.dialogue - rest.dialogue,
    narrator: all.narrator - rest.narrator,
    characters: all.characters - rest.characters,
  }
}

/** What the passes make of a document. Comparing it is far cheaper than labelling, and most passes change little. */
const prepare = (source: SourceDocument, options?: PassOptions) =>
  source.kind === 'elements' ? undefined : JSON.stringify(runPasses(source, options))

function score(measured: Measured): number {
  const { dialogue, narrator, characters } = summarise('', [measured])
  return dialogue + narrator + characters
}

function printGain({ name, touched, better, worse, dialogue, narrator, characters }: PassGain): void {
  const counts = [touched, better, worse].map((count) => String(count).padStart(8)).join('')
  const figures = [dialogue, narrator, characters].map((gain) => gain.toFixed(4).padStart(10)).join('')
  console.log(`${name.padEnd(22)}${counts}${figures}`)
}
