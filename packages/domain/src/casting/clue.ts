import type { Age, Gender } from './gender-and-age-words.ts'

/** A word of the script that indicates a character's gender or age, and its weight. */
export type Clue = { word: string; weight: number } & ({ gender: Gender } | { age: Age })
export type CharacterClue = readonly [character: string, clue: Clue]

/** A word that indicates a gender, before it is known whom it is about. */
export interface GenderWord {
  word: string
  gender: Gender
}

/**
 * What each kind of evidence weighs, strongest first. The order is that of reliability: what the script says outweighs
 * what a name suggests.
 */
export const CLUE_WEIGHTS = {
  /** MRS PEEL, OLD MAN, GIRL #2: pronouns near such a name rarely say otherwise. */
  ownName: 30,
  /** "SAM, a tired woman", "his sister, NKECHI", "ROBIN (f, 30s)". */
  introduced: 8,
  /** "Mrs. Kowalski" for KOWALSKI. */
  titleBefore: 6,
  titleBesideRank: 1,
  /** "my wife Anna", "Anna is my sister". */
  kin: 5,
  /** "I'm your mother". */
  self: 5,
  /** A pronoun that can mean only one person of the paragraph. */
  clearPronoun: 4,
  clearPossessive: 3,
  /** A pronoun that can mean one person because the others are of the other sex. */
  excludedPronoun: 2,
  /** A pronoun whose sentence follows one with several people: mostly the first of them. */
  likelyPronoun: 0.75,
  /** "(she laughs)" in a speech. */
  ownParenthetical: 3,
  ownPossessive: 1.5,
  /** "(to her)" with one other speaker in the scene. */
  listener: 1.5,
  /** "Yes, sir" with one other speaker; less the more people could be meant. */
  addressedAlone: 3,
  addressedBetween: 2.5,
  addressedInReply: 1.5,
  /** A share of the three above: "Thanks, Dave". */
  addressedByName: 0.5,
  /** "Tell her I can't" after a name was mentioned. */
  spokenPronoun: 1.25,
  /** "my wife" for the one who says it. */
  spouse: 1.5,
  givenName: 1.65,
  /** MERCHANT YUSUF: a given name after another word, or a surname. */
  secondName: 1.3,
  /** An age in an introduction. */
  age: 3,
} as const
