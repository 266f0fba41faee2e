import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export interface ZippedFile {
  name: string
  /** A function for files too large to hold in memory; it is called when the file is written. */
  content: Uint8Array | (() => Promise<AsyncIterable<Uint8Array>>)
  /** Text is compressed; audio is stored as it is. */
  isText?: boolean
}

const EMPTY = new Uint8Array()

/** Streams a zip of these files, holding one chunk in memory at a time. */
export async function* zipStream(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const takeReady = () => ready.splice(0)
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  for await (const { name, content, isText } of files) {
    const entry = isText ? new ZipDeflate(name) : new ZipPassThrough(name)
    zip.add(entry)
    for await (const chunk of chunksOf(content)) {
      entry.push(chunk)
      yield* takeReady()
    }
    entry.push(EMPTY, true)
    yield* takeReady()
  }
  zip.end()
  yield* ready
}

async function* chunksOf(content: ZippedFile['content']): AsyncGenerator<Uint8Array> {
  if (content instanceof Uint8Array) yield content
  else yield* await content()
}
