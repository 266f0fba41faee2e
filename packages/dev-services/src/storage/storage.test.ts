import { join } from 'node:path'
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListPartsCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { expect, test } from 'vitest'
import { createSupervisor } from '../process/process-supervisor.ts'
import { createTemporaryDirectory } from '../process/temporary-directory.ts'
import { takeFreePort } from '../ports.ts'
import { createS3Client } from './storage-access.ts'
import { startStorage, type StorageOptions } from './storage.ts'

/** An environment in which Ceph is not installed. */
const WITHOUT_CEPH = { PATH: '/nonexistent' }

async function withStorage(
  choice: StorageOptions['choice'],
  run: (start: () => ReturnType<typeof startStorage>) => Promise<void>,
) {
  const supervisor = createSupervisor()
  const directory = createTemporaryDirectory(supervisor, 'storage')
  const options = { supervisor, directory, logFile: join(directory, 's3.log'), webOrigins: ['http://127.0.0.1:5173'] }
  try {
    await run(async () => startStorage({ ...options, choice, env: WITHOUT_CEPH, port: await takeFreePort() }))
  } finally {
    await supervisor.stop()
  }
}

test('The error of a missing Ceph says how to install it', async () => {
  await withStorage('ceph', async (start) => {
    await expect(start()).rejects.toThrow(/apt-get install .* radosgw .* S3_ENDPOINT/)
  })
})

test('A machine without Ceph gets an S3 server that keeps its objects after a restart', async () => {
  await withStorage('ceph-if-installed', async (start) => {
    const first = await start()
    expect(first.kind).toBe('s3rver')
    const object = { Bucket: first.bucket, Key: 'takes/one.txt' }
    const client = createS3Client(first)
    await client.send(new HeadBucketCommand({ Bucket: first.bucket }))
    await client.send(new PutObjectCommand({ ...object, Body: 'Take one' }))
    const restarted = createS3Client(await start())
    const read = await restarted.send(new GetObjectCommand(object))
    expect(await read.Body?.transformToString()).toBe('Take one')
    client.destroy()
    restarted.destroy()
  })
})

test('The S3 server of a machine without Ceph lists the parts of an upload until it is completed', async () => {
  await withStorage('s3rver', async (start) => {
    const storage = await start()
    const client = createS3Client(storage)
    const object = { Bucket: storage.bucket, Key: 'tapes/one.mp4' }
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(object))
    const upload = { ...object, UploadId }
    const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber: 2, Body: 'Take two' }))
    const { Parts } = await client.send(new ListPartsCommand(upload))
    expect(Parts).toMatchObject([{ PartNumber: 2, Size: 8, ETag }])
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
    await expect(client.send(new ListPartsCommand(upload))).rejects.toMatchObject({ name: 'NoSuchUpload' })
    client.destroy()
  })
})
