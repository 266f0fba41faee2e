/** Stands where a voice would, for characters the user speaks. */
export const OWN_VOICE = 'record_by_me'
