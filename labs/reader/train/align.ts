import { isNameShaped, nameKey, parseCue } from '@sidelight/script-parser/text/character-cue'
import type { DocumentProfile } from '@sidelight/script-parser/profile/document-profile'
import { type LineLabel, lineLabels } from '@sidelight/script-parser/document/label'
import { countBy } from '@sidelight/script-parser/text/text-shape'
import type { ScriptLine } from '@sidelight/script-parser/document/line'
import type { Gold, GoldEntry } from '../bench/score.ts'
import { diffTokens } from './diff.ts'

type Role = 'name' | 'say' | 'par' | 'action' | 'heading'

interface GoldToken {
  text: string
  role: Role
  entry: number
}

const tokensOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’‘`´]/gu, "'")
    .match(/[\p{L}\p{N}#]+/gu) ?? []

function tokensOfEntry(entry: GoldEntry, at: number): GoldToken[] {
  const make = (text: string, role: Role) => tokensOf(text).map((token) => ({ text: token, role, entry: at }))
  if (entry.actor === 'narrator') {
    return make(entry.dialog, entry.kind === 'heading' || entry.kind === 'transition' ? 'heading' : 'action')
  }
  const parts = entry.segs ?? [{ k: 'say' as const, text: entry.dialog }]
  return [
    ...make(`${entry.actor} ${entry.ext ?? ''}`, 'name'),
    ...parts.flatMap((part) => make(part.text, part.k === 'say' ? 'say' : 'par')),
  ]
}

export interface Alignment {
  /** A label for each line, or -1 where the gold file does not determine it. */
  labels: number[]
  /** Share of the gold file's words that were found in the document's order. */
  coverage: number
}

/** Labels lines by aligning the words of the gold file with those of the document. */
export function alignLines(lines: ScriptLine[], profile: DocumentProfile, gold: Gold): Alignment {
  const expected = gold.entries.flatMap(tokensOfEntry)
  const words: { text: string; line: number }[] = []
  for (const [at, line] of lines.entries()) {
    const text = line.statedCharacter === undefined ? line.text : `${line.statedCharacter} ${line.text}`
    for (const token of tokensOf(text)) words.push({ text: token, line: at })
  }
  const pairs = diffTokens(
    words.map((word) => word.text),
    expected.map((token) => token.text),
  )
  const byLine: GoldToken[][] = lines.map(() => [])
  for (const [word, token] of pairs) {
    const found = expected[token]
    const line = words[word]?.line
    if (found && line !== undefined) byLine[line]?.push(found)
  }
  const labels = lines.map((line, at) => {
    const label = labelOf(byLine[at] ?? [], line, profile, at)
    return label === undefined ? -1 : lineLabels.indexOf(label)
  })
  fillUnaligned(lines, labels, byLine, gold)
  // Crossed-out parts may be missing.
  const isOptional = (token: GoldToken | undefined) =>
    token !== undefined && (gold.entries[token.entry]?.optional ?? false)
  const found = pairs.filter(([, token]) => !isOptional(expected[token])).length
  const needed = expected.filter((token) => !isOptional(token)).length
  return { labels, coverage: found / Math.max(1, needed) }
}

const isMostlyFound = (tokens: GoldToken[], line: ScriptLine) =>
  tokens.length > 0 && tokens.length >= 0.5 * tokensOf(line.text).length

function labelOf(tokens: GoldToken[], line: ScriptLine, profile: DocumentProfile, at: number): LineLabel | undefined {
  if (!isMostlyFound(tokens, line)) return undefined
  const counts = countBy(tokens.map((token) => token.role))
  const count = (role: Role) => counts.get(role) ?? 0
  const spoken = count('say') + count('par')
  const narration = count('action') + count('heading')
  if (tokens[0]?.role === 'name' && narration < 0.5 * tokens.length) {
    const isCue = spoken === 0 || (count('say') === 0 && isBracketedCue(line))
    return isCue ? 'cue' : findSpeechLabel(line, profile, at)
  }
  if (spoken < narration) return count('heading') > count('action') ? 'heading' : 'action'
  return count('par') === spoken && spoken > 0 ? 'parenthetical' : 'dialogue'
}

const findSpeechLabel = (line: ScriptLine, profile: DocumentProfile, at: number): LineLabel | undefined =>
  hasStatedName(line, profile, at) ? 'speech' : undefined

const hasStatedName = (line: ScriptLine, profile: DocumentProfile, at: number) =>
  line.statedCharacter !== undefined || profile.lines[at]?.inline !== undefined

/** In "TESS (laughing)" the bracket is a parenthetical of the gold file, but the line is a cue. */
const isBracketedCue = (line: ScriptLine) => line.text.endsWith(')') && isNameShaped(line.text)

/**
 * Cues repeated after page breaks are cues; lines that the gold file lacks are noise. A line under a cue is never noise:
 * there the alignment failed, and an example that drops speech would do the most harm.
 */
function fillUnaligned(lines: ScriptLine[], labels: number[], byLine: GoldToken[][], gold: Gold): void {
  const cue = lineLabels.indexOf('cue')
  const noise = lineLabels.indexOf('noise')
  const parenthetical = lineLabels.indexOf('parenthetical')
  for (const [at, line] of lines.entries()) {
    if ((labels[at] ?? -1) >= 0) continue
    if (isRepeatedCue(line, byLine[at + 1]?.[0], gold)) labels[at] = cue
    else if (byLine[at]?.length === 0 && labels[at - 1] !== cue && labels[at - 1] !== parenthetical) labels[at] = noise
  }
}

function isRepeatedCue(line: ScriptLine, after: GoldToken | undefined, gold: Gold): boolean {
  if (after?.role !== 'say' && after?.role !== 'par') return false
  const actor = gold.entries[after.entry]?.actor
  return actor !== undefined && nameKey(parseCue(line.text).name) === nameKey(actor)
}
