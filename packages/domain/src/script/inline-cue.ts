import { isAbbreviation, isNameShaped, nameKey, parseCue } from './cue.ts'
import { isAllCaps, wordsOf } from './letters.ts'
import type { ScriptLine } from './line.ts'
import { isActMark, isHeading, isNotSpeaker, isTransition } from './wording.ts'

/** What stands between a name and its speech on the same line. */
export const separators = [':', '.', '-', 'tab', '>', 'bracket', 'bold', 'capitals'] as const
export type Separator = (typeof separators)[number]

export interface InlineCue {
  name: string
  extensions: string[]
  separator: Separator
  rest: string
  key: string
}

const longestName = 60

function makeCue(nameText: string, rest: string, separator: Separator): InlineCue | undefined {
  if (nameText.length > longestName) return undefined
  const { name, extensions } = parseCue(nameText)
  const isCaps = isAllCaps(name) && wordsOf(name).length <= 6 && !/[!?;…"“”]/u.test(name) && !name.startsWith('(')
  if (!isCaps && !isNameShaped(name)) return undefined
  if (isNotSpeaker(name) || isHeading(`${nameText} `) || isActMark(name) || isTransition(`${name}:`.trim()))
    return undefined
  return { name, extensions, separator, rest: rest.trim(), key: nameKey(name) }
}

function findColon(text: string): InlineCue | undefined {
  const at = text.slice(0, longestName + 2).indexOf(':')
  if (at < 1 || (/\d$/u.test(text.slice(0, at)) && /^\d/u.test(text.slice(at + 1)))) return undefined
  return makeCue(text.slice(0, at), text.slice(at + 1), ':')
}

/** Walks over "MRS. PEARCE. Text": a full stop after a title or an initial does not end the name. */
function findStop(text: string): InlineCue | undefined {
  let at = text.indexOf('.')
  while (at > 0 && at <= longestName) {
    const name = text.slice(0, at)
    const last = wordsOf(name).at(-1) ?? ''
    const next = text.slice(at + 1)
    const endsName = /^(?:[\s—–-]|$)/u.test(next) && !(isAbbreviation(`${last}.`) && !isAbbreviation(name))
    if (endsName && !isAbbreviation(`${last}.`)) return makeCue(name, next.replace(/^[—–-]+/u, ''), '.')
    at = text.indexOf('.', at + 1)
  }
  return undefined
}

function findPattern(text: string, pattern: RegExp, separator: Separator): InlineCue | undefined {
  const match = pattern.exec(text.slice(0, longestName + 6))
  if (!match) return undefined
  return makeCue(text.slice(0, match.index), text.slice(match.index + match[0].length), separator)
}

function findBracketed(text: string): InlineCue | undefined {
  const match = /^[[<{]([^\]>}]{1,50})[\]>}]\s?:?\s?/u.exec(text)
  const inner = match?.[1]
  if (match === null || inner === undefined) return undefined
  const rest = text.slice(match[0].length)
  return rest === '' ? undefined : makeCue(inner, rest, 'bracket')
}

function findCapitals(text: string): InlineCue | undefined {
  const words = text.slice(0, longestName + 20).split(' ')
  let count = 0
  while (count < words.length && count < 6 && isCapitalWord(words[count] ?? '')) count += 1
  if (count === 0 || count === words.length) return undefined
  const name = words.slice(0, count).join(' ')
  if (name.length < 2 || /[.,!?;:]$/u.test(name)) return undefined
  return makeCue(name, text.slice(name.length), 'capitals')
}

const isCapitalWord = (word: string) =>
  /^[\p{Lu}\p{N}][\p{Lu}\p{N}.'’#&/_-]*$/u.test(word) && word !== 'I' && word !== 'A'

/** Every way in which this line could be a name followed by its speech, at most one for each separator. */
export function listInlineCues(line: ScriptLine): InlineCue[] {
  const { text } = line
  const found = [
    findColon(text),
    findPattern(text, /\t/u, 'tab'),
    findStop(text),
    findPattern(text, /\s+[–—-]{1,2}\s+|[–—](?=\S)|\s?--\s?/u, '-'),
    findPattern(text, /\s?[>»|]\s?/u, '>'),
    findBracketed(text),
    line.boldPrefix > 0 && line.boldPrefix < text.length
      ? makeCue(
          text.slice(0, line.boldPrefix).replace(/[.:\s]+$/u, ''),
          text.slice(line.boldPrefix).replace(/^[.:\s]+/u, ''),
          'bold',
        )
      : undefined,
    findCapitals(text),
  ]
  return found.filter((cue) => cue !== undefined && (cue.rest !== '' || cue.separator === ':')) as InlineCue[]
}
