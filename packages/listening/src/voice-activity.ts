const ON = 0.5
const OFF = 0.35

/** Speech or silence, with two thresholds so that it does not flicker. */
export interface VoiceActivity {
  isSpeaking: boolean
  hasSpoken: boolean
  /** The total length of the speech. */
  spokenMs: number
  /** The end of the last speech. */
  lastMs: number
}

export const NO_VOICE: VoiceActivity = { isSpeaking: false, hasSpoken: false, spokenMs: 0, lastMs: 0 }

export function updateVoiceActivity(voice: VoiceActivity, likelihood: number, atMs: number): VoiceActivity {
  const isSpeaking = likelihood >= (voice.isSpeaking ? OFF : ON)
  if (!isSpeaking) return voice.isSpeaking ? { ...voice, isSpeaking } : voice
  const spokenMs = voice.spokenMs + (voice.isSpeaking ? atMs - voice.lastMs : 0)
  return { isSpeaking, hasSpoken: true, spokenMs, lastMs: atMs }
}
