import { listProperWords } from './character-index.ts'
import { type Clue, CLUE_WEIGHTS } from './clue.ts'
import { findGenderOfName } from './first-names.ts'
import { AGE_WORDS, type Gender, RANKS, ROLES, TITLES } from './gender-and-age-words.ts'
import { type ScriptWord, splitScriptWords } from './script-words.ts'

/** Clues in the name of a character: MRS PEEL, BRIDE'S FATHER, GIRL #2, OLD TOM. */
export function findCluesInName(character: string): Clue[] {
  const words = splitScriptWords(character)
  const title = findSexInBrackets(character) ?? findTitleOrRole(words)
  const ages = words.flatMap(({ text, lower }): Clue[] => {
    const age = AGE_WORDS.get(lower)
    return age ? [{ word: text, weight: CLUE_WEIGHTS.ownName, age }] : []
  })
  if (title) return [{ word: title.word.text, weight: CLUE_WEIGHTS.ownName, gender: title.gender }, ...ages]
  return [...findGivenNameClue(character, words), ...ages]
}

const IN_BRACKETS = /[([]\s*(f|female|woman|m|male|man)\b(?![./][a-z])/iu

/** NURSE (M), BARTENDER (FEMALE, 30s): as casting prints it beside a part that either sex could play. */
function findSexInBrackets(character: string) {
  const [, printed = ''] = IN_BRACKETS.exec(character) ?? []
  if (printed === '') return undefined
  const gender: Gender = /^(?:f|w)/iu.test(printed) ? 'female' : 'male'
  return { word: { text: printed }, gender }
}

/**
 * The word before "of", "in" or "with" counts, else the last one: MOTHER OF THE BRIDE, MAN IN HAT, BRIDE'S FATHER. A
 * title counts only before a name, because KING, PRINCE and DUKE are also surnames and nicknames.
 */
function findTitleOrRole(words: readonly ScriptWord[]) {
  const link = words.findIndex(({ lower }, index) => index > 0 && /^(?:of|in|with|at|on|from|who|to)$/.test(lower))
  const head = (link < 0 ? words : words.slice(0, link)).filter(({ lower }) => !/^\d+$/.test(lower))
  for (const [index, word] of head.entries()) {
    const isPossessive = word.ending === 's' && index < head.length - 1 && head[index + 1]?.lower !== 'voice'
    const gender = findGenderOfRole(word.lower)
    if (gender && !isPossessive && isRoleHere(head, index)) return { word, gender }
    const titleGender = TITLES.get(word.lower)
    if (titleGender && !isPossessive && isTitleHere(head, index)) return { word, gender: titleGender }
  }
  return undefined
}

/** Compounds of these are no surnames; those of "man" often are (BATEMAN), unless they have a hyphen. */
const FEMALE_COMPOUND = /(?:woman|mistress|wife|girl|mother|grandma|lady|milkmaid|-maid)$/
const MALE_COMPOUND = /(?:-man|boy|father|grandpa)$/

function findGenderOfRole(word: string): Gender | undefined {
  const whole = ROLES.get(word)
  if (whole !== undefined) return whole
  if (FEMALE_COMPOUND.test(word)) return 'female'
  if (MALE_COMPOUND.test(word)) return 'male'
  const [first = '', ...others] = word.split('-')
  const last = others.at(-1) ?? ''
  return (SURNAMES.test(last) ? undefined : ROLES.get(last)) ?? ROLES.get(first)
}

/** Nouns that are also surnames: not in DETECTIVE PRIEST or JOHN KING. */
const SURNAMES =
  /^(?:king|prince|duke|queen|priest|monk|butler|god|guy|chap|chick|broad|lad|maiden|son|fellow|witch|pa|ma|male)$/

const isRoleHere = (words: readonly ScriptWord[], index: number): boolean =>
  !SURNAMES.test(words[index]?.lower ?? '') ||
  words.slice(0, index).every(({ lower }) => !RANKS.has(lower) && findGenderOfName(lower) === undefined)

/** "TOMMY LADY" is odd, "DETECTIVE KING" and "BILLIE KING" have a surname. */
const isTitleHere = (words: readonly ScriptWord[], index: number): boolean =>
  words.slice(0, index).every(({ lower }) => /^(?:the|a|an|old|young|my|dear|little|evil|good)$/.test(lower))

/**
 * After a rank stands a surname: the GRANT of DR. GRANT is no given name. After another word that is no name stands a
 * given name (MERCHANT YUSUF) or, less often, a surname.
 */
function findGivenNameClue(character: string, words: readonly ScriptWord[]): Clue[] {
  const [first, second] = listProperWords(character)
  if (!first) return []
  const isAfterRank = words.some(
    ({ lower, text }, index) => RANKS.has(lower) && words[index + 1]?.text === first.text && text !== first.text,
  )
  // JIM'S DRIVER is not Jim, but JIM'S VOICE is.
  const isOwner = first.ending === 's' && second !== undefined && second.lower !== 'voice'
  if (isOwner || (isAfterRank && !second)) return []
  const gender = findGenderOfName(first.lower)
  if (gender) return [{ word: first.text, weight: CLUE_WEIGHTS.givenName, gender }]
  const secondGender = second && findGenderOfName(second.lower)
  return second && secondGender ? [{ word: second.text, weight: CLUE_WEIGHTS.secondName, gender: secondGender }] : []
}
