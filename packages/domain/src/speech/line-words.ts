import type { SpeechWord } from './line-word.ts'
import { cleanSymbols } from './clean-symbols.ts'
import { stripBrackets, stripTags } from './strip-brackets.ts'

export interface SpeechWords {
  /** The words as the script spells them. */
  written: string[]
  words: SpeechWord[]
}

/** Besides letters and digits, symbols that are spoken with the word next to them. */
const CORE_START = /[\p{L}\p{N}$£€#@&+'.-]/u
const CORE_END = /[\p{L}\p{N}%°¢'"&]/u
const HAS_SPOKEN_CHARACTER = /[\p{L}\p{N}&@%]/u
const MAX_WORD_LENGTH = 80
/** The most usual form of a word, for which the general rules would only cost time. */
const PLAIN_WORD = /^([A-Za-z0-9]+)([,.!?]*)$/u
const HAS_BOUNDARY = /[—…/]/u
/** Between two words that are written as one; a date or "24/7" is not split. */
const WORD_BOUNDARY = /(?<=[—…])(?=[\p{L}\p{N}$£€'"])|(?<=\p{L}\p{L})\/(?=\p{L}\p{L})/u

/** The spoken words of a line as the script spells them. */
export const listWrittenWords = (text: string): string[] =>
  stripBrackets(stripTags(text))
    .split(/\s+/u)
    .filter((spelled) => HAS_SPOKEN_CHARACTER.test(cleanSymbols(spelled)))

/** The spoken words of a line, with the spelling of the script beside them. */
export function listSpeechWords(text: string): SpeechWords {
  const written: string[] = []
  const words: SpeechWord[] = []
  for (const spelled of stripBrackets(stripTags(text)).split(/\s+/u)) {
    const clean = cleanSymbols(spelled)
    const last = words.at(-1)
    if (HAS_SPOKEN_CHARACTER.test(clean)) {
      written.push(spelled)
      const pieces = HAS_BOUNDARY.test(clean) ? clean.split(WORD_BOUNDARY) : [clean]
      for (const piece of pieces) words.push(splitPunctuation(piece, written.length - 1))
    } else if (last !== undefined) last.tail = cleanSymbols(last.tail + clean)
  }
  return { written, words }
}

function splitPunctuation(piece: string, token: number): SpeechWord {
  const [, plain, tail = ''] = PLAIN_WORD.exec(piece) ?? []
  if (plain !== undefined && piece.length <= MAX_WORD_LENGTH)
    return { firstToken: token, lastToken: token, lead: '', core: plain, tail, isFixed: false }
  const characters = [...piece]
  const start = Math.max(
    0,
    characters.findIndex((character) => CORE_START.test(character)),
  )
  const end = Math.max(start, characters.findLastIndex((character) => CORE_END.test(character)) + 1)
  return {
    firstToken: token,
    lastToken: token,
    lead: characters.slice(0, start).join(''),
    core: characters.slice(start, end).join(''),
    tail: characters.slice(end).join(''),
    // Not a word; the rules would only cost time.
    isFixed: characters.length > MAX_WORD_LENGTH,
  }
}
