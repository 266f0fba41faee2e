import { type Fullness, type Manner, type Span, strengthOf } from '@sidelight/domain/direction/direction'
import { KOKORO_VOICES, type KokoroVoice } from '../voice-catalogue.ts'

/** Between typical male and female pitch; the network scales the pitch range around it. */
export const REFERENCE_HERTZ = 160

/** The settings of the network, and of the audio that it makes, for a part of a line. */
export interface Delivery {
  speed: number
  pitch: number
  range: number
  gainDb: number
  shelfDb: number
  /** Takes the style of a line that is this many symbols longer. */
  extraSymbols: number
  /** Voices whose melody and rhythm are mixed into the own, with their shares. The timbre stays. */
  melodies: readonly { file: string; share: number }[]
}

interface MannerSettings {
  pitch: number
  range: number
  speed: number
  gainDb: number
  shelfDb: number
  /** Only American women are close enough to these voices to stay themselves. */
  melody?: { file: string; share: number }
}

const PLAIN: MannerSettings = { pitch: 1, range: 1, speed: 1, gainDb: 0, shelfDb: 0 }

/** Factors of the voice's own, measured by `npm run bench:voices -- --direction`. */
const MANNERS: Readonly<Record<Exclude<Manner, 'shaken'>, MannerSettings>> = {
  softer: { ...PLAIN, pitch: 0.96, range: 0.8, speed: 0.93, gainDb: -5, melody: { file: 'af_nicole', share: 0.4 } },
  // Without a pitch, the network makes noise of its own source: a whisper. Its loss of level is made up for in part.
  whispered: { ...PLAIN, pitch: 0, speed: 0.92, gainDb: 3 },
  louder: { ...PLAIN, pitch: 1.18, range: 1.35, speed: 0.98, gainDb: 5, shelfDb: 1 },
  urgent: { ...PLAIN, pitch: 1.07, range: 1.25, speed: 1.25, gainDb: 1.5 },
  slower: { ...PLAIN, speed: 0.78 },
  cold: { ...PLAIN, pitch: 0.93, range: 0.45, speed: 0.92, gainDb: -1 },
  warm: { ...PLAIN, pitch: 0.98, range: 1.1, speed: 0.95, gainDb: -1, melody: { file: 'af_bella', share: 0.3 } },
  amused: { ...PLAIN, pitch: 1.1, range: 1.5, speed: 1.06 },
  angry: { ...PLAIN, pitch: 1.06, range: 1.6, speed: 1.1, gainDb: 3, shelfDb: 5 },
}

/** Other ways to say the same line: with the melody of a longer line, of another voice, or both. */
const LONGER_LINE_SYMBOLS = 60
const OTHER_VOICE_SHARE = 0.5
const READS = [
  { extraSymbols: 0, isMixed: false, range: 1, speed: 1 },
  { extraSymbols: LONGER_LINE_SYMBOLS, isMixed: false, range: 1.15, speed: 1 },
  { extraSymbols: 0, isMixed: true, range: 0.75, speed: 0.95 },
  { extraSymbols: LONGER_LINE_SYMBOLS, isMixed: true, range: 1.15, speed: 1 },
] as const

export const isCarried = (manner: Manner): manner is keyof typeof MANNERS => Object.hasOwn(MANNERS, manner)

/** Without a manner and with read 0, exactly the settings of the voice. */
export function describeDelivery(
  voice: KokoroVoice,
  span: Pick<Span, 'manner' | 'amount'> | undefined,
  fullness: Fullness,
  read: number,
): Delivery {
  const { extraSymbols, isMixed, range: readRange, speed: readSpeed } = READS[read % READS.length] ?? READS[0]
  const manner = scaleManner(span, fullness)
  const ownPitch = voice.pitch ?? 1
  const range = manner.range * readRange
  const other = isMixed ? findOtherVoice(voice) : voice
  const melodies = isMixed ? [{ file: other.file, share: OTHER_VOICE_SHARE }] : []
  if (manner.melody !== undefined && voice.file.startsWith('af') && voice.file !== manner.melody.file)
    melodies.unshift(manner.melody)
  return {
    speed: (voice.speed ?? 1) * manner.speed * readSpeed,
    pitch:
      ownPitch *
      manner.pitch *
      // Turns the range around the median of the voice instead of the reference of the network.
      ((REFERENCE_HERTZ * ownPitch) / voice.medianHertz) ** (range - 1) *
      // The melody of the other voice is moved to the pitch of this one.
      (voice.medianHertz / other.medianHertz) ** OTHER_VOICE_SHARE,
    range: (voice.range ?? 1) * range,
    gainDb: voice.gainDb + manner.gainDb,
    shelfDb: manner.shelfDb,
    extraSymbols,
    melodies,
  }
}

function scaleManner(span: Pick<Span, 'manner' | 'amount'> | undefined, fullness: Fullness): MannerSettings {
  if (span === undefined || !isCarried(span.manner)) return PLAIN
  const { pitch, range, speed, gainDb, shelfDb, melody } = MANNERS[span.manner]
  const strength = strengthOf(span.amount, fullness)
  return {
    pitch: pitch ** strength,
    range: range ** strength,
    speed: speed ** strength,
    gainDb: gainDb * strength,
    shelfDb: shelfDb * strength,
    ...(melody === undefined ? {} : { melody: { ...melody, share: melody.share * strength } }),
  }
}

/** The best of the other voices of the same accent and sex. */
const findOtherVoice = (voice: KokoroVoice): KokoroVoice =>
  KOKORO_VOICES.find(({ file }) => file.slice(0, 2) === voice.file.slice(0, 2) && file !== voice.file) ?? voice
