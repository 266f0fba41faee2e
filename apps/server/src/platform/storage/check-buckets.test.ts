import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { readConfig } from '#config.ts'
import { checkBuckets } from './check-buckets.ts'

const { env } = inject('services')

let answering: Server
let endpoint: string
let status: number
beforeAll(async () => {
  answering = createServer(({ url }, response) => response.writeHead(url?.startsWith('/records') ? 403 : status).end())
  await new Promise<void>((resolve) => answering.listen(0, '127.0.0.1', resolve))
  endpoint = `http://127.0.0.1:${(answering.address() as AddressInfo).port}`
})
afterAll(() => answering.close())

describe('the storage at the start', () => {
  it('[R-57-08] A storage with all buckets is accepted', async () => {
    expect(await checkBuckets(readConfig(env))).toBeUndefined()
  })

  it('[R-57-08] A bucket that does not exist is refused in a sentence with its setting', async () => {
    for (const setting of ['UPLOADS_BUCKET', 'DELETION_RECORDS_BUCKET'])
      await expect(checkBuckets(readConfig({ ...env, [setting]: 'no-such-bucket' }))).rejects.toThrow(
        `refuses the bucket no-such-bucket (${setting}) with status 404. Create the bucket`,
      )
  })

  it.each([
    [403, 'Correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or let the key list the bucket'],
    [301, 'Correct S3_REGION'],
    [400, 'Correct S3_ENDPOINT'],
  ])('[R-57-08] A storage that answers with status %i is refused in a sentence', async (code, remedy) => {
    status = code
    await expect(checkBuckets(readConfig({ ...env, S3_ENDPOINT: endpoint }))).rejects.toThrow(remedy)
  })

  it('[R-57-08] The bucket of the deletion records need not be listed by the key', async () => {
    status = 200
    const config = readConfig({ ...env, S3_ENDPOINT: endpoint, DELETION_RECORDS_BUCKET: 'records' })
    expect(await checkBuckets(config)).toBeUndefined()
  })

  it('[R-57-08] A storage that fails or is away keeps no server from starting', async () => {
    status = 503
    expect(await checkBuckets(readConfig({ ...env, S3_ENDPOINT: endpoint }))).toBeTypeOf('string')
    const away = readConfig({ ...env, S3_ENDPOINT: 'http://127.0.0.1:1' })
    expect(await checkBuckets(away)).toContain('ECONNREFUSED')
  })
})
