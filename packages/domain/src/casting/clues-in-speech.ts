import { type CharacterClue, CLUE_WEIGHTS, type GenderWord } from './clue.ts'
import { findCluesInName } from './clues-in-name.ts'
import { findGenderOfName } from './first-names.ts'
import { FORMS_OF_ADDRESS, type Gender, PRONOUNS, ROLES, SPOUSES, TITLES } from './gender-and-age-words.ts'
import type { KnownGenders } from './pronouns.ts'
import type { ScriptEvent } from './script-events.ts'
import { endsClause, type ScriptWord, wordAt } from './script-words.ts'

/** What speakers say about themselves and about those whom they speak to. */
export function findCluesInSpeech(events: readonly ScriptEvent[]): CharacterClue[] {
  const speeches = events.filter(({ kind }) => kind === 'speech')
  return speeches.flatMap((event, index) => {
    if (event.speaker === undefined) return []
    const question = speeches[index - 1]
    const isAsked =
      question?.speaker !== event.speaker && question?.words.some(({ lower }) => lower === 'name') === true
    const given = isAsked ? findNameAt(event.words, 0) : undefined
    return [
      ...(given ? [toClue(event.speaker, given, CLUE_WEIGHTS.givenName)] : []),
      ...findOwnClues(event, event.speaker),
      ...findAddressClues(event),
    ]
  })
}

const toClue = (character: string, { word, gender }: GenderWord, weight: number): CharacterClue => [
  character,
  { word, weight, gender },
]

const DETERMINERS = /^(?:a|an|the|my|your|his|her|our|their)$/

/** "I'm your mother", "I am a married man", "my husband". */
function findOwnClues({ words }: ScriptEvent, speaker: string): CharacterClue[] {
  return words.flatMap((word, at): CharacterClue[] => {
    const spouse = word.lower === 'my' ? findSpouse(words, at) : undefined
    if (spouse) return [[speaker, { word: `my ${spouse.word}`, weight: CLUE_WEIGHTS.spouse, gender: spouse.gender }]]
    if (word.lower !== 'i') return []
    const after = word.ending === 'm' ? at + 1 : /^(?:am|was)$/.test(words[at + 1]?.lower ?? '') ? at + 2 : undefined
    if (after === undefined) return []
    const role = findRoleAt(words, after)
    if (role) return [[speaker, { word: role.word, weight: CLUE_WEIGHTS.self, gender: role.gender }]]
    const name = findNameAt(words, after)
    return name ? [[speaker, { word: name.word, weight: CLUE_WEIGHTS.givenName, gender: name.gender }]] : []
  })
}

/** "I'm Dave.", "Arthur Penhallow." The name must end a clause: in "I'm Frank about it" it is none. */
function findNameAt(words: readonly ScriptWord[], at: number): GenderWord | undefined {
  const word = wordAt(words, at)
  const next = wordAt(words, at + 1)
  const last = next.isCapitalised && !word.isSetOff ? next : word
  const gender = word.isCapitalised && endsClause(last) ? findGenderOfName(word.lower) : undefined
  return gender && { word: word.text, gender }
}

function findSpouse(words: readonly ScriptWord[], at: number): GenderWord | undefined {
  const next = words.slice(at + 1, at + 3).find(({ lower }) => SPOUSES.has(lower))
  const gender = next && SPOUSES.get(next.lower)
  return next && gender ? { word: next.lower, gender } : undefined
}

/** A role noun after an article and at most two other words, which are not "not". */
function findRoleAt(words: readonly ScriptWord[], start: number): GenderWord | undefined {
  if (!DETERMINERS.test(words[start]?.lower ?? '')) return undefined
  for (const word of words.slice(start + 1, start + 4)) {
    const gender = ROLES.get(word.lower)
    if (gender) return word.ending === 's' ? undefined : { word: word.lower, gender }
    if (word.isSetOff || /^(?:of|to|for|in|with|and|that|who)$/.test(word.lower)) return undefined
  }
  return undefined
}

/** "Yes, sir", "Dad!", "you're a good woman": clues for the one spoken to. */
function findAddressClues(event: ScriptEvent): CharacterClue[] {
  const { words } = event
  return words.flatMap((_, at): CharacterClue[] => {
    const form = findFormOfAddress(words, at) ?? findTitledAddress(event, at) ?? findStatementToYou(words, at)
    const name = form ?? findNameOfListener(event, at)
    const listener = name && findListener(event, at)
    if (!name || !listener) return []
    const weight = form ? listener.weight : listener.weight * CLUE_WEIGHTS.addressedByName
    return [[listener.character, { word: name.word, weight, gender: name.gender }]]
  })
}

