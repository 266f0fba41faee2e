/** Stands where a voice would, for characters the user speaks. */
export const RECORD_BY_ME = 'record_by_me'
