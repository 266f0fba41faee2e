import type { Mention } from './character-index.ts'
import { type CharacterClue, CLUE_WEIGHTS } from './clue.ts'
import { findNounIndexBefore, findRoleIndexAfter } from './descriptions.ts'
import { findGenderOfName } from './first-names.ts'
import { type Gender, PEOPLE, PRONOUNS, ROLES } from './gender-and-age-words.ts'
import type { ScriptEvent } from './script-events.ts'
import { endsClause, type ScriptWord, wordAt } from './script-words.ts'

export type KnownGenders = ReadonlyMap<string, Gender | null>

/** Somebody a pronoun may mean. Those who are not characters ("a man", "Gerald") have none. */
interface Person {
  character: string | undefined
  gender: Gender | null
  sentence: number
  at: number
}

type PronounKind = 'subject' | 'object' | 'possessive' | 'reflexive'

/** Words after "her" that show it is an object ("hands her the key"), not a possessive ("her key"). */
const AFTER_OBJECT =
  /^(?:a|an|the|this|that|to|in|on|at|with|from|for|by|off|up|down|out|over|away|back|and|but|as|into|again|one|some|through|toward|towards|until|then|so|too|go|aside|about|around|without|while|like|his|their|not|i|you|if)$/
/** After these words a pronoun in a parenthetical means somebody else: "(off her look)", "(to him)". */
const BEFORE_OTHER = /^(?:to|at|off|after|re|toward|towards|interrupting|imitating|mocking)$/

/** A pronoun that means somebody of the lines before is less certain. */
const CONTEXT_FACTOR = 0.65

const BEFORE_OTHERS_THINGS = /^(?:around|to|toward|towards|beside|near|onto)$/
/** The same in a sentence that names nobody before: "It stops at his hand." */
const BEFORE_THINGS = /^(?:at|from|behind|past|off|against|on|in|into)$/

/** The pronouns of directions, each as a clue for the character that it most likely means. */
export function findPronounsInDirections(events: readonly ScriptEvent[], known: KnownGenders): CharacterClue[] {
  let latest: Person[] = []
  return events.flatMap((event, index) => {
    if (event.kind === 'speech') {
      latest = []
      return []
    }
    const isSentence =
      event.words[0]?.isCapitalised === true && event.words[0].text !== event.words[0].text.toUpperCase()
    if (event.speaker !== undefined && !(isSentence && startsWithPronoun(event.words)))
      return findPronounsInParenthetical(event, known)
    const people = listPeople(event, known)
    const context = latest.length > 0 && events[index - 1]?.kind === 'direction' ? latest : listContext(event, known)
    latest = people.length > 0 ? people : latest
    return resolveAll(event.words, people, context)
  })
}

const startsWithPronoun = (words: readonly ScriptWord[]): boolean => /^(?:he|she)$/.test(words[0]?.lower ?? '')

function resolveAll(
  words: readonly ScriptWord[],
  people: readonly Person[],
  context: readonly Person[],
): CharacterClue[] {
  return listPronouns(words).flatMap((pronoun) => {
    const isHere = people.some(({ sentence, at }) => sentence === pronoun.sentence && at < pronoun.at)
    const clue = resolve({ ...pronoun, isWeak: isOthers(words, pronoun, isHere) }, people, context)
    return clue ? [clue] : []
  })
}

/** A pronoun after "he" or "she" of the same sentence mostly means the same person, and is left out. */
function listPronouns(words: readonly ScriptWord[]): Pronoun[] {
  const pronouns: Pronoun[] = []
  let sentence = 0
  for (const [at, word] of words.entries()) {
    if (word.startsSentence && at > 0) sentence += 1
    const gender = PRONOUNS.get(word.lower)
    if (!gender) continue
    const kind = kindOf(words, at)
    const isRepeated =
      kind !== 'subject' && pronouns.some((earlier) => earlier.sentence === sentence && earlier.kind === 'subject')
    if (!isRepeated) pronouns.push({ word, gender, kind, sentence, at, isWeak: false })
  }
  return pronouns
}

function isOthers(words: readonly ScriptWord[], { word, kind, at }: Pronoun, isHere: boolean): boolean {
  if (kind !== 'possessive' || word.startsSentence) return false
  const preposition = wordAt(words, at - 1).lower
  return BEFORE_OTHERS_THINGS.test(preposition) || (!isHere && BEFORE_THINGS.test(preposition))
}

