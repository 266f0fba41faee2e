import { ABBREVIATED } from './gender-and-age-words.ts'

export interface ScriptWord {
  /** As printed, without the punctuation around it. */
  text: string
  /** Lower case, without marks on letters and without `ending`. */
  lower: string
  /** What follows an apostrophe: `s` in "mother's", `m` in "I'm". */
  ending: string
  isCapitalised: boolean
  startsSentence: boolean
  endsSentence: boolean
  /** Punctuation other than quotation marks separates it from the next word. */
  isSetOff: boolean
}

const WORD = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu

export function splitScriptWords(text: string): ScriptWord[] {
  const matches = [...text.matchAll(WORD)]
  const words: ScriptWord[] = []
  for (const [index, match] of matches.entries()) {
    const start = match.index + match[0].length
    const gap = text.slice(start, matches[index + 1]?.index)
    const startsSentence = words.at(-1)?.endsSentence ?? true
    words.push(readWord(match[0], gap, startsSentence, index === matches.length - 1))
  }
  return words
}

function readWord(printed: string, gap: string, startsSentence: boolean, isLast: boolean): ScriptWord {
  const [, base = printed, ending = ''] = /^(.+)['’](s|S|m|M|re|RE|ll|LL|d|D|ve|VE)$/.exec(printed) ?? []
  const lower = foldLetters(base)
  const isAbbreviation = ABBREVIATED.has(lower) && /^\.\s*$/.test(gap)
  return {
    text: base,
    lower,
    ending: ending.toLowerCase(),
    isCapitalised: /^[\p{Lu}\p{N}]/u.test(base),
    startsSentence,
    endsSentence: !isAbbreviation && (isLast || /[.!?…]/.test(gap)),
    isSetOff: !isAbbreviation && /[^\s#"“”]/.test(gap),
  }
}

/** Stands for the word before the first and after the last one. */
const NO_WORD: ScriptWord = {
  text: '',
  lower: '',
  ending: '',
  isCapitalised: false,
  startsSentence: false,
  endsSentence: true,
  isSetOff: true,
}

export const wordAt = (words: readonly ScriptWord[], at: number): ScriptWord => words[at] ?? NO_WORD

/** Nothing of its clause follows the word. */
export const endsClause = ({ isSetOff, endsSentence }: ScriptWord): boolean => isSetOff || endsSentence

/** "SIOBHÁN" and "Bogumiła" become "siobhan" and "bogumila"; a curly apostrophe becomes a straight one. */
const foldLetters = (text: string): string => (/^[\w'-]*$/.test(text) ? text.toLowerCase() : foldMarks(text))

const foldMarks = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('ß', 'ss')
    .replaceAll('’', "'")

/** Lower-case words that end a description such as ", a tired woman in a good coat". */
const BREAKS: ReadonlySet<string> = new Set(
  `in with on at from by to for behind beside near under over into and who whose whom that which as while is are was
   has had holds sits stands enters waits walks looks comes wearing holding`.split(/\s+/),
)

export const breaksDescription = ({ lower }: ScriptWord): boolean => BREAKS.has(lower)
