import type { SourceDocument } from '@sidelight/domain/script/document/source'
import type { Gold } from '../bench/score.ts'
import { extractCached } from '../corpus/extraction-cache.ts'
import { renderCorpus, taughtLayouts } from '../render/render-corpus.ts'
import { listScripts } from '../scripts/library.ts'
import { type Example, makeExample } from './training-example.ts'

export interface TrainingDocument {
  name: string
  layout: string
  /** Layouts of one look, whatever the file format. */
  family: string
  source: SourceDocument
  gold: Gold
  /** Undefined where the truth cannot be laid over the document's order. */
  example: Example | undefined
}

export interface GatherWish {
  seeds: string[]
  perLayout: number
  /** All of them, if not given. */
  layouts?: string[]
  scripts?: string[]
  /** So many more scripts, made of the others' sentences: more names, and directions of every length. */
  synthetic?: number
}

/** Renders, extracts and aligns: the documents a model is taught with. The same wish gives the same documents. */
export async function gatherDocuments(wish: GatherWish): Promise<TrainingDocument[]> {
  const documents: TrainingDocument[] = []
  const layouts = wish.layouts ?? taughtLayouts.map(({ name }) => name)
  for (const seed of wish.seeds) {
    for await (const file of renderCorpus(listScripts(), { ...wish, layouts, seed })) {
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
