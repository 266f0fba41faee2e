import { findGivenNameBefore, isGeneric, type Mention } from './character-index.ts'
import { type CharacterClue, type Clue, CLUE_WEIGHTS } from './clue.ts'
import { findGenderOfName } from './first-names.ts'
import { AGE_WORDS, ageOfYears, type Gender, parseYears, RANKS, ROLES, TITLES } from './gender-and-age-words.ts'
import type { ScriptEvent } from './script-events.ts'
import { breaksDescription, endsClause, type ScriptWord, splitScriptWords, wordAt } from './script-words.ts'

/** A description directly follows a name: `ANNA (40s, a nurse)`. */
const DESCRIPTION_WORDS = 10
/** How far before a name the noun of its description may be: "A BOY of nine, TOBIN". */
const WORDS_BEFORE = 7
const ARTICLES: ReadonlySet<string> = new Set([
  'a',
  'an',
  'the',
  'this',
  'that',
  'another',
  'his',
  'her',
  'their',
  'my',
  'your',
  'our',
])
/** `f` and `m` count only in the brackets of an introduction: "ROBIN (F, 30s)". */
const SEX_LETTERS: ReadonlyMap<string, Gender> = new Map([
  ['f', 'female'],
  ['m', 'male'],
])

/** What a text says about a character where it names them: titles, kin words, descriptions and ages. */
export function findCluesInDescriptions({ kind, words, mentions }: ScriptEvent): CharacterClue[] {
  return mentions.flatMap((mention, index) => {
    const limit = mentions[index + 1]?.start ?? words.length
    const clues = [
      ...findTitleBefore(words, mention),
      ...findNounBefore(words, mention, mentions, kind),
      ...(kind === 'direction' ? findDescription(words, mention, limit) : findStatement(words, mention, limit)),
    ]
    return clues.map((clue): CharacterClue => [mention.character, clue])
  })
}

function findTitleBefore(words: readonly ScriptWord[], mention: Mention): Clue[] {
  const given = findGivenNameBefore(words, mention)
  const gender = given && findGenderOfName(given.lower)
  const clues: Clue[] = given && gender ? [{ word: given.text, weight: CLUE_WEIGHTS.givenName, gender }] : []
  if (!given) clues.push(...findSurnameClues(words, mention))
  const at = mention.start - (given ? 2 : 1)
  const title = words[at]
  const titleGender = title && isTitleOf(words, at) ? TITLES.get(title.lower) : undefined
  if (!title || !titleGender) return clues
  const own = splitScriptWords(mention.character)
  // "Lady Asterley" is not LORD ASTERLEY, and "Mrs. Lancaster" is hardly DOCTOR LANCASTER.
  if (own.some(({ lower }) => TITLES.has(lower))) return clues
  const weight = own.some(({ lower }) => RANKS.has(lower)) ? CLUE_WEIGHTS.titleBesideRank : CLUE_WEIGHTS.titleBefore
  return [...clues, { word: title.text, weight, gender: titleGender }]
}

/** FITZWILLIAM CHO: the name of the character CHO is a surname, so what it would say as a given name does not count. */
function findSurnameClues(words: readonly ScriptWord[], { character, start, end }: Mention): Clue[] {
  const before = words[start - 1]
  const isGivenName =
    before !== undefined && /^\p{Lu}{3,}$/u.test(before.text) && !before.isSetOff && !isGeneric(before.lower)
  const isMixedCase = words.some(({ text }) => text !== text.toUpperCase())
  const gender = findGenderOfName(words[start]?.lower ?? '')
  const isSingle = splitScriptWords(character).length === 1
  const isIntroduced = words[end - 1]?.isSetOff === true
  if (!isGivenName || !isMixedCase || !isSingle || !isIntroduced || !gender) return []
  return [{ word: before.text, weight: -CLUE_WEIGHTS.givenName, gender }]
}

/** A title is capitalised and belongs to the name after it; in "Yes, sir. Kowalski waits" it does not. */
function isTitleOf(words: readonly ScriptWord[], at: number): boolean {
  const title = words[at]
  return title !== undefined && title.isCapitalised && !title.isSetOff && !title.endsSentence && title.ending === ''
}

