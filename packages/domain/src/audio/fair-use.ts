const CHARACTERS_PER_PAGE = 3000
const TIMES_PER_PAGE = 3

/** How many characters may be spoken for a script of so many charged pages, changes and second thoughts included. */
export const charactersIncluded = (chargedPages: number): number =>
  Math.max(chargedPages, 1) * CHARACTERS_PER_PAGE * TIMES_PER_PAGE
