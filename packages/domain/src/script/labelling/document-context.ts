import { isContinuation } from '../profile/continuation.ts'
import { nameKey, parseCue } from '../text/character-cue.ts'
import type { DocumentFeatures } from '../profile/document-features.ts'
import type { LineFacts } from '../profile/line-facts.ts'
import { lineLabels } from '../document/label.ts'
import type { ScriptLine } from '../document/line.ts'

/**
 * What an earlier reading made of the whole document, told to each line without that line's own share: which labels its
 * column and its look bear elsewhere, and whether its name speaks elsewhere. This is how a layout nobody has seen is
 * learned from the document that uses it.
 */
export interface DocumentContext {
  labels: number[]
  byCluster: Float64Array[]
  byLook: Float64Array[]
  speakers: Map<string, number>
  cueShare: number
  speechShare: number
  /** Gaps above dialogue that follows a cue, and above cues: counts by gap step. */
  bySeparator: Map<string, Float64Array>
}

const labelTotal = lineLabels.length
const cueLabel = lineLabels.indexOf('cue')
const speechLabel = lineLabels.indexOf('speech')

export function buildDocumentContext(
  lines: ScriptLine[],
  evidence: DocumentFeatures,
  labels: number[],
): DocumentContext {
  const byCluster: Float64Array[] = []
  const byLook: Float64Array[] = []
  const bySeparator = new Map<string, Float64Array>()
  const speakers = new Map<string, number>()
  let cues = 0
  let speeches = 0
  for (const [at, label] of labels.entries()) {
    const own = evidence.lines[at]
    const line = lines[at]
    if (!own || !line) continue
    bump((byCluster[own.cluster] ??= new Float64Array(labelTotal)), label)
    bump((byLook[own.look] ??= new Float64Array(labelTotal)), label)
    if (own.inline) {
      const counts = bySeparator.get(own.inline.separator) ?? new Float64Array(labelTotal)
      bump(counts, label)
      bySeparator.set(own.inline.separator, counts)
    }
    const name = spokenName(line, own, label)
    if (name !== undefined) speakers.set(name, (speakers.get(name) ?? 0) + 1)
    if (label === cueLabel) cues += 1
    if (label === speechLabel) speeches += 1
  }
  const total = Math.max(1, labels.length)
  return { labels, byCluster, byLook, speakers, cueShare: cues / total, speechShare: speeches / total, bySeparator }
}

function bump(counts: Float64Array, label: number): void {
  counts[label] = (counts[label] ?? 0) + 1
}

function spokenName(line: ScriptLine, own: LineFacts, label: number): string | undefined {
  if (label === cueLabel) return nameKey(parseCue(line.text).name)
  if (label === speechLabel)
    return own.inline?.key ?? (line.forcedName === undefined ? undefined : nameKey(line.forcedName))
  return undefined
}

const levels = [0.05, 0.25, 0.5, 0.8]
const levelOf = (value: number) => levels.filter((level) => value >= level).length

/** Which label holds most of a group once this line is taken out, and how firmly. */
function describeCounts(name: string, counts: Float64Array | undefined, label: number): string[] {
  if (!counts) return []
  let total = -1
  for (const count of counts) total += count
  if (total < 1) return [`${name}alone`]
  const out: string[] = []
  for (let at = 0; at < labelTotal; at += 1) {
    const count = (counts[at] ?? 0) - (at === label ? 1 : 0)
    const level = levelOf(count / total)
    if (level > 0) out.push(`${name}${at}_${level}${total < 4 ? 'f' : ''}`)
  }
  return out
}

export function listContextFeatures(
  lines: ScriptLine[],
  evidence: DocumentFeatures,
  draft: DocumentContext,
  at: number,
): string[] {
  const own = evidence.lines[at]
  const line = lines[at]
  const label = draft.labels[at] ?? 0
  if (!own || !line || isContinuation(lines, evidence, at)) return []
  const out = [
    ...describeCounts('dk', draft.byCluster[own.cluster], label),
    ...describeCounts('dl', draft.byLook[own.look], label),
    ...describeNames(line, own, draft, label),
    `dc${levelOf(draft.cueShare * 2)}s${levelOf(draft.speechShare * 2)}`,
  ]
  if (own.inline) out.push(...describeCounts('ds', draft.bySeparator.get(own.inline.separator), label))
  const mode = draft.cueShare > 2 * draft.speechShare ? 'B' : draft.speechShare > 2 * draft.cueShare ? 'I' : 'M'
  out.push(`mode${mode}`, `mode${mode}${own.isCue ? 'c' : own.isName ? 'n' : 'o'}${own.inline ? 'i' : 'x'}`)
  return out
}

function describeNames(line: ScriptLine, own: LineFacts, draft: DocumentContext, label: number): string[] {
  const out: string[] = []
  const own1 = spokenName(line, own, label)
  const timesOf = (key: string) => (draft.speakers.get(key) ?? 0) - (own1 === key ? 1 : 0)
  if (own.isName) out.push(`speaks${Math.min(3, timesOf(own.key))}${own.isCue ? 'c' : 'n'}`)
  if (own.inline) out.push(`inspeaks${Math.min(3, timesOf(own.inline.key))}${own.isBestSeparator ? 'b' : 'o'}`)
  return out
}
