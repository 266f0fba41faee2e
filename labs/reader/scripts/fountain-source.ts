import type { Script, ScriptElement, Speech, SpeechPart } from './script.ts'

const HEADING = /^(?:INT|EXT|EST|I\/E|INT\.?\/EXT|EXT\.?\/INT)[. ]/i

/**
 * Parses our scripts: Fountain with `Genre`, `Verse` and `Alias` (`Alias: OTHER = NAME`) on the title page. It does not
 * validate, because the scripts are ours.
 */
export function parseFountainSource(id: string, source: string): Script {
  const lines = source.replace(/\r/g, '').split('\n')
  const titleLength = lines.findIndex((line) => line.trim() === '')
  const fields = lines.slice(0, titleLength).map((line) => {
    const colon = line.indexOf(':')
    return { key: line.slice(0, colon).trim().toLowerCase(), value: line.slice(colon + 1).trim() }
  })
  const find = (key: string) => fields.find((field) => field.key === key)?.value
  const aliases: Record<string, string> = {}
  for (const field of fields.filter(({ key }) => key === 'alias')) {
    const [other = '', name = ''] = field.value.split('=').map((side) => side.trim())
    aliases[other] = name
  }
  const isVerse = find('verse') === 'yes'
  return {
    id,
    title: find('title') ?? id,
    origin: 'written for this project',
    genre: find('genre') ?? 'screen',
    aliases,
    elements: listParagraphs(lines.slice(titleLength)).map((paragraph) => readParagraph(paragraph, isVerse)),
  }
}

function listParagraphs(lines: string[]): string[][] {
  const paragraphs: string[][] = [[]]
  for (const line of lines) {
    if (line.trim() === '') paragraphs.push([])
    else paragraphs.at(-1)?.push(line.trim())
  }
  return paragraphs.filter((paragraph) => paragraph.length > 0)
}

function readParagraph(paragraph: string[], isVerse: boolean): ScriptElement {
  const [first = '', ...rest] = paragraph
  if (first.startsWith('.') && !first.startsWith('..')) return { kind: 'heading', text: first.slice(1) }
  if (first.startsWith('>')) return { kind: 'transition', text: first.slice(1).trim() }
  if (first.startsWith('!')) return { kind: 'action', text: [first.slice(1), ...rest].join(' ') }
  if (rest.length === 0) {
    if (HEADING.test(first)) return { kind: 'heading', text: first }
    if (/^[A-Z ]+ TO:$/.test(first)) return { kind: 'transition', text: first }
    return { kind: 'action', text: withoutEmphasis(first) }
  }
  if (first.startsWith('@') || isCue(first)) return readSpeech(first.replace(/^@/, ''), rest, isVerse)
  return { kind: 'action', text: withoutEmphasis(paragraph.join(' ')) }
}

function isCue(line: string): boolean {
  const name = line.replace(/\([^()]*\)/g, '').replace(/\^$/, '')
  return /\p{Lu}/u.test(name) && !/\p{Ll}/u.test(name)
}

function readSpeech(cue: string, lines: string[], isVerse: boolean): Speech {
  const isDual = cue.endsWith('^')
  const printed = cue.replace(/\s*\^$/, '')
  const bracket = printed.indexOf('(')
  const parts: SpeechPart[] = []
  for (const line of lines) {
    if (line.startsWith('~')) parts.push({ kind: 'lyric', text: line.slice(1).trim() })
    else for (const part of splitBrackets(line)) addPart(parts, part, isVerse)
  }
  return {
    kind: 'speech',
    actor: (bracket < 0 ? printed : printed.slice(0, bracket)).trim(),
    extension: bracket < 0 ? '' : printed.slice(bracket).trim(),
    parts,
    isDual,
  }
}

function addPart(parts: SpeechPart[], part: SpeechPart, isVerse: boolean): void {
  const last = parts.at(-1)
  if (part.kind === 'say' && isVerse) parts.push({ ...part, kind: 'verse' })
  else if (part.kind === 'say' && last?.kind === 'say') last.text += ` ${part.text}`
  else parts.push(part)
}

function splitBrackets(line: string): SpeechPart[] {
  return line
    .split(/(\([^()]*\))/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
    .map((piece) =>
      piece.startsWith('(')
        ? { kind: 'parenthetical' as const, text: piece.slice(1, -1) }
        : { kind: 'say' as const, text: withoutEmphasis(piece) },
    )
}

function withoutEmphasis(text: string): string {
  return text.replace(/[*_]{1,3}(?=\S)([^*_]+)[*_]{1,3}/g, '$1')
}