const KINDS: ReadonlyMap<string, PronounKind> = new Map([
  ['he', 'subject'],
  ['she', 'subject'],
  ['himself', 'reflexive'],
  ['herself', 'reflexive'],
  ['him', 'object'],
])

/** "shuts the door behind her" means whoever shuts it; "stands behind her" means somebody else. */
const isBehindDoor = (words: readonly ScriptWord[], at: number): boolean =>
  wordAt(words, at - 1).lower === 'behind' &&
  words.slice(Math.max(0, at - 5), at).some(({ lower }) => /^(?:door|doors|gate|hatch|curtain)$/.test(lower))

function kindOf(words: readonly ScriptWord[], at: number): PronounKind {
  const word = wordAt(words, at)
  if (isBehindDoor(words, at)) return 'reflexive'
  const isObject = word.lower === 'her' && (endsClause(word) || AFTER_OBJECT.test(wordAt(words, at + 1).lower))
  return KINDS.get(word.lower) ?? (isObject ? 'object' : 'possessive')
}

interface Pronoun {
  /** "mops around her feet", "stops at his hand": mostly somebody else's. */
  isWeak: boolean
  word: ScriptWord
  gender: Gender
  kind: PronounKind
  sentence: number
  at: number
}

function resolve(pronoun: Pronoun, people: readonly Person[], context: readonly Person[]): CharacterClue | undefined {
  const { sentence, at, kind } = pronoun
  const before = people.filter((person) => person.at < at)
  const here = before.filter((person) => person.sentence === sentence)
  const earlier = before.filter((person) => person.sentence < sentence)
  const nearest = Math.max(...earlier.map((person) => person.sentence))
  const previous = earlier.filter((person) => person.sentence === nearest)
  const pool = choosePool(kind, here, previous)
  const isPossible = ({ gender }: Person) => gender === null || gender === pronoun.gender
  // "JOSEPHINE looks up. He is gone." means somebody named further up, if one of them fits better.
  if (pool.length > 0 && !pool.some(isPossible) && before.some(isPossible)) return undefined
  if (pool.length > 0) return chooseFrom(pronoun, pool, 1)
  const isOutside = before.length === 0 || kind === 'object'
  return isOutside
    ? chooseFrom(pronoun, withoutSubject(context, kind === 'object' ? here[0] : undefined), CONTEXT_FACTOR)
    : undefined
}

function choosePool(kind: PronounKind, here: readonly Person[], previous: readonly Person[]): Person[] {
  switch (kind) {
    case 'subject':
      return [...here, ...previous]
    case 'possessive':
    case 'reflexive':
      return here.length > 0 ? [...here] : [...previous]
    case 'object':
      return here.length > 1 ? here.slice(1) : withoutSubject(previous, here[0])
  }
}

const withoutSubject = (people: readonly Person[], subject: Person | undefined): Person[] =>
  people.filter(
    (person) => subject === undefined || person.character === undefined || person.character !== subject.character,
  )

function chooseFrom(pronoun: Pronoun, pool: readonly Person[], factor: number): CharacterClue | undefined {
  const { word, gender, kind } = pronoun
  const distinct = listDistinct(pool)
  const possible = distinct.filter((person) => person.gender === null || person.gender === gender)
  const [only] = distinct.length === 1 ? distinct : possible
  const isGuess = distinct.length > 1 && possible.length > 1
  if (only?.character === undefined || (isGuess && (kind === 'object' || factor < 1))) return undefined
  const isExcluded = distinct.length > 1 && possible.length === 1
  const clear = findClearWeight(pronoun, possible.length === 0 && factor < 1)
  const weight = isGuess ? CLUE_WEIGHTS.likelyPronoun : isExcluded ? CLUE_WEIGHTS.excludedPronoun : clear
  return [only.character, { word: word.lower, weight: weight * factor, gender }]
}

function findClearWeight({ kind, isWeak }: Pronoun, isContradicted: boolean): number {
  if (isWeak || isContradicted) return CLUE_WEIGHTS.likelyPronoun
  return kind === 'subject' || kind === 'reflexive' ? CLUE_WEIGHTS.clearPronoun : CLUE_WEIGHTS.clearPossessive
}

function listDistinct(people: readonly Person[]): Person[] {
  const seen = new Set<string>()
  return people.filter(({ character }) => {
    if (character === undefined) return true
    const isNew = !seen.has(character)
    seen.add(character)
    return isNew
  })
}

