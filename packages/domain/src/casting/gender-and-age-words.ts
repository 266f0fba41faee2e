export type Gender = 'female' | 'male'
export type Age = 'young' | 'middle' | 'old'

const splitWords = (list: string): string[] => list.split(' ')
const entries = <T>(list: string, value: T): [string, T][] => splitWords(list).map((word) => [word, value])

/** Titles before or in a name. */
export const TITLES: ReadonlyMap<string, Gender> = new Map([
  ...entries(
    'mrs ms miss madam madame lady queen princess duchess countess empress sister mademoiselle señora',
    'female' as const,
  ),
  ...entries('mr sir lord king prince duke count emperor brother monsieur señor', 'male' as const),
])

export const hasTitle = (text: string): boolean =>
  text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .some((word) => TITLES.has(word))

/** Nouns for a person that indicate a gender. Some of them are also in AGE_WORDS. */
export const ROLES: ReadonlyMap<string, Gender> = new Map([
  ...entries(
    'woman girl lady mother mom mum mommy mummy mama daughter wife aunt auntie niece grandmother grandma granny nana ' +
      'widow bride waitress actress hostess stewardess businesswoman policewoman chairwoman saleswoman girlfriend ' +
      'schoolgirl nun witch heroine landlady maid ballerina',
    'female' as const,
  ),
  ...entries(
    'man boy guy gentleman father dad daddy papa son husband uncle nephew grandfather grandpa granddad gramps widower ' +
      'groom waiter actor businessman policeman chairman salesman boyfriend schoolboy monk priest wizard fireman ' +
      'postman landlord butler doorman handyman cowboy',
    'male' as const,
  ),
])

/** Abbreviations whose full stop does not end a sentence. */
export const ABBREVIATED: ReadonlySet<string> = new Set(splitWords('mr mrs ms dr st'))

interface PronounClue {
  gender: Gender
  weight: number
}

/** Pronouns after a name in narration. `her` and `his` weigh less, because they often refer to another character. */
export const PRONOUNS: ReadonlyMap<string, PronounClue> = new Map<string, PronounClue>([
  ...entries<PronounClue>('she', { gender: 'female', weight: 2 }),
  ...entries<PronounClue>('herself', { gender: 'female', weight: 3 }),
  ...entries<PronounClue>('her hers', { gender: 'female', weight: 1 }),
  ...entries<PronounClue>('he', { gender: 'male', weight: 2 }),
  ...entries<PronounClue>('himself', { gender: 'male', weight: 3 }),
  ...entries<PronounClue>('his', { gender: 'male', weight: 1 }),
])

export const AGE_WORDS: ReadonlyMap<string, Age> = new Map([
  ...entries(
    'young younger teen teenage teenager teens boy girl kid child little schoolboy schoolgirl student twenties ' +
      'daughter son twentysomething',
    'young' as const,
  ),
  ...entries('middle-aged thirties forties fifties thirtysomething fortysomething', 'middle' as const),
  ...entries(
    'old older elderly aged ancient grandmother grandma granny nana grandfather grandpa granddad gramps sixties ' +
      'seventies eighties nineties widow widower retired',
    'old' as const,
  ),
])

const OLDEST_YOUNG = 29
const OLDEST_MIDDLE = 55

export const ageOfYears = (years: number): Age =>
  years <= OLDEST_YOUNG ? 'young' : years <= OLDEST_MIDDLE ? 'middle' : 'old'
