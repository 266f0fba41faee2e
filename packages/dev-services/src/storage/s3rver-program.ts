// The S3 server of `npm run dev`. It checks far less than a real one (unsigned reads pass), so tests of access need
// Ceph; it exists so that a clone runs with Node and npm alone.
import { createRequire } from 'node:module'
import { mkdirSync } from 'node:fs'
import { listParts, type S3rverContext } from './s3rver-parts.ts'

interface S3rver {
  run(): Promise<unknown>
  middleware: ((ctx: S3rverContext, next: () => Promise<void>) => Promise<void>)[]
}
const require = createRequire(import.meta.url)
const S3rverServer = require('@20minutes/s3rver') as new (options: Record<string, unknown>) => S3rver
const { DUMMY_ACCOUNT } = require('@20minutes/s3rver/lib/models/account') as {
  DUMMY_ACCOUNT: { createKeyPair(accessKeyId: string, secretAccessKey: string): void }
}

const { port, directory, bucket, accessKeyId, secretAccessKey } = JSON.parse(process.argv[2] ?? '{}') as {
  port: number
  directory: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}
mkdirSync(directory, { recursive: true })
DUMMY_ACCOUNT.createKeyPair(accessKeyId, secretAccessKey)
const server = new S3rverServer({
  address: '127.0.0.1',
  port,
  directory,
  silent: true,
  vhostBuckets: false,
  // It computes the signature of bucket calls (HeadBucket, list) without the trailing slash that the SDK signs.
  allowMismatchedSignatures: true,
  configureBuckets: [{ name: bucket }],
})
server.middleware.unshift(listParts)
await server.run()