/** Everybody whom a direction names: its characters, other names, and nouns such as "a man". */
function listPeople(event: ScriptEvent, known: KnownGenders): Person[] {
  const { words, mentions } = event
  const described = listDescribing(event)
  const actors = new Map(mentions.map(({ start, character }) => [start, character]))
  let sentence = 0
  return words.flatMap((word, at): Person[] => {
    if (word.startsSentence && at > 0) sentence += 1
    const character = actors.get(at)
    if (character !== undefined) return [{ character, gender: known.get(character) ?? null, sentence, at }]
    const gender = described.has(at) ? undefined : findOther(words, at)
    const isDescription = gender === null && isBesideName(words, mentions, at)
    return gender === undefined || isDescription ? [] : [{ character: undefined, gender, sentence, at }]
  })
}

/** The words that belong to a character: the name itself, the given name before it, and what describes them. */
function listDescribing({ words, mentions }: ScriptEvent): ReadonlySet<number | undefined> {
  return new Set(
    mentions.flatMap((mention) => [
      ...Array.from({ length: mention.end - mention.start }, (_, index) => mention.start + index),
      wordAt(words, mention.start - 1).isSetOff ? undefined : mention.start - 1,
      findNounIndexBefore(words, mention, mentions),
      findRoleIndexAfter(words, mention),
    ]),
  )
}

/** How many words away from a name "the director" still describes the one who has it. */
const NEAR_NAME = 7

/** "NURSE CALLOWAY", "the director, PELL", "PELL, the director". */
function isBesideName(words: readonly ScriptWord[], mentions: readonly Mention[], at: number): boolean {
  return mentions.some(({ start, end }) => {
    const isBefore = at < start && start - at <= NEAR_NAME && !words.slice(at, start).some((word) => word.endsSentence)
    const isAfter = at >= end && at - end < NEAR_NAME && words[end - 1]?.isSetOff === true
    return isBefore || (isAfter && !words.slice(end - 1, at).some((word) => word.endsSentence))
  })
}

/** Somebody who is no character: the gender, null for "a servant", or undefined if the word names nobody. */
function findOther(words: readonly ScriptWord[], at: number): Gender | null | undefined {
  const { lower = '', ending = '', isCapitalised = false, text = '' } = words[at] ?? {}
  if (ending === 's') return undefined
  const role = ROLES.get(lower)
  if (role) return role
  if (PEOPLE.has(lower)) return null
  return isCapitalised && text.length > 2 ? findGenderOfName(lower) : undefined
}

/** Whom a pronoun may mean when its direction names nobody: those who just spoke. */
function listContext(event: ScriptEvent, known: KnownGenders): Person[] {
  const { speaker, recentSpeakers, speakerAfter } = event
  if (speaker === undefined && recentSpeakers.length === 0) return []
  return [...new Set([speaker, ...recentSpeakers, speakerAfter])].flatMap((character, at) =>
    character === undefined ? [] : [{ character, gender: known.get(character) ?? null, sentence: -1, at }],
  )
}

/** "(under her breath)" means the speaker, "(to her)" the one spoken to. */
function findPronounsInParenthetical(event: ScriptEvent, known: KnownGenders): CharacterClue[] {
  const { words, mentions, speaker, present } = event
  if (speaker === undefined) return []
  const listener = present.size === 2 ? [...present].find((character) => character !== speaker) : undefined
  const end = mentions[0]?.start ?? words.length
  return listPronouns(words.slice(0, end)).flatMap((pronoun): CharacterClue[] => {
    const { kind, gender, at, word } = pronoun
    const isOther = kind === 'object' || BEFORE_OTHER.test(wordAt(words, at - 1).lower)
    const character = isOther ? listener : speaker
    const weight = isOther ? CLUE_WEIGHTS.listener : findOwnWeight(pronoun, known.get(speaker))
    return character === undefined || weight === 0 ? [] : [[character, { word: word.lower, weight, gender }]]
  })
}

/** What a pronoun in a parenthetical weighs for its speaker; nothing if it more likely means somebody else. */
function findOwnWeight({ kind, gender, at }: Pronoun, speakerGender: Gender | null | undefined): number {
  if (at > 0 && kind === 'subject') return 0
  if (kind !== 'possessive') return CLUE_WEIGHTS.ownParenthetical
  return at > 0 && (speakerGender ?? gender) !== gender ? 0 : CLUE_WEIGHTS.ownPossessive
}
