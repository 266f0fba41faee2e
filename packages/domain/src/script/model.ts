import { type Chain, forbidLabel, forceLabel, labelCount } from './chain.ts'
import { describeLine } from './features.ts'
import { stepContext } from './step-context.ts'
import type { Evidence, LineEvidence } from './evidence.ts'
import { describeDraft, type Draft } from './draft.ts'
import type { Separator } from './inline-cue.ts'
import type { LineLabel } from './label.ts'
import { isAllCaps } from './letters.ts'
import type { ScriptLine } from './line.ts'

/** Weights of one stage: for each feature one number a label, for each step context one a pair of labels. */
export interface StageWeights {
  features: Map<string, Float64Array>
  steps: Float64Array
}

/** The first stage reads lines as they are; the later one also knows what the first made of the rest of the document. */
export interface ScriptModel {
  first: StageWeights
  later: StageWeights
}

export function listFeatures(lines: ScriptLine[], evidence: Evidence, at: number, draft: Draft | undefined): string[] {
  const features = describeLine(lines, evidence, at)
  return draft ? [...features, ...describeDraft(lines, evidence, draft, at)] : features
}

export function listContexts(lines: ScriptLine[], evidence: Evidence): Uint8Array {
  return Uint8Array.from(lines, (_, at) => stepContext(lines, evidence, at))
}

/** Nobody says these words of a stage's doors at the head of a paragraph. */
const comesOrGoes = /^(?:Re-?enter|Enter|Exit|Exeunt)\b[^!?]{0,200}\.?$/u

/** "SCENE 1: THE CAR DECK": counted and titled like that, it is nobody. */
const sceneTitle =
  /^(?:ACT|SCENE|ACTE|SCÈNE|AKT|SZENE|ATTO|SCENA|ACTO|ESCENA)\s(?:\d{1,3}|[IVXLC]{1,6}|ONE|TWO|THREE|FOUR|FIVE|SIX|SEVEN|EIGHT|NINE|TEN)\s?[:.–—-]\s/iu

/** Marks that no name holds. */
const plainMarks = new Set<Separator>([':', '>'])

/** A known name, the document's own mark, and words after it: whatever else this is, it is no name alone. */
function speaksAtOnce(evidence: Evidence, at: number): boolean {
  const own = evidence.lines[at]
  if (!own || !own.isBestSeparator || own.inlineCount < 2) return false
  if (own.isName && !(own.inline && plainMarks.has(own.inline.separator))) return false
  return /\p{L}/u.test(own.inline?.rest.slice(0, 60) ?? '')
}

export function buildChain(
  lines: ScriptLine[],
  evidence: Evidence,
  stage: StageWeights,
  draft: Draft | undefined,
): Chain {
  const emissions = new Float64Array(lines.length * labelCount)
  for (let at = 0; at < lines.length; at += 1) {
    for (const feature of listFeatures(lines, evidence, at, draft)) {
      const weights = stage.features.get(feature)
      if (!weights) continue
      for (let label = 0; label < labelCount; label += 1) {
        emissions[at * labelCount + label] = (emissions[at * labelCount + label] ?? 0) + (weights[label] ?? 0)
      }
    }
  }
  const chain: Chain = { length: lines.length, emissions, contexts: listContexts(lines, evidence), steps: stage.steps }
  applyLaws(chain, lines, evidence)
  return chain
}

/** A name and its words on one line, by a mark that this document uses. */
function canSpeakAtOnce(evidence: Evidence, at: number): boolean {
  const own = evidence.lines[at]
  if (!own?.inline) return false
  // "Major Petkoff comes from the stable" is no speech of a major's where all others have a colon.
  const isBare = own.inline.separator === 'space' || own.inline.separator === 'capitals'
  return (
    !isBare || own.isBestSeparator || own.inlineCount > 2 || isAllCaps(own.inline.name) || evidence.inlineShare < 0.3
  )
}

/** Nearly every name is followed by a quotation mark, behind it or below it. */
function quotesSpeeches(lines: ScriptLine[], evidence: Evidence): boolean {
  const isName = (own: LineEvidence | undefined) => own !== undefined && own.isCue && own.nameCount > 1
  const below = lines.filter((_, at) => isName(evidence.lines[at - 1])).map(({ text }) => text)
  const behind = evidence.lines.flatMap((own) => (own.isBestSeparator && own.inline ? [own.inline.rest] : []))
  const rests = below.length > behind.length ? below : behind
  return rests.length >= 5 && rests.filter((rest) => /^["“«‹„]/u.test(rest)).length >= 0.8 * rests.length
}

/** A new paragraph after a closed quotation: there nobody goes on speaking. */
const standsAfterQuote = (line: ScriptLine, before: ScriptLine | undefined) =>
  (line.isParagraph || line.gap >= 0.4) &&
  before !== undefined &&
  /["“”»›]$/u.test(before.text) &&
  /^[^"“«‹„([]/u.test(line.text)

function listForbidden(lines: ScriptLine[], evidence: Evidence, at: number, isQuoting: boolean): LineLabel[] {
  const line = lines[at]
  if (!line) return []
  const speaks = speaksAtOnce(evidence, at)
  const isDoor = !speaks && line.gap >= 0.4 && comesOrGoes.test(line.text)
  const isTitle = sceneTitle.test(line.text)
  const isOver = isDoor || (isQuoting && standsAfterQuote(line, lines[at - 1]))
  return [
    ...(isTitle || !canSpeakAtOnce(evidence, at) ? (['speech'] as const) : []),
    ...(isTitle || speaks ? (['cue'] as const) : []),
    ...(isOver ? (['dialogue'] as const) : []),
  ]
}

/** What no weights may overrule. */
export function applyLaws(chain: Chain, lines: ScriptLine[], evidence: Evidence): void {
  const isQuoting = quotesSpeeches(lines, evidence)
  for (const [at, line] of lines.entries()) {
    if (line.forced) {
      forceLabel(chain, at, line.forced)
      continue
    }
    for (const label of listForbidden(lines, evidence, at, isQuoting)) forbidLabel(chain, at, label)
  }
  // Nobody can go on speaking who has not begun.
  if (lines[0] && !lines[0].forced)
    for (const label of ['dialogue', 'parenthetical'] as const) forbidLabel(chain, 0, label)
}
