/** The provider whose voices speak on our own machines. */
export const SELF_HOSTED_PROVIDER = 'kokoro'

/**
 * Whether the voices of this provider speak on our own machines. They cost nothing per character, so they may speak lines
 * that nobody may ever hear; and no word leaves to another company, so they may speak confidential scripts.
 */
export const isSelfHosted = (provider: string): boolean => provider === SELF_HOSTED_PROVIDER

/** `record_by_me` has no provider. */
export const isRentedVoice = (voiceId: string): boolean =>
  voiceId.includes(':') && !isSelfHosted(voiceId.slice(0, voiceId.indexOf(':')))
