/** Reads little-endian values one after another; all our acoustic models are little-endian. */
export class ByteReader {
  readonly #view: DataView
  offset = 0

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get remaining(): number {
    return this.#view.byteLength - this.offset
  }

  int8(): number {
    return this.#view.getInt8(this.offset++)
  }

  int16(): number {
    this.offset += 2
    return this.#view.getInt16(this.offset - 2, true)
  }

  int32(): number {
    this.offset += 4
    return this.#view.getInt32(this.offset - 4, true)
  }

  floats(count: number): Float32Array {
    const values = new Float32Array(count)
    for (let i = 0; i < count; i++) values[i] = this.#view.getFloat32(this.offset + 4 * i, true)
    this.offset += 4 * count
    return values
  }

  bytes(count: number): Uint8Array {
    this.offset += count
    return new Uint8Array(this.#view.buffer, this.#view.byteOffset + this.offset - count, count)
  }

  text(length: number): string {
    return String.fromCharCode(...this.bytes(length))
  }

  textUntil(stop: number): string {
    let text = ''
    for (let code = this.#view.getUint8(this.offset++); code !== stop; code = this.#view.getUint8(this.offset++))
      text += String.fromCharCode(code)
    return text
  }
}
