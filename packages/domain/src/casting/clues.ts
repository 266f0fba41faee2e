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

/** Something the script says about a character, and how much it counts. */
export type Clue = { word: string; weight: number } & ({ gender: Gender } | { age: Age })

interface ScriptLine {
  actor: string
  dialog: string
}

const WEIGHTS = { ownWord: 6, titleBefore: 5, firstName: 4, described: 3 }
/** Descriptions stand right behind a name: `ANNA (40s, a nurse)`. */
const DESCRIPTION_WORDS = 8

/** Everything the script tells about each of its characters, by name. */
export function findClues(
  actors: readonly string[],
  lines: readonly ScriptLine[],
  isNarration: (line: ScriptLine) => boolean,
): Map<string, Clue[]> {
  const clues = new Map(actors.map((actor) => [actor, cluesInName(actor)]))
  const find = createNameFinder(actors)
  for (const line of lines) {
    // Speech tells only by titles, and most of it has none.
    if (!isNarration(line) && !hasTitle(line.dialog)) continue
    const words = splitScriptWords(line.dialog)
    const mentions = find(words)
    for (const mention of mentions) clues.get(mention.actor)?.push(...titleBefore(words, mention))
    if (isNarration(line)) for (const [actor, clue] of cluesInNarration(words, mentions)) clues.get(actor)?.push(clue)
  }
  return clues
}

function cluesInName(actor: string): Clue[] {
  const words = splitScriptWords(actor)
  const own = words.flatMap(({ text, lower }): Clue[] => {
    const gender = TITLES.get(lower) ?? ROLES.get(lower)
    const age = AGE_WORDS.get(lower)
    return [
      ...(gender ? [{ word: text, weight: WEIGHTS.ownWord, gender }] : []),
      ...(age ? [{ word: text, weight: WEIGHTS.ownWord, age }] : []),
    ]
  })
  const named = words.find(({ lower }) => GENDER_OF_NAME.has(lower))
  const gender = named && GENDER_OF_NAME.get(named.lower)
  return named && gender ? [...own, { word: named.text, weight: WEIGHTS.firstName, gender }] : own
}

function titleBefore(words: readonly ScriptWord[], { start }: Mention): Clue[] {
  const before = words[start - 1]
  const gender = before && !before.isSetOff ? TITLES.get(before.lower) : undefined
  return before && gender ? [{ word: before.text, weight: WEIGHTS.titleBefore, gender }] : []
}

/** What stands behind a name, up to the next one, or to the end of the sentence after its own. */
function cluesInNarration(words: readonly ScriptWord[], mentions: readonly Mention[]): [string, Clue][] {
  return mentions.flatMap(({ actor, end }, index) => {
    const next = mentions[index + 1]?.start ?? words.length
    const behind = words.slice(end, Math.min(next, endOfNextSentence(words, end)))
    const described = behind.slice(0, endOfDescription(words, end) - end)
    return [...pronounsIn(behind), ...described.flatMap(descriptionIn)].map((clue): [string, Clue] => [actor, clue])
  })
}

function endOfSentence(words: readonly ScriptWord[], from: number): number {
  for (let at = Math.max(from - 1, 0); at < words.length; at += 1) if (words[at]?.endsSentence) return at + 1
  return words.length
}

const endOfNextSentence = (words: readonly ScriptWord[], from: number): number =>
  endOfSentence(words, endOfSentence(words, from) + 1)

const endOfDescription = (words: readonly ScriptWord[], from: number): number =>
  Math.min(endOfSentence(words, from), from + DESCRIPTION_WORDS)

/** More of the same add nothing. */
function pronounsIn(words: readonly ScriptWord[]): Clue[] {
  const distinct = new Map(words.map((word) => [word.lower, word]))
  return [...distinct.values()].flatMap(({ text, lower }) => {
    const told = PRONOUNS.get(lower)
    return told ? [{ word: text.toLowerCase(), ...told }] : []
  })
}

function descriptionIn({ text, lower }: ScriptWord): Clue[] {
  const gender = ROLES.get(lower)
  const age = AGE_WORDS.get(lower) ?? ageIn(lower)
  return [
    ...(gender ? [{ word: text, weight: WEIGHTS.described, gender }] : []),
    ...(age ? [{ word: text, weight: WEIGHTS.described, age }] : []),
  ]
}

/** `40s`, `mid-30s`, `17`; `1990s` and house numbers are no age. */
function ageIn(word: string): Age | undefined {
  const [, decade, years] = /^(?:early-|mid-|late-)?(?:([1-9]0)['’]?s|([1-9]\d?))$/.exec(word) ?? []
  if (decade !== undefined) return ageOfYears(Number(decade) + 5)
  return years === undefined ? undefined : ageOfYears(Number(years))
}
