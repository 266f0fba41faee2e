import { fileURLToPath } from 'node:url'
import type { ProcessSupervisor } from '../process/process-supervisor.ts'
import { waitUntil } from '../wait-until.ts'

interface S3rverOptions {
  supervisor: ProcessSupervisor
  directory: string
  logFile: string
  port: number
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

export async function startS3rver({ supervisor, logFile, ...settings }: S3rverOptions): Promise<{ endpoint: string }> {
  const program = supervisor.run({
    name: 's3rver',
    command: process.execPath,
    args: [fileURLToPath(new URL('./s3rver-program.ts', import.meta.url)), JSON.stringify(settings)],
    env: { PATH: process.env['PATH'] },
    output: { file: logFile },
  })
  const endpoint = `http://127.0.0.1:${settings.port}`
  await waitUntil(async () => (await fetch(endpoint, { redirect: 'manual' })).status < 500, {
    what: 's3rver',
    timeoutMs: 20_000,
    givenUp: program.endedBecause,
  })
  return { endpoint }
}
