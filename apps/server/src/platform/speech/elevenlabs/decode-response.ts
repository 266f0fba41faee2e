import { SpeechFailed } from '../speech.ts'

/** Speech is never faster or slower; a short cry may take longer. */
const MAX_CHARACTERS_PER_SECOND = 40
const MIN_CHARACTERS_PER_SECOND = 5
const EXTRA_SECONDS = 5
/** Noise crosses zero every other sample; speech, even with many sibilants, far less often. */
const MAX_CROSSING_SHARE = 0.4

/**
 * Decodes 16-bit audio from base64. A provider may respond with status 200 and an error page, half the audio or noise:
 * none of these may become a clip that the user pays for.
 */
export function decodeResponse(
  base64: unknown,
  text: string,
  expectedSeconds: number | undefined,
  sampleRate: number,
): Float32Array {
  if (typeof base64 !== 'string') throw new SpeechFailed('The response has no audio')
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length % 2 !== 0) throw new SpeechFailed('The audio is truncated')
  const samples = new Float32Array(bytes.length / 2)
  for (let at = 0; at < samples.length; at++) samples[at] = bytes.readInt16LE(at * 2) / 32_768
  const seconds = samples.length / sampleRate
  if (seconds < text.length / MAX_CHARACTERS_PER_SECOND) throw new SpeechFailed('The audio is too short')
  if (seconds > text.length / MIN_CHARACTERS_PER_SECOND + EXTRA_SECONDS) throw new SpeechFailed('The audio is too long')
  if (expectedSeconds !== undefined && seconds < expectedSeconds - 0.1) throw new SpeechFailed('The audio is truncated')
  if (countCrossings(samples) > samples.length * MAX_CROSSING_SHARE) throw new SpeechFailed('The audio is noise')
  return samples
}

function countCrossings(samples: Float32Array): number {
  let crossings = 0
  let previous = 0
  for (const sample of samples) {
    if (sample * previous < 0) crossings++
    previous = sample
  }
  return crossings
}
