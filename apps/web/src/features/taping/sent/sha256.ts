/** The first 64 primes; the hash begins with their square roots and mixes in their cube roots. */
const PRIMES = Array.from({ length: 312 }, (_, at) => at).filter(
  (value) => value > 1 && !Array.from({ length: value }, (_, at) => at).some((by) => by > 1 && value % by === 0),
)
const fraction = (root: number): number => Math.floor((root % 1) * 2 ** 32) | 0
const ROUND_KEYS = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)))
const INITIAL = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))

const BLOCK_BYTES = 64
/** Of the length in bits at the end. */
const LENGTH_BYTES = 8

/**
 * SHA-256 (FIPS 180-4) of what is read piece by piece. `crypto.subtle` takes its whole input at once, and a tape may be
 * larger than the memory of a phone.
 */
export function createSha256(): { push(bytes: Uint8Array): void; finish(): string } {
  const state = Int32Array.from(INITIAL)
  const words = new Int32Array(BLOCK_BYTES)
  const block = new Uint8Array(BLOCK_BYTES)
  const view = new DataView(block.buffer)
  let filled = 0
  let bytesRead = 0

  function push(bytes: Uint8Array): void {
    bytesRead += bytes.length
    for (let at = 0; at < bytes.length;) {
      const piece = bytes.subarray(at, at + BLOCK_BYTES - filled)
      block.set(piece, filled)
      filled += piece.length
      at += piece.length
      if (filled === BLOCK_BYTES) {
        mixIn(state, words, view)
        filled = 0
      }
    }
  }

  function finish(): string {
    const bits = bytesRead * 8
    const zeros = (2 * BLOCK_BYTES - 1 - LENGTH_BYTES - filled) % BLOCK_BYTES
    const end = new Uint8Array(1 + zeros + LENGTH_BYTES)
    end[0] = 0x80
    const length = new DataView(end.buffer, 1 + zeros)
    length.setUint32(0, Math.floor(bits / 2 ** 32))
    length.setUint32(4, bits % 2 ** 32)
    push(end)
    return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
  }

  return { push, finish }
}

const at = (values: Int32Array, index: number): number => values[index] ?? 0
const turn = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits))

function mixIn(state: Int32Array, words: Int32Array, block: DataView): void {
  for (let i = 0; i < 16; i++) words[i] = block.getInt32(i * 4)
  for (let i = 16; i < 64; i++) {
    const before = at(words, i - 15)
    const late = at(words, i - 2)
    const small = turn(before, 7) ^ turn(before, 18) ^ (before >>> 3)
    const large = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
    words[i] = (at(words, i - 16) + small + at(words, i - 7) + large) | 0
  }
  let a = at(state, 0)
  let b = at(state, 1)
  let c = at(state, 2)
  let d = at(state, 3)
  let e = at(state, 4)
  let f = at(state, 5)
  let g = at(state, 6)
  let h = at(state, 7)
  for (let i = 0; i < 64; i++) {
    const chosen = (e & f) ^ (~e & g)
    const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + chosen + at(ROUND_KEYS, i) + at(words, i)) | 0
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  const mixed = Int32Array.of(a, b, c, d, e, f, g, h)
  for (let i = 0; i < 8; i++) state[i] = at(state, i) + at(mixed, i)
}
