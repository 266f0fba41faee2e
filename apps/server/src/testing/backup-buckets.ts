import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import {
  type BucketLifecycleConfiguration,
  CreateBucketCommand,
  type ObjectLockConfiguration,
  PutBucketLifecycleConfigurationCommand,
  PutBucketVersioningCommand,
  PutObjectLockConfigurationCommand,
} from '@aws-sdk/client-s3'
import { createS3Client } from '@sidelight/dev-services/storage/storage-access'
import { readConfig } from '#config.ts'

const readJson = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8'))

/** Creates a bucket for tests that list what belongs to no user. */
export async function createBucket(env: Record<string, string>): Promise<string> {
  const Bucket = `bucket-${randomUUID()}`
  const client = createS3Client(readConfig(env).storage)
  await client.send(new CreateBucketCommand({ Bucket }))
  client.destroy()
  return Bucket
}

/** Creates a bucket that keeps versions of what is removed, with the rules of docs/storage.md. */
export async function createVersionedBucket(env: Record<string, string>): Promise<string> {
  const Bucket = await createBucket(env)
  const client = createS3Client(readConfig(env).storage)
  await client.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: 'Enabled' } }))
  const LifecycleConfiguration = readJson('docs/storage-lifecycle.json') as BucketLifecycleConfiguration
  await client.send(new PutBucketLifecycleConfigurationCommand({ Bucket, LifecycleConfiguration }))
  client.destroy()
  return Bucket
}

/** Creates the bucket for records of deletions as ops/backup/README.md says. */
export async function createRecordsBucket(env: Record<string, string>, Bucket = newRecordsBucket()): Promise<string> {
  const client = createS3Client(readConfig(env).storage)
  await client.send(new CreateBucketCommand({ Bucket, ObjectLockEnabledForBucket: true }))
  const ObjectLockConfiguration = readJson('ops/backup/deletion-records-lock.json') as ObjectLockConfiguration
  await client.send(new PutObjectLockConfigurationCommand({ Bucket, ObjectLockConfiguration }))
  const LifecycleConfiguration = readJson('ops/backup/deletion-records-lifecycle.json') as BucketLifecycleConfiguration
  await client.send(new PutBucketLifecycleConfigurationCommand({ Bucket, LifecycleConfiguration }))
  client.destroy()
  return Bucket
}

export const newRecordsBucket = (): string => `records-${randomUUID()}`