/** "Thanks, Dave" to somebody whom the script calls BARTENDER. */
function findNameOfListener(event: ScriptEvent, at: number): GenderWord | undefined {
  const { words, mentions } = event
  const word = words[at]
  const gender = word?.isCapitalised ? findGenderOfName(word.lower) : undefined
  if (!word || !gender || mentions.some(({ start, end }) => start <= at && end > at)) return undefined
  const listener = findListener(event, at)?.character
  const hasName = listener === undefined || findCluesInName(listener).length > 0
  // "Tony?" may ask about somebody: an address shares its sentence with other words.
  const isAlone = word.startsSentence && word.endsSentence
  return !hasName && !isAlone && isAddressed(words, at, at + 1) ? { word: word.text, gender } : undefined
}

const GREETINGS =
  /^(?:yes|no|you|sorry|hey|hi|hello|please|okay|ok|bye|goodbye|morning|evening|afternoon|night|yeah|yep|listen|thanks|dear|young|aye|now)$/

function findFormOfAddress(words: readonly ScriptWord[], at: number): GenderWord | undefined {
  const word = wordAt(words, at)
  if (word.ending !== '' || !endsClause(word)) return undefined
  const first = findStartOfPhrase(words, at)
  const phrase = words.slice(first, at + 1).map(({ lower }) => lower)
  const gender = phrase.length > 1 ? findGenderOfPhrase(phrase) : FORMS_OF_ADDRESS.get(word.lower)
  // "Mother, father, and I": a list of people addresses nobody.
  const isList = [first - 1, at + 1].some((beside) => FORMS_OF_ADDRESS.has(wordAt(words, beside).lower))
  return gender && !isList && isOpenBefore(words, first) ? { word: phrase.join(' '), gender } : undefined
}

/** "my good" belongs to "sir". */
function findStartOfPhrase(words: readonly ScriptWord[], at: number): number {
  let first = at
  while (ADJECTIVES.test(wordAt(words, first - 1).lower) && !wordAt(words, first - 1).isSetOff) first -= 1
  return first
}

/** Nothing before the word belongs to its clause, except a greeting. */
function isOpenBefore(words: readonly ScriptWord[], at: number): boolean {
  const before = wordAt(words, at - 1)
  return endsClause(before) || GREETINGS.test(before.lower)
}

const ADJECTIVES = /^(?:my|dear|old|good|young|sweet|kind|poor)$/

/** "my lord", "dear boy", "young lady". "My mother" is not spoken to, and "good girl" may be a dog. */
function findGenderOfPhrase(phrase: readonly string[]): Gender | undefined {
  const noun = phrase.at(-1) ?? ''
  if (/^good (?:boy|girl)$/.test(phrase.join(' '))) return undefined
  if (/^(?:lord|man|boy|fellow|chap|lad|sir|son)$/.test(noun)) return 'male'
  return /^(?:lady|woman|girl|lass|madam)$/.test(noun) ? 'female' : undefined
}

/** "Mr. Garrow!" to somebody whom the script calls KEEPER. The name of a character tells about that character instead. */
function findTitledAddress({ words, mentions }: ScriptEvent, at: number): GenderWord | undefined {
  const title = words[at]
  const name = words[at + 1]
  const gender = title && !title.isSetOff && title.isCapitalised ? TITLES.get(title.lower) : undefined
  if (!title || !name || !gender || !name.isCapitalised || mentions.some(({ end }) => end > at && end <= at + 3))
    return undefined
  return isAddressed(words, at, at + 2) ? { word: title.lower, gender } : undefined
}

/** "You're a good woman". "You're the man" is praise for anyone. */
function findStatementToYou(words: readonly ScriptWord[], at: number): GenderWord | undefined {
  const word = words[at]
  if (word?.lower !== 'you') return undefined
  const after = word.ending === 're' ? at + 1 : words[at + 1]?.lower === 'are' ? at + 2 : undefined
  if (after === undefined || words[after]?.lower === 'the') return undefined
  return findRoleAt(words, after)
}

/** Whom a line speaks to: a name set off in it, the only other speaker, or the one who spoke before and after. */
function findListener(event: ScriptEvent, at: number): { character: string; weight: number } | undefined {
  const { speaker, present, previousSpeaker, speakerBefore, speakerAfter } = event
  const named = event.addressee ?? findNamedListener(event, at)
  if (named !== undefined) return { character: named, weight: CLUE_WEIGHTS.addressedAlone }
  const others = [...present].filter((character) => character !== speaker)
  const [only] = others
  if (only !== undefined && others.length === 1) return { character: only, weight: CLUE_WEIGHTS.addressedAlone }
  if (speakerBefore !== undefined && speakerBefore === speakerAfter && speakerBefore !== speaker)
    return { character: speakerBefore, weight: CLUE_WEIGHTS.addressedBetween }
  return previousSpeaker !== undefined && previousSpeaker === speakerBefore
    ? { character: previousSpeaker, weight: CLUE_WEIGHTS.addressedInReply }
    : undefined
}

