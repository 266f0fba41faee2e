const ON = 0.5
const OFF = 0.35

/** Turns a likelihood into "speaks" and "stopped", with room between the two so that it does not flutter. */
export interface VoiceSwitch {
  isSpeaking: boolean
  hasSpoken: boolean
  /** The last moment somebody spoke, and when that stretch of speech began. */
  lastMs: number
  sinceMs: number
}

export const SILENT: VoiceSwitch = { isSpeaking: false, hasSpoken: false, lastMs: 0, sinceMs: 0 }

export function hearVoice(voice: VoiceSwitch, likelihood: number, atMs: number): VoiceSwitch {
  const isSpeaking = likelihood >= (voice.isSpeaking ? OFF : ON)
  if (!isSpeaking) return voice.isSpeaking ? { ...voice, isSpeaking } : voice
  return { isSpeaking, hasSpoken: true, lastMs: atMs, sinceMs: voice.isSpeaking ? voice.sinceMs : atMs }
}
