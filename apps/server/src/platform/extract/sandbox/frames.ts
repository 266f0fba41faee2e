/** Messages over a pipe: four bytes of length, then that many bytes. */
const LENGTH_BYTES = 4

export function encodeFrame(content: Uint8Array): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32LE(content.length)
  return Buffer.concat([length, content])
}

export interface FrameReader {
  /** Gives back the messages that are complete now. */
  push: (chunk: Uint8Array) => Buffer[]
}

/** Throws when a message announces more than `mostBytes`: the other side is not to be trusted with our memory. */
export function createFrameReader(mostBytes: number): FrameReader {
  let chunks: Buffer[] = []
  let waitingBytes = 0
  const gather = (): Buffer => {
    const joined = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)
    chunks = [joined]
    return joined
  }
  const wantedBytes = (): number | undefined => {
    if (waitingBytes < LENGTH_BYTES) return undefined
    const length = ((chunks[0]?.length ?? 0) >= LENGTH_BYTES ? (chunks[0] as Buffer) : gather()).readUInt32LE(0)
    if (length > mostBytes) throw new RangeError(`A message of ${length} bytes is over the limit`)
    return LENGTH_BYTES + length
  }
  return {
    push: (chunk) => {
      chunks.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length))
      waitingBytes += chunk.length
      const complete: Buffer[] = []
      for (let wanted = wantedBytes(); wanted !== undefined && waitingBytes >= wanted; wanted = wantedBytes()) {
        const all = gather()
        complete.push(all.subarray(LENGTH_BYTES, wanted))
        chunks = [all.subarray(wanted)]
        waitingBytes -= wanted
      }
      return complete
    },
  }
}
