import { addAccent, type Language } from './accents.ts'
import { toPhones } from './arpabet.ts'

const MAX_PRONUNCIATIONS = 5
/** For a word that the rules cannot pronounce: a single short phone costs little when it is not found. */
const UNKNOWN_WORD = [['AH']]

/**
 * Lists the pronunciations of words, from the dictionary or guessed by rules. The dictionary is searched as one text: a
 * scene needs a few hundred of its 130,000 words, and an index would cost more than all the searches.
 */
export class Pronouncer {
  readonly #dictionary: string
  readonly #guess: (word: string) => string
  readonly #known = new Map<string, string[][]>()

  constructor(dictionary: string, guess: (word: string) => string) {
    this.#dictionary = `\n${dictionary}\n`
    this.#guess = guess
  }

  list(word: string, language: Language = 'en-US'): string[][] {
    const key = `${language} ${word}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const pronunciations = addAccent(this.#find(word), word, language)
    this.#known.set(key, pronunciations)
    return pronunciations
  }

  #find(word: string): string[][] {
    const listed = this.#listInDictionary(word)
    if (listed.length > 0) return listed
    if (word.endsWith("'s")) {
      const owner = this.#listInDictionary(word.slice(0, -2))
      if (owner.length > 0) return owner.map((way) => [...way, 'Z'])
    }
    if (word.endsWith("in'")) {
      const full = this.#listInDictionary(`${word.slice(0, -1)}g`)
      if (full.length > 0) return full.map((way) => [...way.slice(0, -1), 'N'])
    }
    const guessed = toPhones(this.#guess(word))
    return guessed.length > 0 ? [guessed] : UNKNOWN_WORD
  }

  /** Further pronunciations of a word follow it in the dictionary: "read(2)" after "read". */
  #listInDictionary(word: string): string[][] {
    const pronunciations: string[][] = []
    let at = this.#dictionary.indexOf(`\n${word} `)
    while (at >= 0 && pronunciations.length < MAX_PRONUNCIATIONS) {
      const end = this.#dictionary.indexOf('\n', at + 1)
      const [, ...phones] = this.#dictionary.slice(at, end).trim().split(/\s+/)
      pronunciations.push(phones)
      at = this.#dictionary.startsWith(`\n${word}(`, end) ? end : -1
    }
    return pronunciations
  }
}
