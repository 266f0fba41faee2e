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
  const sound = bytes.subarray(HEADER_BYTES)
  return {
    rate: bytes.readUInt32LE(24),
    samples: Int16Array.from({ length: sound.length / 2 }, (_, i) => sound.readInt16LE(i * 2)),
  }
}

/** How loud it is, a hundred times a second. */
function loudness({ rate, samples }: RecordedWav): number[] {
  const frame = Math.round(rate * FRAME_SECONDS)
  return Array.from({ length: Math.floor(samples.length / frame) }, (_, i) => {
    let sum = 0
    for (const sample of samples.subarray(i * frame, (i + 1) * frame)) sum += sample * sample
    return Math.sqrt(sum / frame)
  })
}

/** Louder than any room these tests are held in. */
const VOICE = 150

/** Up to where somebody is heard. */
export const lastHeardMs = (recording: RecordedWav): number =>
  (loudness(recording).findLastIndex((level) => level > VOICE) + 1) * FRAME_SECONDS * 1000

export const cutOut = ({ rate, samples }: RecordedWav, fromMs: number, untilMs: number): RecordedWav => ({
  rate,
  samples: samples.subarray(Math.max(0, Math.round((fromMs * rate) / 1000)), Math.round((untilMs * rate) / 1000)),
})

/** Whether the whole of one is in the other, sample for sample. */
export function isWithin({ samples: part }: RecordedWav, { samples: whole }: RecordedWav): boolean {
  for (let at = 0; at + part.length <= whole.length; at++)
    if (part.every((sample, i) => sample === whole[at + i])) return true
  return false
}

/** Where in the recording the speech is, and how like it is there, from -1 to 1, by the course of its loudness. */
export function findSpeech(recording: RecordedWav, speech: RecordedWav): { atMs: number; likeness: number } {
  const { at, likeness } = findPlace(loudness(recording), loudness(speech))
  return { atMs: at * FRAME_SECONDS * 1000, likeness }
}

/** Where the short course is in the long one. */
export function findPlace(long: readonly number[], short: readonly number[]): { at: number; likeness: number } {
  let best = { at: 0, likeness: -1 }
  for (let at = 0; at + short.length <= long.length; at++) {
    const likeness = correlate(long.slice(at, at + short.length), short)
    if (likeness > best.likeness) best = { at, likeness }
  }
  return best
}

function correlate(one: readonly number[], other: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [a, b] = [mean(one), mean(other)]
  let [both, first, second] = [0, 0, 0]
  one.forEach((value, i) => {
    const [x, y] = [value - a, (other[i] ?? 0) - b]
    both += x * y
    first += x * x
    second += y * y
  })
  return both / Math.sqrt(first * second + 1e-9)
}
