import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ParsedScript } from '@sidelight/script-parser/document/entry'
import { parseInPool } from '../cli/parse-pool.ts'
import { type Corpus, readGold } from '../corpus/manifest.ts'
import { measure, type Measured } from './measure.ts'

export interface ParsedCorpus {
  measured: Measured[]
  cpuMs: number
  pages: number
  slowestMs: number
}

/** Parses every file of a corpus in the process pool of the command, and measures it. */
export async function parseCorpus(corpus: Corpus): Promise<ParsedCorpus> {
  const out = mkdtempSync(join(tmpdir(), 'reader-bench-'))
  try {
    const tasks = corpus.entries.map(({ file }) => ({
      path: join(corpus.directory, file),
      out: join(out, `${file}.json`),
    }))
    const results = await parseInPool(tasks)
    let pages = 0
    const measured = corpus.entries.map((entry, at) => {
      const script = JSON.parse(readFileSync(tasks[at]?.out ?? '', 'utf8')) as ParsedScript
      pages += script.pages
      return measure(entry.layout, entry.file, script, readGold(corpus, entry))
    })
    const times = results.map(({ cpuMs }) => cpuMs)
    return { measured, pages, cpuMs: times.reduce((sum, ms) => sum + ms, 0), slowestMs: Math.max(0, ...times) }
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}
