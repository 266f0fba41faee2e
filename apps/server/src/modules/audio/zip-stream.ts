import { Zip, ZipPassThrough } from 'fflate'

export interface ZippedFile {
  name: string
  bytes: Uint8Array
}

/** The bytes of a zip while its files come; one file at a time is held. Sound does not get smaller, so nothing is packed. */
export async function* zipStream(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  for await (const { name, bytes } of files) {
    const entry = new ZipPassThrough(name)
    zip.add(entry)
    entry.push(bytes, true)
    yield* ready
    ready = []
  }
  zip.end()
  yield* ready
}