/** The role noun whose description ends with the name: "his sister, NKECHI", "a young woman in a raincoat, LIEVE". */
export function findNounIndexBefore(
  words: readonly ScriptWord[],
  { start }: Mention,
  mentions: readonly Mention[],
): number | undefined {
  const last = words[start - 1]
  if (!last || last.endsSentence) return undefined
  for (let at = start - 1; at >= Math.max(0, start - WORDS_BEFORE); at -= 1) {
    const word = words[at]
    if (!word || word.endsSentence) return undefined
    // In "Enter King, Queen, Polonius" nobody describes anybody.
    if (mentions.some((mention) => mention.start <= at && mention.end > at)) return undefined
    if (ROLES.has(word.lower)) return isDescribing(words, at, start) ? at : undefined
    if (word.isSetOff && at < start - 1) return undefined
  }
  return undefined
}

function isDescribing(words: readonly ScriptWord[], at: number, start: number): boolean {
  const word = words[at]
  const hasArticle = words
    .slice(Math.max(0, at - 4), at)
    .some(({ lower, ending }) => ARTICLES.has(lower) || ending === 's')
  const isDirectlyBefore = at === start - 1
  const linked = words.slice(at + 1, start)
  const isLinked = words[start - 1]?.isSetOff === true || /^(?:called|named)$/.test(words[start - 1]?.lower ?? '')
  const hasVerb = linked.some(
    ({ lower }) => /(?:s|ed|ing)$/.test(lower) && !/^(?:years|his|jeans|glasses|boots|called|named|aged)$/.test(lower),
  )
  if (!word || word.ending !== '' || !hasArticle) return false
  return isDirectlyBefore || (isLinked && !hasVerb)
}

function findNounBefore(
  words: readonly ScriptWord[],
  mention: Mention,
  mentions: readonly Mention[],
  kind: ScriptEvent['kind'],
): Clue[] {
  const at = findNounIndexBefore(words, mention, mentions)
  const noun = at === undefined ? undefined : words[at]
  const gender = noun && ROLES.get(noun.lower)
  if (at === undefined || !noun || !gender) return []
  const isSpeech = kind === 'speech'
  // "Tell your mother, Tom" speaks to Tom: in speech the noun must stand directly before the name.
  if (isSpeech && (at !== mention.start - 1 || noun.isSetOff))
    return isNamedKin(words, at, mention) ? [kinClue(noun, gender)] : []
  const phrase = words.slice(Math.max(0, at - 3), mention.start)
  const weight = isSpeech ? CLUE_WEIGHTS.kin : CLUE_WEIGHTS.introduced
  return [
    { word: noun.text, weight, gender },
    ...(isSpeech ? [] : phrase.flatMap((_, index) => findAge(phrase, index))),
  ]
}

const kinClue = (noun: ScriptWord, gender: Gender): Clue => ({ word: noun.text, weight: CLUE_WEIGHTS.kin, gender })

/** "my wife, Anna" names the wife if the name is set off on both sides and nobody is told anything. */
function isNamedKin(words: readonly ScriptWord[], at: number, mention: Mention): boolean {
  const before = words[at - 1]
  const verb = words[at - 2]?.lower ?? ''
  return at === mention.start - 1 && before?.lower === 'my' && /^(?:is|s|meet|was|and|with|this|that)$|^$/.test(verb)
}

/** "SAM, a tired woman", "DANI (40s)", "ROBIN (f)", "the doctor is a woman". */
function findDescription(words: readonly ScriptWord[], { end }: Mention, limit: number): Clue[] {
  const last = words[end - 1]
  const next = words[end]
  if (!last || !next || last.endsSentence) return []
  const isCopula = /^(?:is|was)$/.test(next.lower)
  if (!last.isSetOff && !isCopula) return []
  const start = isCopula ? end + 1 : end
  const stop = Math.min(limit, start + DESCRIPTION_WORDS, endOfSentence(words, start))
  const description = words.slice(start, stop)
  const found = findRole(description)
  // "HENRIKE; her stepson, LORCAN": the noun before the next name describes that one.
  const role = found && start + found.index + 1 === limit && limit < words.length ? undefined : found
  const roleClue: Clue[] = role ? [{ word: role.word.text, weight: CLUE_WEIGHTS.introduced, gender: role.gender }] : []
  return [...roleClue, ...description.flatMap((_, index) => findAge(description, index))]
}

/** The index of the role noun in an apposition after the name, for callers that look for other people. */
export function findRoleIndexAfter(words: readonly ScriptWord[], { end }: Mention): number | undefined {
  const description = words.slice(end, Math.min(end + DESCRIPTION_WORDS, endOfSentence(words, end)))
  const role = findRole(description)
  return role && end + role.index
}

