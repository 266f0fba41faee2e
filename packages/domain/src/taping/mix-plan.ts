/** How the two stems become one track. */
export interface TapeMix {
  /** How loud the partner is against the actor, -18 to 0 dB; `undefined` leaves the partner out. */
  partnerDb: number | undefined
  /** The partner is 6 dB lower while the actor speaks. */
  isLowerUnderVoice: boolean
  /** Moves the sound against the picture, -200 to 200. */
  nudgeMs: number
}

export const DEFAULT_MIX: TapeMix = { partnerDb: -8, isLowerUnderVoice: false, nudgeMs: 0 }

const MIX = {
  lowerUnderVoiceDb: -6,
  /** A partner that was recorded very softly is not raised until its noise is heard. */
  mostGainDb: 24,
  /** An actor who is hardly on the tape counts as this loud, or the partner would not be heard either. */
  quietestActorDb: -40,
  ceilingDb: -1,
  /** Below this a sample is left as it is. */
  kneeDb: -4,
  fadeSeconds: 0.01,
}

const toGain = (db: number): number => 10 ** (db / 20)

/**
 * What the partner's stem is multiplied by. `actorDb` and `partnerDb` are the loudness of what sounds in each stem; a stem
 * without sound has none, and the partner then stays as loud as it was played.
 */
export function partnerGain(mix: TapeMix, actorDb: number | undefined, partnerDb: number | undefined): number {
  if (mix.partnerDb === undefined) return 0
  if (actorDb === undefined || partnerDb === undefined) return toGain(mix.partnerDb)
  const besideDb = Math.max(MIX.quietestActorDb, actorDb)
  return toGain(Math.min(MIX.mostGainDb, besideDb - partnerDb + mix.partnerDb))
}

/** A further factor for the partner at a moment of the take. */
export const underVoiceGain = ({ isLowerUnderVoice }: TapeMix, isActorSpeaking: boolean): number =>
  isLowerUnderVoice && isActorSpeaking ? toGain(MIX.lowerUnderVoiceDb) : 1

const KNEE = toGain(MIX.kneeDb)
const HEADROOM = toGain(MIX.ceilingDb) - KNEE

/** Loud samples are bent instead of cut off, and never pass -1 dB, which an AAC decoder would clip. */
export function softLimit(sample: number): number {
  const size = Math.abs(sample)
  return size <= KNEE ? sample : Math.sign(sample) * (KNEE + HEADROOM * Math.tanh((size - KNEE) / HEADROOM))
}

/** The fade at both ends of a part, so that a joint does not click. `index` and `length` are in samples. */
export function fadeGain(index: number, length: number, sampleRate: number): number {
  const fade = MIX.fadeSeconds * sampleRate
  return Math.max(0, Math.min(1, (index + 1) / fade, (length - index) / fade))
}
