import type { Phoneme } from '../phonemes.ts'

/** Units of the line whose pitch is changed. */
export interface Accents {
  stressed: ReadonlySet<number>
  /** The last units of questions that rise. */
  rising: ReadonlySet<number>
}

const STRESSED_SEMITONES = 4
/** The rest of the sentence is said lower, so that the stressed word stands out. */
const AFTER_STRESS_SEMITONES = -2
/** A rise ends at the last sound of the question that has a pitch, and begins this many symbols before it. */
const RISING_SYMBOLS = 2
const RISING_SEMITONES = 8
/** Before a sound without a pitch, a rise has less time to be heard. */
const SHORT_RISING_SEMITONES = 10.8
const PITCHED = 'aeiouɐɑɒæɔəɚɛɜɪʊʌᵻᵊːmnŋlɹ'
const SENTENCE_ENDS = '.!?…'

/** The factor of the pitch of each symbol; all 1 without accents. */
export function listPitchFactors(phonemes: readonly Phoneme[], { stressed, rising }: Accents): number[] {
  const semitones = listStresses(phonemes, stressed)
  for (const unit of rising) {
    const last = phonemes.findLastIndex((phoneme) => phoneme.unit === unit)
    if (last < 0) continue
    const end = phonemes.findLastIndex((phoneme) => phoneme.unit === unit && PITCHED.includes(phoneme.symbol))
    const top = end < 0 ? last : end
    const mark = phonemes[last + 1]?.unit === undefined ? last + 1 : last
    const rise = top === last ? RISING_SEMITONES : SHORT_RISING_SEMITONES
    for (let at = Math.max(0, top - RISING_SYMBOLS); at <= Math.min(mark, phonemes.length - 1); at++)
      semitones[at] = (semitones[at] ?? 0) + rise * Math.min(1, 1 - (top - at) / RISING_SYMBOLS)
  }
  return semitones.map((value) => 2 ** (value / 12))
}

function listStresses(phonemes: readonly Phoneme[], stressed: ReadonlySet<number>): number[] {
  let afterStress = 0
  return phonemes.map(({ symbol, unit }) => {
    if (SENTENCE_ENDS.includes(symbol)) afterStress = 0
    if (unit === undefined || !stressed.has(unit)) return afterStress
    afterStress = AFTER_STRESS_SEMITONES
    return STRESSED_SEMITONES
  })
}
