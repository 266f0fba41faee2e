import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ObjectStorage } from '../../storage/storage.ts'
import { SpeechFailed } from '../speech.ts'
import { isPublishedModel } from './model-file.ts'

/** Streams the weights from the storage to the disk. A file that is not the published network is deleted. */
export async function fetchModel(
  directory: string,
  key: string,
  storage: Pick<ObjectStorage, 'readStream'>,
): Promise<string> {
  const path = join(directory, 'published.onnx')
  if (existsSync(path) && (await isPublishedModel(path))) return path
  await mkdir(directory, { recursive: true })
  const temporaryPath = `${path}.${process.pid}`
  try {
    await pipeline(await storage.readStream(key), createWriteStream(temporaryPath))
    if (!(await isPublishedModel(temporaryPath)))
      throw new SpeechFailed('The stored weights of the voices are not the published ones')
    await rename(temporaryPath, path)
  } finally {
    await rm(temporaryPath, { force: true })
  }
  return path
}
