import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { readConfig } from '#config.ts'
import { createS3Storage } from '../../storage/s3-storage.ts'
import { fetchModel } from './fetch-model.ts'

const storage = createS3Storage(readConfig(inject('services').env).storage)
const key = `tests/${randomUUID()}.onnx`
let directory = ''
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'model-'))
  await storage.write(key, new Uint8Array(100_000), 'application/octet-stream')
})
afterAll(async () => {
  await storage.remove([key])
  storage.close()
  await rm(directory, { recursive: true })
})

describe('weights from the storage', () => {
  it('Weights that are not the published ones are deleted', async () => {
    await expect(fetchModel(directory, key, storage)).rejects.toThrow('not the published ones')
    expect(await readdir(directory)).toEqual([])
  })

  it('An incomplete local file is not used', async () => {
    await writeFile(join(directory, 'published.onnx'), 'half')
    await expect(fetchModel(directory, key, storage)).rejects.toThrow('not the published ones')
  })

  it('Fetching missing weights fails with the code "unavailable"', async () => {
    await expect(fetchModel(directory, `${key}.missing`, storage)).rejects.toMatchObject({ code: 'unavailable' })
  })
})
