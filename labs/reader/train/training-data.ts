import type { SourceDocument } from '@sidelight/script-parser/document/source'
import type { Gold } from '../bench/score.ts'
import { extractCached } from '../corpus/extraction-cache.ts'
import { renderCorpus, trainingLayouts } from '../render/render-corpus.ts'
import { listScripts } from '../scripts/library.ts'
import { type Example, makeExample } from './training-example.ts'

export interface TrainingDocument {
  name: string
  layout: string
  /** The layout without its file format. */
  family: string
  source: SourceDocument
  gold: Gold
  /** Undefined if the gold file cannot be aligned with the document. */
  example: Example | undefined
}

export interface GatherOptions {
  seeds: string[]
  perLayout: number
  /** All if undefined. */
  layouts?: string[]
  scripts?: string[]
  /** Number of scripts made of sentences of the others: more names, and directions of every length. */
  synthetic?: number
}

/** Renders, extracts and aligns the training documents. The same options give the same documents. */
export async function gatherDocuments(options: GatherOptions): Promise<TrainingDocument[]> {
  const documents: TrainingDocument[] = []
  const layouts = options.layouts ?? trainingLayouts.map(({ name }) => name)
  for (const seed of options.seeds) {
    for await (const file of renderCorpus(listScripts(), { ...options, layouts, seed })) {
      const source = await extractCached(file.bytes, file.name)
      const gold = file.gold as Gold
      const name = `${seed}/${file.name}`
      const example = makeExample(name, file.layout, structuredClone<SourceDocument>(source), gold)
      documents.push({ name, layout: file.layout, family: file.family, source, gold, example })
    }
  }
  return documents
}

export const listExamples = (documents: TrainingDocument[]) =>
  documents.flatMap(({ example }) => (example ? [example] : []))
