const PROMPT_VOLUME = 0.55

/**
 * Speaks a few words quietly with a voice of this device. Without a local voice nothing is spoken, because a remote voice
 * would be sent the script.
 */
export function speakPrompt(words: string, language: string): void {
  if (typeof speechSynthesis === 'undefined') return
  const voice = findLocalVoice(language)
  if (voice === undefined) return
  const utterance = new SpeechSynthesisUtterance(words)
  utterance.voice = voice
  utterance.volume = PROMPT_VOLUME
  speechSynthesis.cancel()
  speechSynthesis.speak(utterance)
}

export const stopPrompt = (): void => {
  if (typeof speechSynthesis !== 'undefined') speechSynthesis.cancel()
}

const findLocalVoice = (language: string): SpeechSynthesisVoice | undefined => {
  const local = speechSynthesis.getVoices().filter(({ localService }) => localService)
  return (
    local.find(({ lang }) => lang.replace('_', '-') === language) ?? local.find(({ lang }) => lang.startsWith('en'))
  )
}
