export interface SoundLevels {
  /** Loudness of the actor's voice, in dB of full scale; none was heard yet where it is missing. */
  voiceDb: number | undefined
  /** Loudness of the room between words. */
  noiseDb: number
  peakDb: number
  sampleRate: number
  /** How loud the partner is in the microphone, against the partner itself. Missing where nothing was played. */
  partnerLeakDb?: number | undefined
}

export type SoundJudgement = 'good' | 'not heard' | 'too quiet' | 'clipping' | 'noisy' | 'partner audible' | 'telephone'

const SOUND = {
  clippingDb: -0.5,
  quietestVoiceDb: -40,
  /** How far the voice must stand above the room. */
  leastDistanceDb: 20,
  /** Above this the partner cannot be taken out of the tape. */
  leakDb: -30,
  /** A Bluetooth headset as microphone sounds like a telephone. */
  lowestSampleRate: 32_000,
}

/** The worst first: each has a remedy of its own. */
export function judgeSound({ voiceDb, noiseDb, peakDb, sampleRate, partnerLeakDb }: SoundLevels): SoundJudgement {
  if (sampleRate < SOUND.lowestSampleRate) return 'telephone'
  if (peakDb > SOUND.clippingDb) return 'clipping'
  if (partnerLeakDb !== undefined && partnerLeakDb > SOUND.leakDb) return 'partner audible'
  if (voiceDb === undefined) return 'not heard'
  if (voiceDb < SOUND.quietestVoiceDb) return 'too quiet'
  return voiceDb - noiseDb < SOUND.leastDistanceDb ? 'noisy' : 'good'
}
