import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { isCephInstalled, startCeph } from './ceph.ts'
import type { ProcessSupervisor } from '../process/process-supervisor.ts'
import { takeFreePort } from '../ports.ts'
import { startS3rver } from './s3rver.ts'
import { prepareBucket, type StorageAccess } from './storage-access.ts'

export type StorageKind = 'given' | 'ceph' | 's3rver'

export interface Storage extends StorageAccess {
  kind: StorageKind
}

export interface StorageOptions {
  supervisor: ProcessSupervisor
  directory: string
  logFile: string
  port: number
  webOrigins: string[]
  env: NodeJS.ProcessEnv
  /** Which server to start when the environment names none: what is stored in Ceph here lives in memory only. */
  choice: 'ceph' | 's3rver' | 'ceph-if-installed'
}

export async function startStorage(options: StorageOptions): Promise<Storage> {
  const { env } = options
  const access = {
    region: env['S3_REGION'] || 'us-east-1',
    bucket: env['S3_BUCKET'] || 'sidelight',
    accessKeyId: env['S3_ACCESS_KEY_ID'] || 'sidelight',
    secretAccessKey: env['S3_SECRET_ACCESS_KEY'] || 'sidelight-local',
    forcePathStyle: (env['S3_FORCE_PATH_STYLE'] || 'true') === 'true',
  }
  const kind = chooseKind(options)
  const storage = { ...access, kind, endpoint: await startServer(kind, options, access) }
  await prepareBucket(storage, options.webOrigins)
  return storage
}

function chooseKind({ env, choice }: StorageOptions): StorageKind {
  if (env['S3_ENDPOINT']) return 'given'
  if (choice === 's3rver') return 's3rver'
  if (isCephInstalled(env)) return 'ceph'
  if (choice === 'ceph') {
    throw new Error(
      'These tests need Ceph: apt-get install -y --no-install-recommends radosgw ceph-mon ceph-osd ceph-common, or name another S3 in S3_ENDPOINT',
    )
  }
  return 's3rver'
}

async function startServer(
  kind: StorageKind,
  options: StorageOptions,
  access: Omit<StorageAccess, 'endpoint'>,
): Promise<string> {
  const { supervisor, directory, logFile, port } = options
  if (kind === 'given') return options.env['S3_ENDPOINT'] ?? ''
  mkdirSync(directory, { recursive: true })
  if (kind === 's3rver') {
    const { bucket, accessKeyId, secretAccessKey } = access
    const server = { supervisor, directory: join(directory, 's3'), logFile, port, bucket, accessKeyId, secretAccessKey }
    return (await startS3rver(server)).endpoint
  }
  const { accessKeyId, secretAccessKey } = access
  const place = { directory: join(directory, 'ceph'), monitorPort: await takeFreePort(), gatewayPort: port }
  return (await startCeph({ supervisor, ...place, accessKeyId, secretAccessKey })).endpoint
}
