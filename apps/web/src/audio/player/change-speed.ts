/** One piece of sound is taken over every 20 ms, and may be moved by 10 ms to where it continues the one before best. */
const PIECES_PER_SECOND = 50
const MOVES_PER_SECOND = 100
/** Places are first compared at 4,000 samples a second, which is enough to find the period of a voice. */
const COARSE_RATE = 4000

/** The sound at another speed and the same pitch, by overlapping pieces that continue each other (WSOLA). */
export function changeSpeed(samples: Float32Array, sampleRate: number, speed: number): Float32Array<ArrayBuffer> {
  const piece = Math.round(sampleRate / PIECES_PER_SECOND)
  const findContinuation = createSearch(samples, sampleRate, piece)
  const changed = new Float32Array(Math.ceil(samples.length / speed))
  const weights = Float32Array.from({ length: 2 * piece }, (_, i) => 0.5 - 0.5 * Math.cos((Math.PI * i) / piece))
  let next = 0
  // The first piece begins before the sound, so that its beginning has full weight.
  for (let to = -piece; to < changed.length; to += piece) {
    const from = to <= 0 ? to : findContinuation(next, Math.round(to * speed))
    const end = Math.min(2 * piece, changed.length - to, samples.length - from)
    for (let i = Math.max(0, -to); i < end; i += 1)
      changed[to + i] = (changed[to + i] ?? 0) + (weights[i] ?? 0) * (samples[from + i] ?? 0)
    next = from + piece
  }
  return changed
}

/** Returns the position near `wanted` at which the sound is most similar to that at `next`. */
function createSearch(samples: Float32Array, sampleRate: number, piece: number) {
  const step = Math.max(1, Math.round(sampleRate / COARSE_RATE))
  const coarse = Float32Array.from({ length: Math.floor(samples.length / step) }, (_, i) =>
    average(samples, i * step, step),
  )
  const move = Math.round(sampleRate / MOVES_PER_SECOND / step)
  return (next: number, wanted: number): number => {
    const near = Math.round(wanted / step)
    const found = findMostSimilar(coarse, Math.round(next / step), Math.round(piece / step), near - move, near + move)
    return findMostSimilar(samples, next, piece, (found - 1) * step, (found + 1) * step, step)
  }
}

function average(samples: Float32Array, from: number, count: number): number {
  let sum = 0
  for (let i = 0; i < count; i += 1) sum += samples[from + i] ?? 0
  return sum / count
}

/** Compares pieces of this length, of which every `stride`th sample counts. */
function findMostSimilar(
  samples: Float32Array,
  next: number,
  length: number,
  from: number,
  to: number,
  stride = 1,
): number {
  const last = samples.length - length
  let best = Math.max(0, Math.min(from, last))
  let most = Number.NEGATIVE_INFINITY
  if (next > last) return Math.max(0, Math.min((from + to) >> 1, last))
  for (let at = Math.max(0, from); at <= Math.min(to, last); at += 1) {
    let sum = 0
    for (let i = 0; i < length; i += stride) sum += (samples[at + i] ?? 0) * (samples[next + i] ?? 0)
    if (sum > most) {
      most = sum
      best = at
    }
  }
  return best
}
