import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ObjectStorage } from '../../storage/storage.ts'
import { SpeechFailed } from '../speech.ts'
import { isPublishedModel } from './model-file.ts'

/** From the store to the disk, never in memory; what is not the published network is not kept. */
export async function fetchModel(
  directory: string,
  key: string,
  storage: Pick<ObjectStorage, 'readStream'>,
): Promise<string> {
  const path = join(directory, 'published.onnx')
  if (existsSync(path) && (await isPublishedModel(path))) return path
  await mkdir(directory, { recursive: true })
  const draft = `${path}.${process.pid}`
  try {
    await pipeline(await storage.readStream(key), createWriteStream(draft))
    if (!(await isPublishedModel(draft)))
      throw new SpeechFailed('The stored weights of the voices are not the published ones')
    await rename(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
  return path
}
