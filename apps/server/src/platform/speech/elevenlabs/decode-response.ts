import { SpeechFailed } from '../speech.ts'

export interface DecodeRequest {
  samples: Float32Array
  sampleRate: number
}

/** Nobody speaks faster or slower; a short cry may take its time. */
const MOST_CHARACTERS_PER_SECOND = 40
const FEWEST_CHARACTERS_PER_SECOND = 5
const SLACK_SECONDS = 5
/** Noise crosses zero every other sample; speech, even all hisses, far less often. */
const MOST_CROSSINGS = 0.4

/**
 * Sixteen-bit sound as it came in base64. A provider may answer 200 with an error page, with half of it or with noise:
 * nothing of that may become a line that somebody pays for.
 */
export function decodeResponse(
  base64: unknown,
  text: string,
  expectedSeconds: number | undefined,
  sampleRate: number,
): Float32Array {
  if (typeof base64 !== 'string' || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw new SpeechFailed('No sound came back')
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length % 2 !== 0) throw new SpeechFailed('The sound that came back is cut off')
  const samples = new Float32Array(bytes.length / 2)
  for (let at = 0; at < samples.length; at++) samples[at] = bytes.readInt16LE(at * 2) / 32_768
  const seconds = samples.length / sampleRate
  if (seconds < text.length / MOST_CHARACTERS_PER_SECOND)
    throw new SpeechFailed('The sound that came back is too short')
  if (seconds > text.length / FEWEST_CHARACTERS_PER_SECOND + SLACK_SECONDS)
    throw new SpeechFailed('The sound that came back is too long')
  if (expectedSeconds !== undefined && seconds < expectedSeconds - 0.1)
    throw new SpeechFailed('The sound that came back is cut off')
  if (countCrossings(samples) > samples.length * MOST_CROSSINGS) throw new SpeechFailed('What came back is noise')
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