/** A name that is addressed close by: in a long speech one turns to several people. */
function findNamedListener({ words, mentions, speaker }: ScriptEvent, at: number): string | undefined {
  const addressed = mentions.filter(
    ({ character, start, end }) =>
      character !== speaker && Math.abs(start - at) <= NAME_REACH && isAddressed(words, start, end),
  )
  return new Set(addressed.map(({ character }) => character)).size === 1 ? addressed[0]?.character : undefined
}

function isAddressed(words: readonly ScriptWord[], start: number, end: number): boolean {
  const last = wordAt(words, end - 1)
  return isOpenBefore(words, start) && last.ending === '' && endsClause(last)
}

const NAME_REACH = 8

/** How many speeches later a pronoun may still mean somebody who was named. */
const REACH = 1

interface Topic {
  character: string | undefined
  gender: Gender | null
  age: number
}

/** "Takahashi says undo it." "Tell her I can't.": a pronoun in speech means the absent person named last. */
export function findPronounsInSpeech(events: readonly ScriptEvent[], known: KnownGenders): CharacterClue[] {
  let topics: Topic[] = []
  const speeches = events.filter(({ kind }) => kind === 'speech')
  const seen = new Set(
    events
      .filter(({ kind }) => kind === 'direction')
      .flatMap(({ mentions }) => mentions.map(({ character }) => character)),
  )
  return speeches.flatMap((event, index) => {
    if (event.speaker === undefined) return []
    topics = topics.filter(({ age }) => age < REACH).map((topic) => ({ ...topic, age: topic.age + 1 }))
    if (topics.length === 0)
      topics = listInterjection(speeches, index).filter(({ character = '' }) => !seen.has(character))
    const { clues, named } = findTopicPronouns(event, event.speaker, topics, known)
    topics = [...named, ...topics]
    return clues
  })
}

/** A voice that is not seen speaks once, and others talk about it: "He sounds sure" after a loudspeaker. */
function listInterjection(speeches: readonly ScriptEvent[], index: number): Topic[] {
  const voice = speeches[index - 1]?.speaker
  const others = [-3, -2, 0, 1, 2].map((offset) => speeches[index + offset]?.speaker)
  const isHeard = voice !== undefined && speeches[index]?.present.has(voice) === true
  return isHeard && !others.includes(voice) ? [{ character: voice, gender: null, age: 0 }] : []
}

function findTopicPronouns(event: ScriptEvent, speaker: string, earlier: readonly Topic[], known: KnownGenders) {
  const { words, mentions } = event
  const named: Topic[] = []
  const clues: CharacterClue[] = []
  const starts = new Map(mentions.map((mention) => [mention.start, mention]))
  for (const [at, word] of words.entries()) {
    const mention = starts.get(at)
    if (mention && mention.character !== speaker && !isAddressed(words, mention.start, mention.end))
      named.push({ character: mention.character, gender: known.get(mention.character) ?? null, age: 0 })
    const other = mention ? undefined : findOther(words, at)
    if (other) named.push({ character: undefined, gender: other, age: 0 })
    const gender = PRONOUNS.get(word.lower)
    const topics = named.length > 0 ? named : earlier
    const clue = gender && chooseTopic(word, gender, topics, event)
    if (clue) clues.push(clue)
  }
  return { clues, named }
}

function chooseTopic(
  word: ScriptWord,
  gender: Gender,
  topics: readonly Topic[],
  event: ScriptEvent,
): CharacterClue | undefined {
  const people = new Set(topics.map(({ character }) => character))
  const possible = topics.filter((topic) => topic.gender === null || topic.gender === gender)
  const actors = new Set(possible.map(({ character }) => character))
  const [character] = actors
  const isListener = event.present.size === 2 && character !== undefined && event.present.has(character)
  if (character === undefined || actors.size !== 1 || character === event.speaker || isListener) return undefined
  const weight = people.size === 1 ? CLUE_WEIGHTS.spokenPronoun : CLUE_WEIGHTS.spokenPronoun / 2
  return [character, { word: word.lower, weight, gender }]
}

function findOther(words: readonly ScriptWord[], at: number): Gender | undefined {
  const { lower = '', ending = '', isCapitalised = false, startsSentence = false } = words[at] ?? {}
  const role = ROLES.get(lower)
  if (role) return ending === 's' ? undefined : role
  return isCapitalised && !startsSentence ? findGenderOfName(lower) : undefined
}
