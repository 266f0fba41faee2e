const HEADER_BYTES = 44
const FRAME_SECONDS = 0.01

export interface RecordedWav {
  rate: number
  samples: Int16Array
}

export function readRecordedWav(bytes: Buffer): RecordedWav {
  const isWav = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.readUInt32LE(40) === bytes.length - HEADER_BYTES
  if (!isWav || bytes.readUInt16LE(22) !== 1 || bytes.readUInt16LE(34) !== 16)
    throw new Error('Not a mono WAV of 16 bits')
  const data = bytes.subarray(HEADER_BYTES)
  return {
    rate: bytes.readUInt32LE(24),
    samples: Int16Array.from({ length: data.length / 2 }, (_, i) => data.readInt16LE(i * 2)),
  }
}

/** Measures the loudness, a hundred times a second. */
function loudness({ rate, samples }: RecordedWav): number[] {
  const frame = Math.round(rate * FRAME_SECONDS)
  return Array.from({ length: Math.floor(samples.length / frame) }, (_, i) => {
    let sum = 0
    for (const sample of samples.subarray(i * frame, (i + 1) * frame)) sum += sample * sample
    return Math.sqrt(sum / frame)
  })
}

/** Louder than the background noise of these tests. */
const VOICE_LEVEL = 150

/** Returns the time of the last sample with a voice. */
export const lastVoiceMs = (recording: RecordedWav): number =>
  (loudness(recording).findLastIndex((level) => level > VOICE_LEVEL) + 1) * FRAME_SECONDS * 1000

export const cutOut = ({ rate, samples }: RecordedWav, fromMs: number, untilMs: number): RecordedWav => ({
  rate,
  samples: samples.subarray(Math.max(0, Math.round((fromMs * rate) / 1000)), Math.round((untilMs * rate) / 1000)),
})

/** Whether the whole contains the part, sample for sample. */
export function isWithin({ samples: part }: RecordedWav, { samples: whole }: RecordedWav): boolean {
  for (let at = 0; at + part.length <= whole.length; at++)
    if (part.every((sample, i) => sample === whole[at + i])) return true
  return false
}

/** Finds the speech in the recording by its loudness, with a similarity from -1 to 1. */
export function findSpeech(recording: RecordedWav, speech: RecordedWav): { atMs: number; similarity: number } {
  const { at, similarity } = findBestMatch(loudness(recording), loudness(speech))
  return { atMs: at * FRAME_SECONDS * 1000, similarity }
}

/** Finds where the short series is most similar to a part of the long one. */
export function findBestMatch(long: readonly number[], short: readonly number[]): { at: number; similarity: number } {
  let best = { at: 0, similarity: -1 }
  for (let at = 0; at + short.length <= long.length; at++) {
    const similarity = correlate(long.slice(at, at + short.length), short)
    if (similarity > best.similarity) best = { at, similarity }
  }
  return best
}

function correlate(values: readonly number[], others: readonly number[]): number {
  const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length
  const [a, b] = [mean(values), mean(others)]
  let [both, first, second] = [0, 0, 0]
  values.forEach((value, i) => {
    const [x, y] = [value - a, (others[i] ?? 0) - b]
    both += x * y
    first += x * x
    second += y * y
  })
  return both / Math.sqrt(first * second + 1e-9)
}
