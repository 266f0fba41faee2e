import { GENDER_OF_NAME } from './first-names.ts'
import { ABBREVIATED, ROLES, TITLES } from './gender-and-age-words.ts'

export interface ScriptWord {
  /** As printed, without the marks around it. */
  text: string
  lower: string
  endsSentence: boolean
  /** A mark parts it from the next word. */
  isSetOff: boolean
}

export function splitScriptWords(text: string): ScriptWord[] {
  return text.split(/\s+/).flatMap((printed) => {
    const [bare] = /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/u.exec(printed) ?? []
    if (bare === undefined) return []
    const word = bare.replace(/[’']s$/, '')
    const lower = word.toLowerCase()
    const isWhole = !ABBREVIATED.has(lower)
    return [
      {
        text: word,
        lower,
        endsSentence: isWhole && /[.!?]["”’)\]]*$/.test(printed),
        isSetOff: isWhole && /[^\p{L}\p{N}]$/u.test(printed),
      },
    ]
  })
}

/** A character where the text names them: which words those are. */
export interface Mention {
  actor: string
  start: number
  end: number
}

/**
 * Finds characters in a text by their whole name, or by its first word where that can only be one of them. A word that
 * is no name of its own ("OLD" of "OLD MAN") names nobody.
 */
export function createNameFinder(actors: readonly string[]): (words: readonly ScriptWord[]) => Mention[] {
  const byName = new Map(actors.map((actor) => [keyOf(splitScriptWords(actor)), actor]))
  const byFirst = Map.groupBy(byName.keys(), (name) => name.split(' ')[0] ?? '')
  const lengths = new Map(
    [...byFirst].map(([first, names]) => [first, [...new Set(names.map((name) => name.split(' ').length))]]),
  )

  function mentionAt(words: readonly ScriptWord[], start: number): Mention | undefined {
    const first = words[start]?.lower ?? ''
    for (const length of lengths.get(first)?.toSorted((one, other) => other - one) ?? []) {
      const actor = byName.get(keyOf(words.slice(start, start + length)))
      if (actor !== undefined) return { actor, start, end: start + length }
    }
    const [only = '', ...others] = byFirst.get(first) ?? []
    const actor = others.length === 0 && isNameAlone(first) ? byName.get(only) : undefined
    return actor === undefined ? undefined : { actor, start, end: start + 1 }
  }

  return (words) => {
    const found: Mention[] = []
    let at = 0
    while (at < words.length) {
      const mention = mentionAt(words, at)
      if (mention) found.push(mention)
      at = mention?.end ?? at + 1
    }
    return found
  }
}

const keyOf = (words: readonly ScriptWord[]): string => words.map(({ lower }) => lower).join(' ')

const isNameAlone = (first: string): boolean => !TITLES.has(first) && !ROLES.has(first) && GENDER_OF_NAME.has(first)
