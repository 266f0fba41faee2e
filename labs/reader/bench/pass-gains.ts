import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SourceDocument } from '@sidelight/domain/script/document/source'
import { parseScript } from '@sidelight/domain/script/parse-script'
import { PASSES } from '@sidelight/domain/script/passes/pass-list'
import { runPasses } from '@sidelight/domain/script/passes/run-passes'
import { extractCached } from '../corpus/extraction-cache.ts'
import { type Corpus, readGold } from '../corpus/manifest.ts'
import { measure, type Measured, summarise } from './measure.ts'
import type { Gold } from './score.ts'

interface CorpusDocument {
  layout: string
  file: string
  source: SourceDocument
  gold: Gold
  /** With all passes. */
  measured: Measured
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
  for (const pass of PASSES) printGain(measureGain(pass.name, documents))
}

async function parseAll(corpus: Corpus): Promise<CorpusDocument[]> {
  const documents: CorpusDocument[] = []
  for (const entry of corpus.entries) {
    const bytes = new Uint8Array(readFileSync(join(corpus.directory, entry.file)))
    const source = await extractCached(bytes, entry.file)
    const gold = readGold(corpus, entry)
    const measured = measure(entry.layout, entry.file, parseScript(source), gold)
    documents.push({ layout: entry.layout, file: entry.file, source, gold, measured })
  }
  return documents
}

function measureGain(name: string, documents: CorpusDocument[]): PassGain {
  const without = new Set([name])
  const touched = documents.filter(({ source }) => changesLines(source, without))
  const reduced = new Map(
    touched.map(({ layout, file, source, gold }) => [
      file,
      measure(layout, file, parseScript(source, { without }), gold),
    ]),
  )
  const all = summarise(
    'all',
    documents.map(({ measured }) => measured),
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

/** Comparing lines is far cheaper than labelling them, and most passes leave most documents alone. */
function changesLines(source: SourceDocument, without: ReadonlySet<string>): boolean {
  if (source.kind === 'elements') return false
  return JSON.stringify(runPasses(source)) !== JSON.stringify(runPasses(source, { without }))
}

function score(measured: Measured): number {
  const { dialogue, narrator, characters } = summarise('', [measured])
  return dialogue + narrator + characters
}

function printGain({ name, touched, better, worse, dialogue, narrator, characters }: PassGain): void {
  const counts = [touched, better, worse].map((count) => String(count).padStart(8)).join('')
  const figures = [dialogue, narrator, characters].map((gain) => gain.toFixed(4).padStart(10)).join('')
  console.log(`${name.padEnd(22)}${counts}${figures}`)
}
