const FRAME_SECONDS = 0.02
const FULL_SCALE = 32_768

/** The level that a tenth of the frames stay below counts as the noise of the room. */
const NOISE_SHARE = 0.1
const VOICE_OVER_NOISE_DB = 9
/** Below this nothing is a voice, even on a microphone without any noise. */
const MIN_VOICE_DB = -60
/** Above this everything may be a voice: in a loud room too much is kept rather than too little. */
const MAX_THRESHOLD_DB = -30

/** Shorter pauses do not end a stretch of loud frames. */
const MAX_PAUSE_SECONDS = 0.2
/** A key, a pedal or a chair is shorter than the shortest word. */
const MIN_LOUD_SECONDS = 0.1

/** Breaths and soft consonants are quieter than the words that they belong to. */
const AROUND = { leadSeconds: 0.5, tailSeconds: 0.5 }

/** Indexes of samples; `to` is not included. */
export interface SpokenPart {
  from: number
  to: number
}

/**
 * The part of a take in which somebody speaks, with a little of the silence around it. Undefined if nobody does: then
 * there is nothing to keep.
 */
export function findSpokenPart(
  samples: Int16Array,
  sampleRate: number,
  { leadSeconds, tailSeconds } = AROUND,
): SpokenPart | undefined {
  const frame = Math.round(FRAME_SECONDS * sampleRate)
  const levels = listLevels(samples, frame)
  const threshold = findThreshold(levels)
  const spoken = listStretches(levels, threshold).filter(({ loud }) => loud * FRAME_SECONDS >= MIN_LOUD_SECONDS)
  const [first] = spoken
  const last = spoken.at(-1)
  if (first === undefined || last === undefined) return undefined
  return {
    from: Math.max(0, first.from * frame - Math.round(leadSeconds * sampleRate)),
    to: Math.min(samples.length, last.to * frame + Math.round(tailSeconds * sampleRate)),
  }
}

function listLevels(samples: Int16Array, frame: number): number[] {
  const levels: number[] = []
  for (let at = 0; at < samples.length; at += frame) {
    const end = Math.min(samples.length, at + frame)
    let energy = 0
    for (let sample = at; sample < end; sample += 1) energy += ((samples[sample] ?? 0) / FULL_SCALE) ** 2
    levels.push(10 * Math.log10(energy / (end - at) + 1e-10))
  }
  return levels
}

function findThreshold(levels: readonly number[]): number {
  const noise = levels.toSorted((a, b) => a - b)[Math.floor(levels.length * NOISE_SHARE)] ?? MIN_VOICE_DB
  return Math.min(MAX_THRESHOLD_DB, Math.max(MIN_VOICE_DB, noise + VOICE_OVER_NOISE_DB))
}

/** In frames; `to` is not included. */
interface Stretch extends SpokenPart {
  loud: number
}

function listStretches(levels: readonly number[], threshold: number): Stretch[] {
  const stretches: Stretch[] = []
  for (const [at, level] of levels.entries()) {
    if (level < threshold) continue
    const last = stretches.at(-1)
    if (last !== undefined && (at - last.to) * FRAME_SECONDS <= MAX_PAUSE_SECONDS) {
      last.to = at + 1
      last.loud += 1
    } else stretches.push({ from: at, to: at + 1, loud: 1 })
  }
  return stretches
}
