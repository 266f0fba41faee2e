import { SAMPLE_RATE } from '@sidelight/listening/audio-pipeline'

/** The latest possible cue comes after four seconds of silence. */
const AFTER_S = 5
const STEP = SAMPLE_RATE / 50

/** Continues a recording with room noise, as a microphone would: its quietest part, played forwards and backwards. */
export function appendRoomTone(samples: Float32Array, seconds = AFTER_S): Float32Array {
  const quiet = findQuietest(samples)
  const after = Float32Array.from({ length: seconds * SAMPLE_RATE }, (_, i) => {
    const at = i % (2 * quiet.length)
    return quiet[at < quiet.length ? at : 2 * quiet.length - 1 - at] ?? 0
  })
  const whole = new Float32Array(samples.length + after.length)
  whole.set(samples)
  whole.set(after, samples.length)
  return whole
}

/** The quietest tenth of a second. */
function findQuietest(samples: Float32Array): Float32Array {
  const length = Math.min(samples.length, 5 * STEP)
  let [best, least] = [0, Number.POSITIVE_INFINITY]
  for (let at = 0; at + length <= samples.length; at += STEP) {
    const energy = samples.subarray(at, at + length).reduce((sum, sample) => sum + sample * sample, 0)
    if (energy < least) [best, least] = [at, energy]
  }
  return samples.subarray(best, best + length)
}
