import { GENDER_OF_NAME } from './first-names.ts'
import { ABBREVIATED, ROLES, TITLES } from './gender-and-age-words.ts'

export interface ScriptWord {
  /** As printed, without the punctuation around it. */
  text: string
  lower: string
  endsSentence: boolean
  /** Punctuation separates it from the next word. */
  isSetOff: boolean
}

export function splitScriptWords(text: string): ScriptWord[] {
  return text.split(/\s+/).flatMap((printed) => {
    const [bare] = /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/u.exec(printed) ?? []
    if (bare === undefined) return []
    const word = bare.replace(/[’']s$/, '')
    const lower = word.toLowerCase()
    const isAbbreviation = ABBREVIATED.has(lower)
    return [
      {
        text: word,
        lower,
        endsSentence: !isAbbreviation && /[.!?]["”’)\]]*$/.test(printed),
        isSetOff: !isAbbreviation && /[^\p{L}\p{N}]$/u.test(printed),
      },
    ]
  })
}

/** The words, from `start` to before `end`, that name a character. */
export interface Mention {
  actor: string
  start: number
  end: number
}

/**
 * Finds characters in a text by their whole name, or by its first word where only one character has it and the word is a
 * given name. The "OLD" of "OLD MAN" therefore mentions no character.
 */
export function createNameFinder(actors: readonly string[]): (words: readonly ScriptWord[]) => Mention[] {
  const byName = new Map(actors.map((actor) => [nameKey(splitScriptWords(actor)), actor]))
  const byFirstWord = Map.groupBy(byName.keys(), (name) => name.split(' ')[0] ?? '')
  const lengths = new Map(
    [...byFirstWord].map(([first, names]) => [first, [...new Set(names.map((name) => name.split(' ').length))]]),
  )

  function findMentionAt(words: readonly ScriptWord[], start: number): Mention | undefined {
    const first = words[start]?.lower ?? ''
    for (const length of lengths.get(first)?.toSorted((a, b) => b - a) ?? []) {
      const actor = byName.get(nameKey(words.slice(start, start + length)))
      if (actor !== undefined) return { actor, start, end: start + length }
    }
    const [name = '', ...otherNames] = byFirstWord.get(first) ?? []
    const actor = otherNames.length === 0 && isGivenName(first) ? byName.get(name) : undefined
    return actor === undefined ? undefined : { actor, start, end: start + 1 }
  }

  return (words) => {
    const mentions: Mention[] = []
    let index = 0
    while (index < words.length) {
      const mention = findMentionAt(words, index)
      if (mention) mentions.push(mention)
      index = mention?.end ?? index + 1
    }
    return mentions
  }
}

const nameKey = (words: readonly ScriptWord[]): string => words.map(({ lower }) => lower).join(' ')

const isGivenName = (word: string): boolean => !TITLES.has(word) && !ROLES.has(word) && GENDER_OF_NAME.has(word)
