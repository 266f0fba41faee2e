import { setImmediate as doOtherWork } from 'node:timers/promises'
import { findSpokenPart } from '@sidelight/domain/recording/spoken-part'
import { applyFilters, highPass } from './biquad.ts'
import { fadeEnd, fadeStart } from './fade.ts'
import { limitPeaks } from './limiter.ts'
import { measureLoudness } from './loudness.ts'

/** Of our own voices (kokoro/voice-catalogue.ts). */
export const CLIP_LOUDNESS = -18
/** What is quieter is mostly the room by the time it is as loud as a clip. */
const QUIETEST_LOUDNESS = -45
/** Below it is rumble: hands on a phone, traffic, wind. */
const RUMBLE_HERTZ = 70
const AROUND = { leadSeconds: 0.08, tailSeconds: 0.15 }
const FADE_SECONDS = 0.004
/** A limiter takes loudness away with the peaks, so the gain is found in a few steps. */
const LEVEL_STEPS = 4
const CLOSE_DB = 0.3

interface LevelledLine {
  samples: Float32Array
  /** Before, in LUFS. */
  loudness: number
}

/**
 * What somebody said, cut to their voice and as loud as a clip. Undefined if nobody said anything. Other calls go on
 * between its steps, because a line of a minute takes over half a second.
 */
export async function levelLine(recorded: Float32Array, sampleRate: number): Promise<LevelledLine | undefined> {
  const filtered = applyFilters(recorded, [highPass(RUMBLE_HERTZ, sampleRate)])
  const part = findSpokenPart(toInt16(filtered), sampleRate, AROUND)
  if (part === undefined) return undefined
  await doOtherWork()
  const spoken = filtered.slice(part.from, part.to)
  const loudness = measureLoudness(spoken, sampleRate)
  if (!(loudness > QUIETEST_LOUDNESS)) return undefined
  fadeStart(spoken, Math.round(FADE_SECONDS * sampleRate))
  fadeEnd(spoken, Math.round(FADE_SECONDS * sampleRate))
  return { samples: await raiseTo(CLIP_LOUDNESS, spoken, loudness, sampleRate), loudness }
}

/** Without peaks to limit the first step is exact. */
async function raiseTo(
  wanted: number,
  spoken: Float32Array,
  loudness: number,
  sampleRate: number,
): Promise<Float32Array> {
  let gainDb = wanted - loudness
  for (let step = 1; ; step++) {
    await doOtherWork()
    const louder = amplify(spoken, gainDb)
    const limited = limitPeaks(louder, sampleRate)
    if (limited === louder || step === LEVEL_STEPS) return limited
    const missingDb = wanted - measureLoudness(limited, sampleRate)
    if (Math.abs(missingDb) < CLOSE_DB) return limited
    gainDb += missingDb
  }
}

const toInt16 = (samples: Float32Array): Int16Array =>
  Int16Array.from(samples, (sample) => Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_767))))

const amplify = (samples: Float32Array, gainDb: number): Float32Array => {
  const gain = 10 ** (gainDb / 20)
  return samples.map((sample) => sample * gain)
}
