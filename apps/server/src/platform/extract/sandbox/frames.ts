/** A frame is four bytes of length, followed by that many bytes. */
const LENGTH_BYTES = 4

export function encodeFrame(content: Uint8Array): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32LE(content.length)
  return Buffer.concat([length, content])
}

export interface FrameReader {
  /** Returns the frames that are complete now. */
  push: (chunk: Uint8Array) => Buffer[]
}

/** Throws when a frame announces more than `maxBytes`, since the other process is not trusted. */
export function createFrameReader(maxBytes: number): FrameReader {
  let chunks: Buffer[] = []
  let bufferedBytes = 0
  const joinChunks = (): Buffer => {
    const joined = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)
    chunks = [joined]
    return joined
  }
  const readFrameBytes = (): number | undefined => {
    if (bufferedBytes < LENGTH_BYTES) return undefined
    const length = ((chunks[0]?.length ?? 0) >= LENGTH_BYTES ? (chunks[0] as Buffer) : joinChunks()).readUInt32LE(0)
    if (length > maxBytes) throw new RangeError(`A frame of ${length} bytes exceeds the limit`)
    return LENGTH_BYTES + length
  }
  return {
    push: (chunk) => {
      chunks.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length))
      bufferedBytes += chunk.length
      const complete: Buffer[] = []
      for (
        let frameBytes = readFrameBytes();
        frameBytes !== undefined && bufferedBytes >= frameBytes;
        frameBytes = readFrameBytes()
      ) {
        const buffered = joinChunks()
        complete.push(buffered.subarray(LENGTH_BYTES, frameBytes))
        chunks = [buffered.subarray(frameBytes)]
        bufferedBytes -= frameBytes
      }
      return complete
    },
  }
}
