import { addAccent, type Language } from './accents.ts'
import { toPhones } from './arpabet.ts'

const MOST_WAYS = 5
/** Better than nothing for a word that even the rules cannot say: it costs little when it is skipped. */
const MUMBLE = [['AH']]

/**
 * How words are said: from the dictionary, or guessed. The dictionary stays one text and is searched: a scene asks for
 * a few hundred of its 130,000 words, and an index of all of them would cost more than every search together.
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
    const ways = addAccent(this.#look(word), word, language)
    this.#known.set(key, ways)
    return ways
  }

  #look(word: string): string[][] {
    const written = this.#listWritten(word)
    if (written.length > 0) return written
    if (word.endsWith("'s")) {
      const owner = this.#listWritten(word.slice(0, -2))
      if (owner.length > 0) return owner.map((way) => [...way, 'Z'])
    }
    if (word.endsWith("in'")) {
      const full = this.#listWritten(`${word.slice(0, -1)}g`)
      if (full.length > 0) return full.map((way) => [...way.slice(0, -1), 'N'])
    }
    const guessed = toPhones(this.#guess(word))
    return guessed.length > 0 ? [guessed] : MUMBLE
  }

  /** Other ways to say a word stand right below it: "read(2)" after "read". */
  #listWritten(word: string): string[][] {
    const ways: string[][] = []
    let at = this.#dictionary.indexOf(`\n${word} `)
    while (at >= 0 && ways.length < MOST_WAYS) {
      const end = this.#dictionary.indexOf('\n', at + 1)
      const [, ...phones] = this.#dictionary.slice(at, end).trim().split(/\s+/)
      ways.push(phones)
      at = this.#dictionary.startsWith(`\n${word}(`, end) ? end : -1
    }
    return ways
  }
}
