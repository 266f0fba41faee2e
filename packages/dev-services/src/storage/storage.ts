import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isCephInstalled, startCeph } from './ceph.ts'
import { startNodeServer } from '../process/node-server.ts'
import type { ProcessSupervisor } from '../process/process-supervisor.ts'
import { takeFreePort } from '../ports.ts'
import { prepareBucket, type StorageAccess } from './storage-access.ts'

const S3RVER = fileURLToPath(new URL('./s3rver-program.ts', import.meta.url))

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
  /** Which server to start unless S3_ENDPOINT is set. Ceph keeps its objects in memory, s3rver on disk. */
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
      'These tests need Ceph: apt-get install -y --no-install-recommends radosgw ceph-mon ceph-osd ceph-common, or set S3_ENDPOINT to another S3 server',
    )
  }
  return 's3rver'
}

async function startServer(
  kind: StorageKind,
  options: StorageOptions,
  access: Omit<StorageAccess, 'endpoint'>,
): Promise<string> {
  const { supervisor, logFile, port } = options
  if (kind === 'given') return options.env['S3_ENDPOINT'] ?? ''
  mkdirSync(options.directory, { recursive: true })
  if (kind === 'ceph') {
    const directory = join(options.directory, 'ceph')
    return startCeph({ supervisor, directory, monitorPort: await takeFreePort(), gatewayPort: port, ...access })
  }
  const endpoint = `http://127.0.0.1:${port}`
  await startNodeServer(supervisor, {
    name: 's3rver',
    args: [S3RVER, JSON.stringify({ port, directory: join(options.directory, 's3'), ...access })],
    logFile,
    readyUrl: endpoint,
    isReady: (response) => response.status < 500,
  })
  return endpoint
}
