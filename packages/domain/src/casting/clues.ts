import { GENDER_OF_NAME } from './first-names.ts'
import { createNameFinder, type Mention, type ScriptWord, splitScriptWords } from './script-words.ts'
import {
  type Age,
  AGE_WORDS,
  ageOfYears,
  type Gender,
  hasTitle,
  PRONOUNS,
  ROLES,
  TITLES,
} from './gender-and-age-words.ts'

/** A word of the script that indicates a character's gender or age, and its weight. */
export type Clue = { word: string; weight: number } & ({ gender: Gender } | { age: Age })

interface ScriptLine {
  actor: string
  dialog: string
}

const WEIGHTS = { wordInName: 6, titleBefore: 5, firstName: 4, described: 3 }
/** A description directly follows a name: `ANNA (40s, a nurse)`. */
const DESCRIPTION_WORDS = 8

/** All clues in the script, by character. */
export function findClues(
  actors: readonly string[],
  lines: readonly ScriptLine[],
  isNarration: (line: ScriptLine) => boolean,
): Map<string, Clue[]> {
  const clues = new Map(actors.map((actor) => [actor, findCluesInName(actor)]))
  const findMentions = createNameFinder(actors)
  for (const line of lines) {
    // In speech only titles are clues, and most speech has none.
    if (!isNarration(line) && !hasTitle(line.dialog)) continue
    const words = splitScriptWords(line.dialog)
    const mentions = findMentions(words)
    for (const mention of mentions) clues.get(mention.actor)?.push(...findTitleBefore(words, mention))
    if (isNarration(line))
      for (const [actor, clue] of findCluesInNarration(words, mentions)) clues.get(actor)?.push(clue)
  }
  return clues
}

function findCluesInName(actor: string): Clue[] {
  const words = splitScriptWords(actor)
  const clues = words.flatMap(({ text, lower }): Clue[] => {
    const gender = TITLES.get(lower) ?? ROLES.get(lower)
    const age = AGE_WORDS.get(lower)
    return [
      ...(gender ? [{ word: text, weight: WEIGHTS.wordInName, gender }] : []),
      ...(age ? [{ word: text, weight: WEIGHTS.wordInName, age }] : []),
    ]
  })
  const firstName = words.find(({ lower }) => GENDER_OF_NAME.has(lower))
  const gender = firstName && GENDER_OF_NAME.get(firstName.lower)
  return firstName && gender ? [...clues, { word: firstName.text, weight: WEIGHTS.firstName, gender }] : clues
}

function findTitleBefore(words: readonly ScriptWord[], { start }: Mention): Clue[] {
  const previous = words[start - 1]
  const gender = previous && !previous.isSetOff ? TITLES.get(previous.lower) : undefined
  return previous && gender ? [{ word: previous.text, weight: WEIGHTS.titleBefore, gender }] : []
}

/** Clues after a name: up to the next name, or to the end of the following sentence. */
function findCluesInNarration(words: readonly ScriptWord[], mentions: readonly Mention[]): [string, Clue][] {
  return mentions.flatMap(({ actor, end }, index) => {
    const next = mentions[index + 1]?.start ?? words.length
    const following = words.slice(end, Math.min(next, endOfNextSentence(words, end)))
    const description = following.slice(0, endOfDescription(words, end) - end)
    return [...findPronouns(following), ...description.flatMap(findDescriptionClues)].map((clue): [string, Clue] => [
      actor,
      clue,
    ])
  })
}

function endOfSentence(words: readonly ScriptWord[], from: number): number {
  for (let index = Math.max(from - 1, 0); index < words.length; index += 1)
    if (words[index]?.endsSentence) return index + 1
  return words.length
}

const endOfNextSentence = (words: readonly ScriptWord[], from: number): number =>
  endOfSentence(words, endOfSentence(words, from) + 1)

const endOfDescription = (words: readonly ScriptWord[], from: number): number =>
  Math.min(endOfSentence(words, from), from + DESCRIPTION_WORDS)

/** Repeated pronouns count once. */
function findPronouns(words: readonly ScriptWord[]): Clue[] {
  const distinct = new Map(words.map((word) => [word.lower, word]))
  return [...distinct.values()].flatMap(({ text, lower }) => {
    const pronoun = PRONOUNS.get(lower)
    return pronoun ? [{ word: text.toLowerCase(), ...pronoun }] : []
  })
}

function findDescriptionClues({ text, lower }: ScriptWord): Clue[] {
  const gender = ROLES.get(lower)
  const age = AGE_WORDS.get(lower) ?? parseAge(lower)
  return [
    ...(gender ? [{ word: text, weight: WEIGHTS.described, gender }] : []),
    ...(age ? [{ word: text, weight: WEIGHTS.described, age }] : []),
  ]
}

/** `40s`, `mid-30s` and `17` are ages; `1990s` and numbers above 99 are not. */
function parseAge(word: string): Age | undefined {
  const [, decade, years] = /^(?:early-|mid-|late-)?(?:([1-9]0)['’]?s|([1-9]\d?))$/.exec(word) ?? []
  if (decade !== undefined) return ageOfYears(Number(decade) + 5)
  return years === undefined ? undefined : ageOfYears(Number(years))
}
