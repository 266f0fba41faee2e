import { join } from 'node:path'
import { connectMailServer, type MailClient } from './mail-client.ts'
import type { ProcessSupervisor } from '../process/process-supervisor.ts'
import { findPackageDirectory } from '../package-directory.ts'
import { waitForHttp } from '../wait-until.ts'

interface InboxOptions {
  supervisor: ProcessSupervisor
  smtpPort: number
  webPort: number
  logFile: string
  /** Mail is kept here between runs; in memory when left out. */
  mailDirectory?: string
}

export async function startMailServer(options: InboxOptions): Promise<MailClient> {
  const directory = findPackageDirectory('maildev')
  if (directory === undefined) throw new Error('maildev is not installed: run npm ci')
  const program = options.supervisor.run({
    name: 'maildev',
    command: process.execPath,
    args: [join(directory, 'dist', 'bin', 'maildev.js'), ...maildevFlags(options)],
    cwd: directory,
    env: { PATH: process.env['PATH'] },
    output: { file: options.logFile },
    stopTimeoutMs: 2_000,
  })
  const webUrl = `http://127.0.0.1:${options.webPort}`
  await waitForHttp(`${webUrl}/api/healthz`, {
    what: 'The inbox',
    timeoutMs: 30_000,
    givenUp: program.endedBecause,
  })
  return connectMailServer(webUrl, `smtp://127.0.0.1:${options.smtpPort}`)
}

function maildevFlags({ smtpPort, webPort, mailDirectory }: InboxOptions): string[] {
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
