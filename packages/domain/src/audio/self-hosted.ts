/**
 * Whether the voices of this provider speak on our own machines. They cost nothing per character, so they may speak lines
 * that nobody may ever hear; and no word leaves to another company, so they may speak confidential scripts.
 */
export const isSelfHosted = (provider: string): boolean => provider === 'kokoro'

/** `record_by_me` has no provider. */
export const isRentedVoice = (voiceId: string): boolean =>
  voiceId.includes(':') && !isSelfHosted(voiceId.slice(0, voiceId.indexOf(':')))
