import { profileDocument } from '@sidelight/script-parser/profile/profile-document'
import { lineLabels } from '@sidelight/script-parser/document/label'
import type { ScriptLine } from '@sidelight/script-parser/document/line'
import type { Example } from './training-example.ts'

/** Pseudo-random numbers from 0 to 1, the same for the same name. */
function chanceFrom(name: string): () => number {
  let state = 2166136261
  for (const char of name) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16777619) >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 4294967296
  }
}

type Change = (lines: ScriptLine[], labels: number[], chance: () => number) => void

const [heading, action, cue, , , speech] = lineLabels.map((_, at) => at)
const titleCase = (text: string) =>
  text
    .toLowerCase()
    .replace(/(^|[\s/&#(.-])(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())

const dropEmphasis: Change = (lines) => {
  for (const line of lines) {
    Object.assign(line, {
      boldShare: 0,
      italicShare: 0,
      underlineShare: 0,
      boldPrefix: 0,
      italicSpans: [],
      styleName: '',
    })
  }
}

const dropBlankLines: Change = (lines) => {
  for (const line of lines) line.gap = 0
}

const spaceDoubly: Change = (lines) => {
  for (const line of lines) line.gap = line.gap < 0.4 ? 1 : line.gap * 2 + 1
}

const setFlush: Change = (lines) => {
  const left = Math.min(...lines.map((line) => line.x0))
  for (const line of lines) {
    line.x1 -= line.x0 - left
    line.x0 = left
    line.align = 'left'
  }
}

const centreCues: Change = (lines, labels) => {
  for (const [at, line] of lines.entries()) {
    if (labels[at] !== cue) continue
    const width = line.x1 - line.x0
    line.x0 = line.pageWidth / 2 - width / 2
    line.x1 = line.x0 + width
    line.align = 'center'
  }
}

const emboldenCues: Change = (lines, labels) => {
  for (const [at, line] of lines.entries()) line.boldShare = labels[at] === cue ? 1 : 0
}

const slantAction: Change = (lines, labels) => {
  for (const [at, line] of lines.entries()) line.italicShare = labels[at] === action ? 1 : 0
}

const capitaliseAction: Change = (lines, labels) => {
  for (const [at, line] of lines.entries()) if (labels[at] === action) line.text = line.text.toUpperCase()
}

const titleCaseNames: Change = (lines, labels) => {
  for (const [at, line] of lines.entries()) if (labels[at] === cue) line.text = titleCase(line.text)
}

/** Removes the brackets around directions. */
const openBrackets: Change = (lines, labels) => {
  for (const [at, line] of lines.entries()) {
    if (labels[at] !== action && labels[at] !== heading) continue
    line.text = line.text.replace(/^[([]\s?/u, '').replace(/\s?[)\]]$/u, '') || line.text
  }
}

const bracketAction: Change = (lines, labels) => {
  for (const [at, line] of lines.entries()) {
    if (labels[at] !== action) continue
    if (labels[at - 1] !== action || line.gap >= 0.4) line.text = `(${line.text}`
    const next = lines[at + 1]
    if (labels[at + 1] !== action || (next && next.gap >= 0.4)) line.text = `${line.text})`
  }
}

const separators = [': ', '. ', ' - ', ' — ', '\t', ' > ', ':  ', ' – ']

const changeSeparator: Change = (lines, labels, chance) => {
  const profile = profileDocument(lines)
  const separator = separators[Math.floor(chance() * separators.length)] ?? ': '
  const isTitleCase = chance() < 0.3 && separator !== '. '
  for (const [at, line] of lines.entries()) {
    const inline = profile.lines[at]?.inline
    if (labels[at] !== speech || !inline || line.statedLabel) continue
    const extension = inline.extensions.map((extension) => ` (${extension})`).join('')
    line.text = `${isTitleCase ? titleCase(inline.name) : inline.name}${extension}${separator}${inline.rest}`
    line.boldPrefix = 0
  }
}

const changes: [Change, number][] = [
  [dropEmphasis, 0.5],
  [dropBlankLines, 0.2],
  [spaceDoubly, 0.12],
  [setFlush, 0.2],
  [centreCues, 0.15],
  [emboldenCues, 0.15],
  [slantAction, 0.15],
  [titleCaseNames, 0.25],
  [openBrackets, 0.3],
  [bracketAction, 0.15],
  [capitaliseAction, 0.1],
  [changeSeparator, 0.6],
]

/** The same document with other conventions of typing and layout, chosen at random. */
export function augment(example: Example, round: number): Example {
  const chance = chanceFrom(`${example.name}#${round}`)
  const lines = structuredClone(example.lines)
  for (const [change, likelihood] of changes) if (chance() < likelihood) change(lines, example.labels, chance)
  return { ...example, name: `${example.name}#${round}`, lines, profile: profileDocument(lines) }
}
