import type { SpeechWord } from './line-word.ts'
import { cleanSymbols } from './clean-symbols.ts'
import { stripBrackets, stripTags } from './strip-brackets.ts'

export interface SpeechWords {
  /** As the script spells them. */
  written: string[]
  words: SpeechWord[]
}

/** Signs that mean something together with the word they stand at. */
const CORE_START = /[\p{L}\p{N}$£€#@&+'.-]/u
const CORE_END = /[\p{L}\p{N}%°¢'"&]/u
const HAS_SOUND = /[\p{L}\p{N}&@%]/u
const LONGEST_WORD = 80
/** Between two words that were written as one; a date or "24/7" stays whole. */
const SEAM = /(?<=[—…])(?=[\p{L}\p{N}$£€'"])|(?<=\p{L}\p{L})\/(?=\p{L}\p{L})/u

/** What is to be said of a line, word by word, with the spelling of the script kept beside it. */
export function listSpeechWords(text: string): SpeechWords {
  const written: string[] = []
  const words: SpeechWord[] = []
  for (const spelled of stripBrackets(stripTags(text)).split(/\s+/u)) {
    const clean = cleanSymbols(spelled)
    const last = words.at(-1)
    if (HAS_SOUND.test(clean)) {
      written.push(spelled)
      for (const piece of clean.split(SEAM)) words.push(takeApart(piece, written.length - 1))
    } else if (last !== undefined) last.tail = cleanSymbols(last.tail + clean)
  }
  return { written, words }
}

function takeApart(piece: string, token: number): SpeechWord {
  const signs = [...piece]
  const start = Math.max(
    0,
    signs.findIndex((sign) => CORE_START.test(sign)),
  )
  const end = Math.max(start, signs.findLastIndex((sign) => CORE_END.test(sign)) + 1)
  return {
    firstToken: token,
    lastToken: token,
    lead: signs.slice(0, start).join(''),
    core: signs.slice(start, end).join(''),
    tail: signs.slice(end).join(''),
    // No word is as long as this; whatever it is, rules for words have no business with it.
    isFixed: signs.length > LONGEST_WORD,
  }
}
