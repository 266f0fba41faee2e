/** Reads all bytes of a stream. A Blob or Response would be slower: browsers send those through another process. */
export async function readStream(
  stream: ReadableStream<Uint8Array>,
  onProgress: (bytes: number) => void = () => undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for (const reader = stream.getReader(); ;) {
    const { done, value } = await reader.read()
    if (done) break
    pieces.push(value)
    bytes += value.length
    onProgress(bytes)
  }
  const all = new Uint8Array(bytes)
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}
