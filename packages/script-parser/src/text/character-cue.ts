import { hasLetter, isAllCaps, splitWords } from './text-shape.ts'
import { stripEnd } from './strip-text.ts'
import { isActMark, isExtension, isHeading, isTransition } from './patterns.ts'

const abbreviations = new Set(
  'MR MRS MS MX DR ST SGT DET LT CAPT CPT COL GEN PROF REV HON JR SR NO INSP SUPT OFC PVT CPL MAJ SEN REP GOV FR BR MME MLLE M'.split(
    ' ',
  ),
)

export const isTitleAbbreviation = (word: string) => abbreviations.has(word.replace(/\./gu, '').toUpperCase())

/** Words that names begin with but that are no names alone. */
export const isTitleWord = (word: string) =>
  isTitleAbbreviation(word) || /^(?:miss|lady|lord|sir|madam|old|young|the|a|an)$/iu.test(word)

export const isAbbreviation = (word: string) => {
  const bare = word.replace(/\./gu, '').toUpperCase()
  return abbreviations.has(bare) || (bare.length === 1 && hasLetter(bare)) || /^(?:\p{L}\.){1,4}\p{L}?$/u.test(word)
}

export interface CueText {
  name: string
  /** Bracketed parts such as (V.O.), without their brackets. */
  extensions: string[]
}

const wrappers: [open: string, close: string][] = [
  ['[', ']'],
  ['<', '>'],
  ['{', '}'],
  ['«', '»'],
  ['*', '*'],
  ['_', '_'],
  ['=', '='],
  ['~', '~'],
  ['-', '-'],
  ['#', '#'],
]

/** The name without the signs around it: "[TESS]", "<Tess>:", "**TESS**", "== TESS ==". */
export function unwrapName(text: string): string {
  let inner = text.trim().replace(/\s?:$/u, '')
  for (let depth = 0; depth < 4; depth += 1) {
    const pair = wrappers.find(([open, close]) => inner.length > 2 && inner.startsWith(open) && inner.endsWith(close))
    const [open, close] = pair ?? ['', '']
    const bare = pair ? inner.slice(1, -1).trim() : inner
    if (!pair || bare.includes(open === close ? '\n' : open)) break
    inner = bare
  }
  return inner
}

/** "TESS (V.O.) (CONT'D):" → TESS with its extensions. */
export function parseCue(printed: string): CueText {
  const text = unwrapName(printed)
  const extensions: string[] = []
  let name = ''
  let depth = 0
  let bracket = ''
  for (const char of text.slice(0, 200)) {
    if (char === '(' || char === '[') {
      depth += 1
      if (depth === 1) continue
    } else if ((char === ')' || char === ']') && depth > 0) {
      depth -= 1
      if (depth === 0) {
        extensions.push(bracket.trim())
        bracket = ''
        name += ' '
        continue
      }
    }
    if (depth > 0) bracket += char
    else name += char
  }
  if (bracket.trim() !== '') extensions.push(bracket.trim())
  return { name: cleanName(name), extensions }
}

export function cleanName(name: string): string {
  let cleaned = name.replace(/\s+/gu, ' ').trim()
  cleaned = cleaned.replace(/\s?[^\p{L}\p{N}\s.,!?;…)\]"”'’#+&]{1,3}$/u, '').trim()
  cleaned = cleaned.replace(/^[^\p{L}\p{N}\s.,!?;…([{"“'‘¿¡&+$]{1,3}\s?(?=\p{L})/u, '').trim()
  const quotes = cleaned.match(/["“”]/gu)?.length ?? 0
  if (quotes === 1) cleaned = cleaned.replace(/^["“]|["”]$/u, '').trim()
  return cleaned
}

/** One spelling for counting, without differences in case, dots and apostrophes. */
export const nameKey = (name: string) =>
  stripEnd(name.normalize('NFKC').toUpperCase(), (char) => char === '.' || char === ':')
    .replace(/[’‘`´]/gu, "'")
    .replace(/\s+/gu, ' ')
    .trim()

function endsLikeSentence(name: string): boolean {
  if (/[!?…,;]$|\.\.\.$|--$/u.test(name)) return true
  if (!name.endsWith('.')) return false
  const last = splitWords(name).at(-1) ?? ''
  return !isAbbreviation(last)
}

function hasNameLength(name: string): boolean {
  const isShared = /[&/]| and /iu.test(name)
  return (
    name !== '' &&
    name.length <= (isShared ? 60 : 42) &&
    splitWords(name).length <= (isShared ? 10 : 7) &&
    hasLetter(name)
  )
}

/** Short, in capitals and no sentence: may be a character cue alone on its line. */
export function isCueShaped(text: string): boolean {
  if (text.length > 90 || text.includes('\t')) return false
  const { name } = parseCue(text)
  if (!hasNameLength(name) || !isAllCaps(name)) return false
  if (isHeading(text) || isTransition(name) || isActMark(name)) return false
  return !endsLikeSentence(name) && /^[\p{L}\p{N}"'“‘#]/u.test(name)
}

const connectors = new Set('of the and de von van der la le du da di & in with a to at on for y e'.split(' '))

function isNameWord(word: string, index: number): boolean {
  if (/^["“'‘]?[\p{Lu}\p{N}#&/+]/u.test(word)) return true
  return index > 0 && connectors.has(word.toLowerCase())
}

/** Like a cue, in any case: "Tess", "Man in Wet Suit", "tess". */
export function isNameShaped(text: string): boolean {
  if (text.length > 80 || text.includes('\t')) return false
  const { name } = parseCue(text)
  if (!hasNameLength(name) || endsLikeSentence(name) || /[:;,!?]/u.test(name)) return false
  const words = splitWords(name)
  if (words.length > (/[&/]| and /u.test(name) ? 9 : 5) || isHeading(text) || isTransition(name)) return false
  return words.every(isNameWord) || (words.length === 1 && /^\p{Ll}[\p{L}'’]{1,15}$/u.test(name))
}

export const hasCueExtension = (text: string) => parseCue(text).extensions.some(isExtension)

/** The characters of a shared cue: "JILL & MAX", "JOANNA/MIKEY", "TESS AND OTIS". */
export function splitSpeakers(name: string): string[] {
  const parts = name
    .split(/[&/+,]|\s(?:AND|and|And)\s/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return parts.length > 1 ? parts : []
}
