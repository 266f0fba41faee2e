import { lineLabels } from '../document/label.ts'
import type { ScriptLine } from '../document/line.ts'
import type { DocumentProfile } from '../profile/document-profile.ts'
import type { LineFacts } from '../profile/line-facts.ts'
import { nameKey, parseCue } from '../text/character-cue.ts'
import { FEATURE, FORM, LABELLED_GROUP, LABELLED_GROUP_FEATURE, type LabelledGroup, SEPARATOR } from './features.ts'

/**
 * What the round before made of the whole document. Each line is told, without its own share, which labels the lines of
 * its column and its look have, and whether its name speaks elsewhere. So a layout that the model was never trained on
 * is learned from the document that uses it.
 */
export interface DocumentContext {
  labels: number[]
  /** Number of lines for each label. */
  byCluster: Float64Array[]
  byLook: Float64Array[]
  bySeparator: Map<string, Float64Array>
  /** Speeches for each name. */
  speakers: Map<string, number>
  cueShare: number
  speechShare: number
}

/** The model was trained with these numbers; others need another training. */
const LEVELS = {
  share: [0.05, 0.25, 0.5, 0.8],
  fewLines: 4, // fewer lines than this show little
  times: 3, // a name that speaks more often is no better known
  perOther: 2, // so many cues for each inline speech, or the reverse: one form
} as const

const labelTotal = lineLabels.length
const cueLabel = lineLabels.indexOf('cue')
const speechLabel = lineLabels.indexOf('speech')

export function buildDocumentContext(lines: ScriptLine[], profile: DocumentProfile, labels: number[]): DocumentContext {
  const byCluster: Float64Array[] = []
  const byLook: Float64Array[] = []
  const bySeparator = new Map<string, Float64Array>()
  const speakers = new Map<string, number>()
  let cues = 0
  let speeches = 0
  for (const [at, label] of labels.entries()) {
    const facts = profile.lines[at]
    const line = lines[at]
    if (!facts || !line) continue
    increment((byCluster[facts.cluster] ??= new Float64Array(labelTotal)), label)
    increment((byLook[facts.look] ??= new Float64Array(labelTotal)), label)
    if (facts.inline) {
      const counts = bySeparator.get(facts.inline.separator) ?? new Float64Array(labelTotal)
      increment(counts, label)
      bySeparator.set(facts.inline.separator, counts)
    }
    const name = findSpokenName(line, facts, label)
    if (name !== undefined) speakers.set(name, (speakers.get(name) ?? 0) + 1)
    if (label === cueLabel) cues += 1
    if (label === speechLabel) speeches += 1
  }
  const total = Math.max(1, labels.length)
  return { labels, byCluster, byLook, speakers, cueShare: cues / total, speechShare: speeches / total, bySeparator }
}

function increment(counts: Float64Array, label: number): void {
  counts[label] = (counts[label] ?? 0) + 1
}

function findSpokenName(line: ScriptLine, facts: LineFacts, label: number): string | undefined {
  if (label === cueLabel) return nameKey(parseCue(line.text).name)
  if (label === speechLabel)
    return facts.inline?.key ?? (line.statedCharacter === undefined ? undefined : nameKey(line.statedCharacter))
  return undefined
}

const levelOf = (value: number) => LEVELS.share.filter((level) => value >= level).length

/** The labels of a group's other lines, each with its level. */
function describeLabels(group: LabelledGroup, counts: Float64Array | undefined, label: number): string[] {
  if (!counts) return []
  let total = -1
  for (const count of counts) total += count
  if (total < 1) return [LABELLED_GROUP_FEATURE.alone(group)]
  const features: string[] = []
  for (let at = 0; at < labelTotal; at += 1) {
    const count = (counts[at] ?? 0) - (at === label ? 1 : 0)
    const level = levelOf(count / total)
    if (level > 0) features.push(LABELLED_GROUP_FEATURE.label(group, at, level, total < LEVELS.fewLines))
  }
  return features
}

export function listContextFeatures(
  lines: ScriptLine[],
  profile: DocumentProfile,
  context: DocumentContext,
  at: number,
): string[] {
  const facts = profile.lines[at]
  const line = lines[at]
  const label = context.labels[at] ?? 0
  if (!facts || !line || facts.isContinuation) return []
  const { cueShare, speechShare } = context
  const features = [
    ...describeLabels(LABELLED_GROUP.cluster, context.byCluster[facts.cluster], label),
    ...describeLabels(LABELLED_GROUP.look, context.byLook[facts.look], label),
    ...describeNames(line, facts, context, label),
    FEATURE.cueAndSpeechShare(levelOf(cueShare * 2), levelOf(speechShare * 2)),
  ]
  if (facts.inline)
    features.push(...describeLabels(LABELLED_GROUP.separator, context.bySeparator.get(facts.inline.separator), label))
  const isBlock = cueShare > LEVELS.perOther * speechShare
  const isInline = speechShare > LEVELS.perOther * cueShare
  const form = isBlock ? FORM.block : isInline ? FORM.inline : FORM.mixed
  features.push(FEATURE.form(form), FEATURE.formAndLine(form, facts))
  return features
}

function describeNames(line: ScriptLine, facts: LineFacts, context: DocumentContext, label: number): string[] {
  const features: string[] = []
  const ownName = findSpokenName(line, facts, label)
  const countElsewhere = (key: string) =>
    Math.min(LEVELS.times, (context.speakers.get(key) ?? 0) - (ownName === key ? 1 : 0))
  if (facts.isName) features.push(FEATURE.nameSpeaks(countElsewhere(facts.key), facts.isCue))
  if (facts.inline) {
    const use = facts.isBestSeparator ? SEPARATOR.usual : SEPARATOR.unusual
    features.push(FEATURE.inlineNameSpeaks(countElsewhere(facts.inline.key), use))
  }
  return features
}
