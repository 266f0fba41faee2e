import type { LineLabel } from '../document/label.ts'
import type { ScriptLine } from '../document/line.ts'
import { findCertainLabels, unambiguousSeparators } from '../profile/certain-labels.ts'
import { nameKind } from '../profile/continuation.ts'
import { isItalic, PROFILE } from '../profile/conventions.ts'
import type { DocumentProfile } from '../profile/document-profile.ts'
import type { LineFacts } from '../profile/line-facts.ts'
import { introducesSound, isSceneNumber, isTransition, startsScene } from '../text/patterns.ts'
import { isAllCaps, splitWords } from '../text/text-shape.ts'
import { endsSentence } from '../text/told-sentence.ts'
import { forbidLabel, forceLabel, type LabelChain } from './label-chain.ts'

const CONSTRAINT = {
  capitalsShare: 0.7, // of the lines: then capitals single out no name
  minInlineShare: 0.3, // of the lines: then names have their separator
  speakersHere: 0.05, // of a cluster's lines name who speaks: speech and directions share its left edge
  sentenceWords: 3, // in small letters: then a line is no mark or title
  minTimes: 3, // for a name before a separator that the document does not use
} as const

/** A stage direction at the start of a paragraph, never something a character says. */
const entranceOrExit = /^(?:Re-?enter|Enter|Exit|Exeunt)\b[^!?]{0,200}\.?$/u

/** "SCENE 1: THE CAR DECK" is no character called SCENE 1. */
const sceneTitle =
  /^(?:ACT|SCENE|ACTE|SCÈNE|AKT|SZENE|ATTO|SCENA|ACTO|ESCENA)\s(?:\d{1,3}|[IVXLC]{1,6}|ONE|TWO|THREE|FOUR|FIVE|SIX|SEVEN|EIGHT|NINE|TEN)\s?[:.–—-]\s/iu

/** Labels that no weights may overrule. */
export function applyLabelConstraints(chain: LabelChain, lines: ScriptLine[], profile: DocumentProfile): void {
  const certain = findCertainLabels(lines, profile)
  const isOfScene = findScene(lines)
  for (const [at, line] of lines.entries()) {
    const stated = line.statedLabel ?? certain.labels.get(at)
    if (stated) forceLabel(chain, at, stated)
    else for (const label of listForbidden(lines, profile, at)) forbidLabel(chain, at, label)
    if (!stated && isOfScene(at)) forbidLabel(chain, at, 'noise')
    if (!stated && certain.said.has(at)) for (const label of notWithinSpeech) forbidLabel(chain, at, label)
  }
  forbidContinuation(chain, lines[0])
}

/** The first line continues no speech. */
function forbidContinuation(chain: LabelChain, first: ScriptLine | undefined): void {
  if (first && !first.statedLabel)
    for (const label of ['dialogue', 'parenthetical'] as const) forbidLabel(chain, 0, label)
}

/** A heading, or a line of sentences behind the start of a scene, is no front matter: what happens there would be lost. */
function findScene(lines: ScriptLine[]): (at: number) => boolean {
  const start = lines.findIndex(({ text }) => startsScene(text) || isSceneNumber(text))
  const hasSentence = (text: string) =>
    splitWords(text).filter((word) => /^\p{Ll}/u.test(word)).length >= CONSTRAINT.sentenceWords
  return (at) => {
    const { text } = lines[at] ?? { text: '' }
    return startsScene(text) || (start >= 0 && at > start && hasSentence(text))
  }
}

const notWithinSpeech = ['heading', 'action', 'cue', 'speech', 'noise'] as const

function listForbidden(lines: ScriptLine[], profile: DocumentProfile, at: number): LineLabel[] {
  const line = lines[at]
  if (!line) return []
  const isSpeech = isKnownInlineSpeech(profile, at)
  const namesNobody = sceneTitle.test(line.text) || startsScene(line.text) || isInsideSpeech(lines, profile, at)
  const isDirection = isKnownDirection(lines, profile, at, line, isSpeech)
  const forbidden: LineLabel[] = isDirection ? ['dialogue'] : []
  if (introducesSound(line.text)) forbidden.push('dialogue', 'parenthetical')
  if (namesNobody || !canBeInlineSpeech(profile, at)) forbidden.push('speech')
  if (namesNobody || isSpeech) forbidden.push('cue')
  return forbidden
}

