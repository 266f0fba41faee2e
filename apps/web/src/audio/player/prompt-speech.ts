const QUIETLY = 0.55

/**
 * Says a few words softly with a voice of this device. Voices that live elsewhere would be sent the script: those are
 * left alone, and where there is no other, nothing is said.
 */
export function speakPrompt(words: string, language: string): void {
  if (typeof speechSynthesis === 'undefined') return
  const voice = findLocalVoice(language)
  if (voice === undefined) return
  const saying = new SpeechSynthesisUtterance(words)
  saying.voice = voice
  saying.volume = QUIETLY
  speechSynthesis.cancel()
  speechSynthesis.speak(saying)
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
