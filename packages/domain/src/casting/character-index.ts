import { stripBrackets } from '../speech/strip-brackets.ts'
import { findGenderOfName } from './first-names.ts'
import { AGE_WORDS, RANKS, ROLES, TITLES } from './gender-and-age-words.ts'
import { type ScriptWord, splitScriptWords } from './script-words.ts'

/** The words, from `start` to before `end`, that name a character. */
export interface Mention {
  character: string
  start: number
  end: number
}

export type MentionFinder = (words: readonly ScriptWord[]) => Mention[]

/** Names that are also everyday words: at the start of a sentence they count only in capitals ("Will you come?"). */
const EVERYDAY_WORDS: ReadonlySet<string> = new Set(
  `will may mark hope grace bill art frank chase drew rose dawn faith joy red rob sue pat june april summer angel guy doc
   mother father sister brother mom dad son all no yes`.split(/\s+/),
)

/** "the driver" names DRIVER, but "the red door" does not name RED. */
const isOccupation = (word: string): boolean =>
  RANKS.has(word) || ROLES.has(word) || /(?:er|or|ist|ant|ian|man|eur|boss|cop|guard|clerk|umpire|cook)$/.test(word)

/** Several speakers at once: "ANNA & TOM", "JILL/MAX", but not "BARTENDER (FEMALE, 30s)". */
export const isGroup = (character: string): boolean => /[&/,+]|\sand\s/i.test(stripBrackets(character))

export const isGeneric = (word: string): boolean =>
  TITLES.has(word) ||
  RANKS.has(word) ||
  ROLES.has(word) ||
  AGE_WORDS.has(word) ||
  /^(?:the|a|an|of|big|\d+)$/.test(word)

/** The name without what precedes it: "DR. ADEYEMI" and "THE YOUNG PIM" give "adeyemi" and "pim". Empty if nothing is left. */
export function listProperWords(character: string): ScriptWord[] {
  const words = splitScriptWords(character)
  const start = words.findIndex(({ lower }) => !isGeneric(lower))
  return start < 0 ? [] : words.slice(start).filter(({ lower }) => !/^\d+$/.test(lower))
}

/**
 * Finds characters in a text by their whole name, or by a part of it that no other character has: the first or the last
 * proper word. A name must be capitalised; only a character named by an occupation is also found as "the driver".
 */
export function createMentionFinder(actors: readonly string[]): MentionFinder {
  const characterByKey = new Map<string, string>()
  const people = actors.filter((character) => !isGroup(character))
  const full = new Map(people.map((character) => [keyOf(splitScriptWords(character)), character]))
  for (const [key, owners] of Map.groupBy(people.flatMap(listPartialKeys), ({ key }) => key)) {
    const [owner] = owners
    if (owner && new Set(owners.map(({ character }) => character)).size === 1) characterByKey.set(key, owner.character)
  }
  for (const [key, character] of full) if (key !== '') characterByKey.set(key, character)
  const lengths = new Map<string, number[]>()
  for (const key of characterByKey.keys()) {
    const [first = '', ...rest] = key.split(' ')
    lengths.set(
      first,
      [...new Set([...(lengths.get(first) ?? []), rest.length + 1])].sort((a, b) => b - a),
    )
  }

  function findMentionAt(words: readonly ScriptWord[], start: number): Mention | undefined {
    for (const length of lengths.get(words[start]?.lower ?? '') ?? []) {
      const character = characterByKey.get(keyOf(words.slice(start, start + length)))
      if (character !== undefined && isNamed(words, start, length)) return { character, start, end: start + length }
    }
    return undefined
  }

  return (words) => {
    const mentions: Mention[] = []
    for (let index = 0; index < words.length;) {
      const mention = findMentionAt(words, index)
      if (mention) mentions.push(mention)
      index = mention?.end ?? index + 1
    }
    return mentions
  }
}

const keyOf = (words: readonly ScriptWord[]): string => words.map(({ lower }) => lower).join(' ')

function listPartialKeys(character: string): { key: string; character: string }[] {
  const proper = listProperWords(character)
  const [first] = proper
  const last = proper.at(-1)
  const keys = [keyOf(proper), first?.lower ?? '', last && !isGeneric(last.lower) ? last.lower : '']
  return [...new Set(keys)].filter((key) => key.length > 1).map((key) => ({ key, character }))
}

function isNamed(words: readonly ScriptWord[], start: number, length: number): boolean {
  const first = words[start]
  if (!first) return false
  if (first.isCapitalised) {
    const isTitleCase = first.text !== first.text.toUpperCase()
    return !(isTitleCase && first.startsSentence && EVERYDAY_WORDS.has(first.lower))
  }
  return (
    length === 1 &&
    /^(?:the|my|your|his|her|our|their|this|that)$/.test(words[start - 1]?.lower ?? '') &&
    isOccupation(first.lower)
  )
}

/** The given name directly before a surname or a short form: MARY KOWALSKI, JOSEPHINE "JO" LACROIX. */
export function findGivenNameBefore(words: readonly ScriptWord[], mention: Mention): ScriptWord | undefined {
  const before = words[mention.start - 1]
  if (!before?.isCapitalised || before.ending !== '' || before.isSetOff || before.endsSentence) return undefined
  return findGenderOfName(before.lower) === undefined ? undefined : before
}
