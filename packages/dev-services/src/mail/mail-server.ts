import { join } from 'node:path'
import { connectMailServer, type MailClient } from './mail-client.ts'
import { startNodeServer } from '../process/node-server.ts'
import type { ProcessSupervisor } from '../process/process-supervisor.ts'
import { findPackageDirectory } from '../package-directory.ts'

interface MailServerOptions {
  supervisor: ProcessSupervisor
  smtpPort: number
  webPort: number
  logFile: string
  /** Keeps the mail between runs; without it, the mail stays in memory. */
  mailDirectory?: string
}

export async function startMailServer(options: MailServerOptions): Promise<MailClient> {
  const directory = findPackageDirectory('maildev')
  if (directory === undefined) throw new Error('maildev is not installed: run npm ci')
  const webUrl = `http://127.0.0.1:${options.webPort}`
  await startNodeServer(options.supervisor, {
    name: 'maildev',
    args: [join(directory, 'dist', 'bin', 'maildev.js'), ...maildevFlags(options)],
    cwd: directory,
    logFile: options.logFile,
    readyUrl: `${webUrl}/api/healthz`,
    stopTimeoutMs: 2_000,
  })
  return connectMailServer(webUrl, `smtp://127.0.0.1:${options.smtpPort}`)
}

function maildevFlags({ smtpPort, webPort, mailDirectory }: MailServerOptions): string[] {
  const flags: Record<string, string | number | undefined> = {
    '--ip': '127.0.0.1',
    '--smtp': smtpPort,
    '--web-ip': '127.0.0.1',
    '--web': webPort,
    '--max-emails': 2_000,
    '--mail-directory': mailDirectory,
  }
  return Object.entries(flags).flatMap(([flag, value]) => (value === undefined ? [] : [flag, String(value)]))
}
