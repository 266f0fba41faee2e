export const MAX_LINES = 5000
export const MAX_LINE_LENGTH = 5000
export const MAX_ACTOR_LENGTH = 80

/** A page is charged per 3,000 characters; edits may add a quarter more. */
const CHARACTERS_PER_PAGE = 3000 * 1.25

export const maxCharactersOf = (chargedPages: number): number => Math.max(chargedPages, 1) * CHARACTERS_PER_PAGE
