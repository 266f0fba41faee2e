/** Reads bits, the most significant first; beyond the end they are 0. */
export class BitReader {
  position: number
  readonly #bytes: Uint8Array

  constructor(bytes: Uint8Array, position = 0) {
    this.#bytes = bytes
    this.position = position
  }

  /** At most 24 bits. */
  peek(count: number): number {
    if (count === 0) return 0
    const at = this.position >> 3
    const byte = (offset: number) => this.#bytes[at + offset] ?? 0
    const bits = (byte(0) << 24) | (byte(1) << 16) | (byte(2) << 8) | byte(3)
    return (bits << (this.position & 7)) >>> (32 - count)
  }

  read(count: number): number {
    const bits = this.peek(count)
    this.position += count
    return bits
  }
}