function findRole(description: readonly ScriptWord[]): { word: ScriptWord; gender: Gender; index: number } | undefined {
  for (const [index, word] of description.entries()) {
    const gender = ROLES.get(word.lower) ?? (index < 4 ? SEX_LETTERS.get(word.lower) : undefined)
    const isPossessive = word.ending === 's'
    if (gender && !isPossessive) return { word, gender, index }
    // "ANNA, his wife's cousin": what a possessive describes comes later.
    if (breaksDescription(word) || (PRONOUN.test(word.lower) && index > 0)) return undefined
  }
  return undefined
}

const PRONOUN = /^(?:he|she|him|himself|herself|they)$/

/** "Anna is my sister", "Tom's a good man", "Anna, my wife." */
function findStatement(words: readonly ScriptWord[], { end }: Mention, limit: number): Clue[] {
  const link = findLink(wordAt(words, end - 1), wordAt(words, end))
  if (link === undefined) return []
  const description = words.slice(end, Math.min(limit, end + STATEMENT_WORDS, endOfSentence(words, end)))
  const index = description.findIndex(({ lower, ending }) => ROLES.has(lower) && ending === '')
  const role = wordAt(description, index)
  const gender = ROLES.get(role.lower)
  const isDenied = description.slice(0, index).some(({ lower }) => /^(?:not|never|with|like|to)$/.test(lower))
  return gender && !isDenied && (link === 'is' || endsClause(role)) ? [kinClue(role, gender)] : []
}

const STATEMENT_WORDS = 5

/** How the words after a name relate to it: "Anna is my …", "Anna, my …", or not at all. */
function findLink(last: ScriptWord, next: ScriptWord): 'is' | 'apposition' | undefined {
  if (last.endsSentence) return undefined
  const isShortened = last.ending === 's' && ARTICLES.has(next.lower) && next.lower !== 'her'
  if (isShortened || (last.ending === '' && /^(?:is|was)$/.test(next.lower))) return 'is'
  return last.isSetOff && /^(?:my|his)$/.test(next.lower) ? 'apposition' : undefined
}

function endOfSentence(words: readonly ScriptWord[], from: number): number {
  for (let index = from; index < words.length; index += 1) if (words[index]?.endsSentence) return index + 1
  return words.length
}

const AGE_ADJECTIVES: ReadonlySet<string> = new Set([
  'old',
  'older',
  'young',
  'younger',
  'little',
  'aged',
  'ancient',
  'retired',
])

function findAge(description: readonly ScriptWord[], index: number): Clue[] {
  const word = description[index]
  if (!word) return []
  const years = findYears(description, index)
  const age = years === undefined ? findAgeWord(description, index) : ageOfYears(years)
  return age ? [{ word: word.text, weight: CLUE_WEIGHTS.age, age }] : []
}

/** An "old" coat says nothing about its owner: an adjective counts before a person or with punctuation after it. */
function findAgeWord(description: readonly ScriptWord[], index: number) {
  const word = description[index]
  if (!word || word.ending === 's') return undefined
  const age = AGE_WORDS.get(word.lower)
  if (!age || !AGE_ADJECTIVES.has(word.lower)) return age
  const isOfPerson = description
    .slice(index + 1, index + 3)
    .some(({ lower }) => ROLES.has(lower) || /(?:er|or|ist|kid|cop)$/.test(lower))
  return isOfPerson || word.isSetOff || index === description.length - 1 ? age : undefined
}

/** "(29)", "early 20s", "mid-thirties", "of about nine", "eighty-two", "12-year-old". A number of things is no age. */
function findYears(description: readonly ScriptWord[], index: number): number | undefined {
  const word = wordAt(description, index)
  const years = parseYears(word.lower.replace(/-years?-old$/, ''))
  const isAge = /(?:\d0['’]?s|-old)$/.test(word.lower) || endsClause(word)
  const isAnnounced = ANNOUNCES_AGE.test(wordAt(description, index - 1).lower)
  return isAge || isAnnounced || /^(?:years?|going|or)$/.test(wordAt(description, index + 1).lower) ? years : undefined
}

const ANNOUNCES_AGE = /^(?:of|about|aged|age|almost|nearly|maybe|around|only|barely|just|early|mid|late)$/
