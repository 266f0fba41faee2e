import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export interface ZippedFile {
  name: string
  /** What is too large to be held is opened when its turn comes. */
  content: Uint8Array | (() => Promise<AsyncIterable<Uint8Array>>)
  /** Text gets smaller; sound does not. */
  isText?: boolean
}

const NOTHING = new Uint8Array()

/** The bytes of a zip while its files come: no more of them is held than a piece. */
export async function* zipStream(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const take = () => ready.splice(0)
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  for await (const { name, content, isText } of files) {
    const entry = isText ? new ZipDeflate(name) : new ZipPassThrough(name)
    zip.add(entry)
    for await (const piece of piecesOf(content)) {
      entry.push(piece)
      yield* take()
    }
    entry.push(NOTHING, true)
    yield* take()
  }
  zip.end()
  yield* ready
}

async function* piecesOf(content: ZippedFile['content']): AsyncGenerator<Uint8Array> {
  if (content instanceof Uint8Array) yield content
  else yield* await content()
}
