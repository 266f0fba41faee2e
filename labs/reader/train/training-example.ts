import { listContextFeatures, type DocumentContext } from '@sidelight/script-parser/labelling/document-context'
import type { DocumentProfile } from '@sidelight/script-parser/profile/document-profile'
import { profileDocument } from '@sidelight/script-parser/profile/profile-document'
import type { ScriptLine } from '@sidelight/script-parser/document/line'
import { lineLabels } from '@sidelight/script-parser/document/label'
import { listContexts, listFeatures } from '@sidelight/script-parser/labelling/model'
import type { SourceDocument } from '@sidelight/script-parser/document/source'
import { runPasses } from '@sidelight/script-parser/passes/run-passes'
import type { Gold } from '../bench/score.ts'
import { alignLines } from './align.ts'

/** A document with its expected labels. */
export interface Example {
  name: string
  layout: string
  lines: ScriptLine[]
  profile: DocumentProfile
  labels: number[]
}

/** The features of an example as numbers, for one round of the model. */
export interface EncodedExample {
  features: Int32Array[]
  contexts: Uint8Array
  labels: number[]
  statedLabels: number[]
}

const minCoverage = 0.8
const fullCoverage = 0.96

/** Undefined if the gold file cannot be aligned (columns in another order, formats that state their elements). */
export function makeExample(name: string, layout: string, source: SourceDocument, gold: Gold): Example | undefined {
  if (source.kind === 'elements') return undefined

  const { lines } = runPasses(source)
  const profile = profileDocument(lines)
  const { labels, coverage } = alignLines(lines, profile, gold)
  if (coverage < minCoverage) return undefined
  // Where much of the gold file was not found, a line without a match need not be noise.
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

/** Adds the features of the document context, for the later round. */
export function addContext(
  encoded: EncodedExample,
  { lines, profile }: Example,
  context: DocumentContext,
  index: FeatureIndex,
): EncodedExample {
  const features = encoded.features.map((known, at) => {
    const contextFeatures = listContextFeatures(lines, profile, context, at)
    return Int32Array.from([...known, ...contextFeatures.map((feature) => index.idOf(feature))])
  })
  return { ...encoded, features }
}
