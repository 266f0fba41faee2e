import type { Mention } from './character-index.ts'
import { CLUE_WEIGHTS } from './clue-weights.ts'
import type { CharacterClue } from './clues.ts'
import { findNounIndexBefore, findRoleIndexAfter } from './descriptions.ts'
import { findGenderOfName } from './first-names.ts'
import { type Gender, PEOPLE, PRONOUNS, ROLES } from './gender-and-age-words.ts'
import type { ScriptEvent } from './script-events.ts'
import type { ScriptWord } from './script-words.ts'

export type KnownGenders = ReadonlyMap<string, Gender | null>

/** Somebody a pronoun may mean. Those who are not characters ("a man", "Gerald") have no actor. */
interface Person {
  actor: string | undefined
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
  const clues: CharacterClue[] = []
  let sentence = 0
  let hasSubjectPronoun = false
  for (const [at, word] of words.entries()) {
    if (word.startsSentence && at > 0) {
      sentence += 1
      hasSubjectPronoun = false
    }
    const gender = PRONOUNS.get(word.lower)
    if (!gender) continue
    const kind = kindOf(words, at)
    const isRepeated = hasSubjectPronoun && kind !== 'subject'
    if (kind === 'subject') hasSubjectPronoun = true
    if (isRepeated) continue
    const isHere = people.some((person) => person.sentence === sentence && person.at < at)
    const preposition = word.startsSentence ? '' : (words[at - 1]?.lower ?? '')
    const isOthers = BEFORE_OTHERS_THINGS.test(preposition) || (!isHere && BEFORE_THINGS.test(preposition))
    const isWeak = kind === 'possessive' && isOthers
    const clue = resolve({ word, gender, kind, sentence, at, isWeak }, people, context)
    if (clue) clues.push(clue)
  }
  return clues
}

function kindOf(words: readonly ScriptWord[], at: number): PronounKind {
  const { lower = '', isSetOff = false, endsSentence = false } = words[at] ?? {}
  if (lower === 'he' || lower === 'she') return 'subject'
  if (lower.endsWith('self')) return 'reflexive'
  if (lower === 'him') return 'object'
  if (lower !== 'her') return 'possessive'
  return isSetOff || endsSentence || AFTER_OBJECT.test(words[at + 1]?.lower ?? '') ? 'object' : 'possessive'
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
  people.filter((person) => subject === undefined || person.actor === undefined || person.actor !== subject.actor)

function chooseFrom(
  { word, gender, kind, isWeak }: Pronoun,
  pool: readonly Person[],
  factor: number,
): CharacterClue | undefined {
  const distinct = listDistinct(pool)
  const toClue = (person: Person | undefined, weight: number): CharacterClue | undefined =>
    person?.actor === undefined ? undefined : [person.actor, { word: word.lower, weight: weight * factor, gender }]
  const isContradicted = distinct[0]?.gender !== null && distinct[0]?.gender !== gender
  if (distinct.length === 1 && (isWeak || (isContradicted && factor < 1)))
    return toClue(distinct[0], CLUE_WEIGHTS.likelyPronoun)
  if (distinct.length === 1)
    return toClue(
      distinct[0],
      kind === 'subject' || kind === 'reflexive' ? CLUE_WEIGHTS.clearPronoun : CLUE_WEIGHTS.clearPossessive,
    )
  const possible = distinct.filter((person) => person.gender === null || person.gender === gender)
  if (possible.length === 1) return toClue(possible[0], CLUE_WEIGHTS.excludedPronoun)
  return kind === 'object' || factor < 1 ? undefined : toClue(possible[0], CLUE_WEIGHTS.likelyPronoun)
}

function listDistinct(people: readonly Person[]): Person[] {
  const seen = new Set<string>()
  return people.filter(({ actor }) => {
    if (actor === undefined) return true
    const isNew = !seen.has(actor)
    seen.add(actor)
    return isNew
  })
}

/** Everybody whom a direction names: its characters, other names, and nouns such as "a man". */
function listPeople({ words, mentions }: ScriptEvent, known: KnownGenders): Person[] {
  const inMentions = new Set(mentions.flatMap(({ start, end }) => listRange(start, end)))
  const described = new Set(
    mentions.flatMap((mention) => [findNounIndexBefore(words, mention, mentions), findRoleIndexAfter(words, mention)]),
  )
  const starts = new Map(mentions.map((mention) => [mention.start, mention]))
  const people: Person[] = []
  let sentence = 0
  for (const [at, word] of words.entries()) {
    if (word.startsSentence && at > 0) sentence += 1
    const actor = starts.get(at)?.actor
    if (actor !== undefined) people.push({ actor, gender: known.get(actor) ?? null, sentence, at })
    else if (!inMentions.has(at) && !described.has(at) && !(starts.has(at + 1) && !word.isSetOff)) {
      const other = findOther(words, at)
      if (other !== undefined && !(other === null && isBesideName(words, mentions, at)))
        people.push({ actor: undefined, gender: other, sentence, at })
    }
  }
  return people
}

const listRange = (start: number, end: number): number[] =>
  Array.from({ length: end - start }, (_, index) => start + index)

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
  return [...new Set([speaker, ...recentSpeakers, speakerAfter])].flatMap((actor, at) =>
    actor === undefined ? [] : [{ actor, gender: known.get(actor) ?? null, sentence: -1, at }],
  )
}

/** "(under her breath)" means the speaker, "(to her)" the one spoken to. */
function findPronounsInParenthetical(event: ScriptEvent, known: KnownGenders): CharacterClue[] {
  const { words, mentions, speaker, present } = event
  if (speaker === undefined) return []
  const listener = present.size === 2 ? [...present].find((actor) => actor !== speaker) : undefined
  return words.flatMap((word, at): CharacterClue[] => {
    const gender = PRONOUNS.get(word.lower)
    if (!gender || mentions.some(({ start }) => start < at)) return []
    const kind = kindOf(words, at)
    const isOther = kind === 'object' || BEFORE_OTHER.test(words[at - 1]?.lower ?? '')
    if (isOther)
      return listener === undefined ? [] : [[listener, { word: word.lower, weight: CLUE_WEIGHTS.listener, gender }]]
    if (at > 0 && kind === 'subject') return []
    const isContradicted = kind === 'possessive' && at > 0 && (known.get(speaker) ?? gender) !== gender
    if (isContradicted) return []
    const weight = kind === 'possessive' ? CLUE_WEIGHTS.ownPossessive : CLUE_WEIGHTS.ownParenthetical
    return [[speaker, { word: word.lower, weight, gender }]]
  })
}
