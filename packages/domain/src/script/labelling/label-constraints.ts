import { findCertainLabels, unambiguousSeparators } from '../profile/certain-labels.ts'
import { type LabelChain, forbidLabel, forceLabel } from './label-chain.ts'
import { isContinuation, nameKind } from '../profile/continuation.ts'
import type { DocumentFeatures } from '../profile/document-features.ts'
import type { LineFacts } from '../profile/line-facts.ts'
import { isItalic } from '../profile/document-profile.ts'
import type { LineLabel } from '../document/label.ts'
import { isAllCaps } from '../text/text-shape.ts'
import type { ScriptLine } from '../document/line.ts'

/** Nobody says these words of a stage's doors at the head of a paragraph. */
const comesOrGoes = /^(?:Re-?enter|Enter|Exit|Exeunt)\b[^!?]{0,200}\.?$/u

/** "SCENE 1: THE CAR DECK": counted and titled like that, it is nobody. */
const sceneTitle =
  /^(?:ACT|SCENE|ACTE|SCÈNE|AKT|SZENE|ATTO|SCENA|ACTO|ESCENA)\s(?:\d{1,3}|[IVXLC]{1,6}|ONE|TWO|THREE|FOUR|FIVE|SIX|SEVEN|EIGHT|NINE|TEN)\s?[:.–—-]\s/iu

/** A known name, the document's own mark, and words after it: whatever else this is, it is no name alone. */
function speaksAtOnce(evidence: DocumentFeatures, at: number): boolean {
  const own = evidence.lines[at]
  if (!own || !own.isBestSeparator || own.inlineCount < 2) return false
  if (own.isName && !(own.inline && unambiguousSeparators.has(own.inline.separator))) return false
  return /\p{L}/u.test(own.inline?.rest.slice(0, 60) ?? '')
}

/** A name and its words on one line, by a mark that this document uses. */
function canSpeakAtOnce(evidence: DocumentFeatures, at: number): boolean {
  const own = evidence.lines[at]
  if (!own?.inline) return false
  // "Major Petkoff comes from the stable" is no speech of a major's where all others have a colon.
  const standsOut = (name: string) => isAllCaps(name) && evidence.capsLines < 0.7
  const isBare = own.inline.separator === 'space' || own.inline.separator === 'capitals'
  return (
    !isBare || own.isBestSeparator || own.inlineCount > 2 || evidence.inlineShare < 0.3 || standsOut(own.inline.name)
  )
}

/** Nearly every name is followed by a quotation mark, behind it or below it. */
function quotesSpeeches(lines: ScriptLine[], evidence: DocumentFeatures): boolean {
  const isName = (own: LineFacts | undefined) => own !== undefined && own.isCue && own.nameCount > 1
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

/** Slanted where all that is done slants, and neither under a name nor going on with what is. */
function isDone(lines: ScriptLine[], evidence: DocumentFeatures, at: number): boolean {
  const line = lines[at]
  const above = evidence.lines[at - 1]
  if (!line || !above || !evidence.profile.slantTells || !isItalic(line)) return false
  return nameKind(above) === undefined && above.bracketWords === 0 && !isContinuation(lines, evidence, at)
}

function listForbidden(lines: ScriptLine[], evidence: DocumentFeatures, at: number, isQuoting: boolean): LineLabel[] {
  const line = lines[at]
  if (!line) return []
  const speaks = speaksAtOnce(evidence, at)
  const isDoor = !speaks && line.gap >= 0.4 && comesOrGoes.test(line.text)
  const isQuoted = isQuoting && standsAfterQuote(line, lines[at - 1])
  const isOver = [isDoor, isQuoted, isDone(lines, evidence, at)].some(Boolean)
  const isNobody = sceneTitle.test(line.text) || standsInside(lines, evidence, at)
  const forbidden: LineLabel[] = isOver ? ['dialogue'] : []
  if (isNobody || !canSpeakAtOnce(evidence, at)) forbidden.push('speech')
  if (isNobody || speaks) forbidden.push('cue')
  return forbidden
}

/** Where all who speak begin after a gap, a line right under another begins nobody's speech, whatever it looks like. */
function standsInside(lines: ScriptLine[], evidence: DocumentFeatures, at: number): boolean {
  const line = lines[at]
  const own = evidence.lines[at]
  const above = evidence.lines[at - 1]
  const { isGapped, lineGap } = evidence.profile
  if (!line || !own || !above || !isGapped || line.startsPage || line.gap >= lineGap + 0.4) return false
  // A long name may take two lines.
  if (above.isCue && above.nameCount < 2) return false
  return own.isCue ? own.nameCount < 2 : own.inlineCount < 2
}

const unsaid = ['heading', 'action', 'cue', 'speech', 'noise'] as const

/** What no weights may overrule. */
export function applyLabelConstraints(chain: LabelChain, lines: ScriptLine[], evidence: DocumentFeatures): void {
  const isQuoting = quotesSpeeches(lines, evidence)
  const certain = findCertainLabels(lines, evidence)
  for (const [at, line] of lines.entries()) {
    const stated = line.forced ?? certain.labels.get(at)
    if (stated) forceLabel(chain, at, stated)
    else for (const label of listForbidden(lines, evidence, at, isQuoting)) forbidLabel(chain, at, label)
    if (!stated && certain.said.has(at)) for (const label of unsaid) forbidLabel(chain, at, label)
  }
  // Nobody can go on speaking who has not begun.
  if (lines[0] && !lines[0].forced)
    for (const label of ['dialogue', 'parenthetical'] as const) forbidLabel(chain, 0, label)
}
