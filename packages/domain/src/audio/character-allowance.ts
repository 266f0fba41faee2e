const CHARACTERS_PER_PAGE = 3000

/** Enough to hear three characters of a one-page scene in every voice. */
const MIN_PREVIEW_CHARACTERS = 9000

/** How many characters voice previews may use; they do not count against the script's allowance. */
export const previewCharacterAllowance = (chargedPages: number): number =>
  Math.max(chargedPages * CHARACTERS_PER_PAGE, MIN_PREVIEW_CHARACTERS)

/**
 * How many characters may be synthesised for a script with this many charged pages, including lines that are changed and
 * generated again: each page as often as the plan allows.
 */
export const characterAllowance = (chargedPages: number, voicingsPerPage: number): number =>
  Math.max(chargedPages, 1) * CHARACTERS_PER_PAGE * voicingsPerPage