function isKnownDirection(
  lines: ScriptLine[],
  profile: DocumentProfile,
  at: number,
  line: ScriptLine,
  isSpeech: boolean,
): boolean {
  if (!isSpeech && (isCut(line) || isEntranceOrExit(line) || isToldAfterSpeech(lines, profile, at))) return true
  return (profile.quotesSpeeches && isParagraphAfterQuote(line, lines[at - 1])) || isItalicDirection(lines, profile, at)
}

/** A known name, the document's usual separator, and words after it: the line is not a name alone. */
function isKnownInlineSpeech(profile: DocumentProfile, at: number): boolean {
  const facts = profile.lines[at]
  if (!facts || !facts.isBestSeparator || facts.inlineCount < 2) return false
  if (facts.isName && !(facts.inline && unambiguousSeparators.has(facts.inline.separator))) return false
  return /\p{L}/u.test(facts.inline?.rest.slice(0, 60) ?? '')
}

/** "Major Petkoff comes from the stable" is no speech of a major's where all other names have a colon. */
function canBeInlineSpeech(profile: DocumentProfile, at: number): boolean {
  const facts = profile.lines[at]
  if (!facts?.inline) return false
  const { separator, name } = facts.inline
  const isSeparated = separator !== 'space' && separator !== 'capitals'
  if (isSeparated || facts.isBestSeparator || facts.inlineCount >= CONSTRAINT.minTimes) return true
  return (
    profile.inlineShare < CONSTRAINT.minInlineShare || (isAllCaps(name) && profile.capsLines < CONSTRAINT.capitalsShare)
  )
}

/** "CUT TO:" on its own line, even where nothing but its words tells it from speech. */
const isCut = ({ text }: ScriptLine) =>
  /\bTO:$|^FADE (?:IN|OUT)[.:]?$/u.test(text) && isAllCaps(text) && isTransition(text)

const isEntranceOrExit = (line: ScriptLine) => line.gap >= PROFILE.paragraphGap && entranceOrExit.test(line.text)

const isParagraphAfterQuote = (line: ScriptLine, above: ScriptLine | undefined) =>
  (line.isParagraph || line.gap >= PROFILE.paragraphGap) &&
  above !== undefined &&
  /["“”»›]$/u.test(above.text) &&
  /^[^"“«‹„([]/u.test(line.text)

/** In italics where directions are, and neither under a name nor continuing a speech. */
function isItalicDirection(lines: ScriptLine[], profile: DocumentProfile, at: number): boolean {
  const line = lines[at]
  const above = profile.lines[at - 1]
  if (!line || !above || !profile.italicsAreDirections || !isItalic(line)) return false
  return nameKind(above) === undefined && above.bracketWords === 0 && !profile.lines[at]?.isContinuation
}

/**
 * "Petra sets the cup down hard." in a paragraph of its own under a finished sentence, where nothing but the words tells
 * directions from speech.
 */
function isToldAfterSpeech(lines: ScriptLine[], profile: DocumentProfile, at: number): boolean {
  const line = lines[at]
  const above = lines[at - 1]
  const facts = profile.lines[at]
  const factsAbove = profile.lines[at - 1]
  if (!line || !above || !facts || !factsAbove || !facts.tellsAction || facts.isContinuation) return false
  const kindAbove = nameKind(factsAbove)
  if (kindAbove !== undefined && kindAbove !== 'speech') return false
  return sharesEdgeWithNames(profile, facts) && beginsParagraph(line, facts) && endsSentence(above.text)
}

const sharesEdgeWithNames = ({ clusters }: DocumentProfile, { cluster }: LineFacts) =>
  Math.max(clusters[cluster]?.recurringCues ?? 0, clusters[cluster]?.inline ?? 0) >= CONSTRAINT.speakersHere

const beginsParagraph = (line: ScriptLine, { couldHaveFitted }: LineFacts) =>
  line.isParagraph || line.gap >= PROFILE.paragraphGap || couldHaveFitted

/** Where every speech begins after a gap, a line right under another begins none, whatever it looks like. */
function isInsideSpeech(lines: ScriptLine[], profile: DocumentProfile, at: number): boolean {
  const line = lines[at]
  const facts = profile.lines[at]
  const above = profile.lines[at - 1]
  if (!line || !facts || !above || !profile.startsAfterGap || line.startsPage) return false
  if (line.gap >= profile.lineGap + PROFILE.paragraphGap) return false
  // A long name may take two lines.
  if (above.isCue && above.nameCount < 2) return false
  return facts.isCue ? facts.nameCount < 2 : facts.inlineCount < 2
}
