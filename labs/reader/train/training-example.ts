import { listContextFeatures, type DocumentContext } from '@sidelight/domain/script/labelling/document-context'
import type { DocumentProfile } from '@sidelight/domain/script/profile/document-profile'
import { profileDocument } from '@sidelight/domain/script/profile/profile-document'
import type { ScriptLine } from '@sidelight/domain/script/document/line'
import { lineLabels } from '@sidelight/domain/script/document/label'
import { listContexts, listFeatures } from '@sidelight/domain/script/labelling/model'
import type { SourceDocument } from '@sidelight/domain/script/document/source'
import { runPasses } from '@sidelight/domain/script/passes/run-passes'
import type { Gold } from '../bench/score.ts'
import { alignLines } from './align.ts'

/** A document with its answers, before features. */
export interface Example {
  name: string
  layout: string
  lines: ScriptLine[]
  profile: DocumentProfile
  labels: number[]
}

/** An example as numbers, for one stage of the model. */
export interface EncodedExample {
  features: Int32Array[]
  contexts: Uint8Array
  labels: number[]
  statedLabels: number[]
}

const leastCoverage = 0.8
const fullCoverage = 0.96

/** Undefined where the truth cannot be laid over the document (columns read in another order, exact formats). */
export function makeExample(name: string, layout: string, source: SourceDocument, gold: Gold): Example | undefined {
  if (source.kind === 'elements') return undefined

  const { lines } = runPasses(source)
  const profile = profileDocument(lines)
  const { labels, coverage } = alignLines(lines, profile, gold)
  if (coverage < leastCoverage) return undefined
  // Where much of the truth was not found, a line without truth proves nothing.
  const noise = lineLabels.indexOf('noise')
  if (coverage < fullCoverage) for (const [at, label] of labels.entries()) if (label === noise) labels[at] = -1
  return { name, layout, lines, profile, labels }
}

export class FeatureIndex {
  readonly ids = new Map<string, number>()
  private readonly names: string[] = []
  idOf(feature: string): number {
    const known = this.ids.get(feature)
    if (known !== undefined) return known
    this.ids.set(feature, this.ids.size)
    this.names.push(feature)
    return this.ids.size - 1
  }
  nameOf(id: number): string {
    return this.names[id] ?? ''
  }
}

export function encodeExample(example: Example, index: FeatureIndex): EncodedExample {
  const { lines, profile, labels } = example
  return {
    features: lines.map((_, at) =>
      Int32Array.from(listFeatures(lines, profile, at, undefined), (feature) => index.idOf(feature)),
    ),
    contexts: listContexts(lines, profile),
    labels,
    statedLabels: lines.map((line) => (line.statedLabel ? lineLabels.indexOf(line.statedLabel) : -1)),
  }
}

/** The later stage's lesson: what the first stage saw, and what its draft makes of the document. */
export function addContext(
  encoded: EncodedExample,
  { lines, profile }: Example,
  context: DocumentContext,
  index: FeatureIndex,
): EncodedExample {
  const features = encoded.features.map((known, at) => {
    const told = listContextFeatures(lines, profile, context, at)
    return Int32Array.from([...known, ...told.map((feature) => index.idOf(feature))])
  })
  return { ...encoded, features }
}
