/** The provider whose voices speak on our own machines. */
export const SELF_HOSTED_PROVIDER = 'kokoro'

/**
 * Whether the voices of this provider speak on our own machines. They cost nothing per character, so they may speak lines
 * that nobody may ever hear; and no word leaves to another company, so they may speak confidential scripts.
 */
export const isSelfHosted = (provider: string): boolean => provider === SELF_HOSTED_PROVIDER

/** An id is `provider:voice`; `record_by_me` has no provider. */
export const findVoiceProvider = (voiceId: string): string => voiceId.slice(0, Math.max(0, voiceId.indexOf(':')))

export const isRentedVoice = (voiceId: string): boolean =>
  voiceId.includes(':') && !isSelfHosted(findVoiceProvider(voiceId))
