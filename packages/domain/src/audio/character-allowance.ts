const CHARACTERS_PER_PAGE = 3000

/** Enough to hear three characters of a one-page scene in every voice. */
const TRIED_AT_LEAST = 9000

/** How many characters may be spoken for voices that are only tried, so that trying leaves the script its own. */
export const previewCharacterAllowance = (chargedPages: number): number =>
  Math.max(chargedPages * CHARACTERS_PER_PAGE, TRIED_AT_LEAST)

/**
 * How many characters may be spoken for a script of so many charged pages, changes and second thoughts included: each page
 * as often as the plan says.
 */
export const characterAllowance = (chargedPages: number, voicingsPerPage: number): number =>
  Math.max(chargedPages, 1) * CHARACTERS_PER_PAGE * voicingsPerPage
