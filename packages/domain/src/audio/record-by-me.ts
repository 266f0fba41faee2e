/** The voice id of characters that the user speaks. */
export const RECORD_BY_ME = 'record_by_me'
