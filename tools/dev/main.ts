import { styleText } from 'node:util'
import { ALREADY_STARTED, DEMO_LOGIN, DEV_CHECKS } from './dev-checks.ts'
import { createLogBuffer } from './dev-log.ts'
import { startDevServers, type DevServers } from './dev-servers.ts'
import { listWaits } from '@sidelight/dev-services/wait-until'
import { isAlive } from '@sidelight/dev-services/process/process-tree'

const REPORT_EVERY_MS = 10_000
const write = (text: string) => void process.stdout.write(text)

try {
  await (process.argv.includes('--check') ? check() : develop())
} catch (error) {
  write(`\n${styleText('red', 'Sidelight did not start.')} ${explain(error)}\n`)
  process.exitCode = 1
}

async function develop(): Promise<void> {
  const startedAt = performance.now()
  write(
    `${styleText('dim', 'Starting PostgreSQL, S3, the inbox, the OpenID provider, Stripe, the API, the worker and the web app …')}\n`,
  )
  const stopRequested = new Promise<string>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve(''))
  })
  const log = createLogBuffer(write)
  const servers = await Promise.race([startServers(log, false), stopRequested])
  // A stop during the start only has to exit: the supervisor ends the programs that were started.
  if (typeof servers === 'string') process.exit(130)
  write(describeServers(servers, performance.now() - startedAt))
  log.drop()
  void printOperatorLink(servers)
  const reason = await Promise.race([stopRequested, servers.failure])
  write(reason === '' ? `\n${styleText('dim', 'Stopping …')}\n` : `\n${styleText('red', 'Stopping:')} ${reason}\n`)
  if (reason !== '') process.exitCode = 1
  await servers.stop()
}

/** Printed a moment later, because making the link takes a second. */
async function printOperatorLink({ inviteOperator }: DevServers): Promise<void> {
  const link = await inviteOperator().catch(() => undefined)
  if (link !== undefined)
    write(`  Operators add their passkey for the console here, once within an hour:\n  ${styleText('cyan', link)}\n\n`)
}

async function check(): Promise<void> {
  const startedAt = performance.now()
  const log = createLogBuffer(write)
  const servers = await startServers(log, true)
  printCheck(true, 'Started', startedAt, listStartTimes(servers))
  let failed = 0
  const runCheck = async (name: string, run: () => Promise<string>): Promise<void> => {
    const checkedAt = performance.now()
    try {
      printCheck(true, name, checkedAt, await run())
    } catch (error) {
      failed++
      printCheck(false, name, checkedAt, explain(error))
    }
  }
  for (const { name, run } of DEV_CHECKS) await runCheck(name, () => run(servers))
  if (failed > 0) log.release()
  await runCheck('Stopped', () => stopServers(servers))
  write(failed === 0 ? 'All services are healthy.\n' : `${failed} of ${DEV_CHECKS.length + 1} checks failed.\n`)
  if (failed > 0) process.exitCode = 1
}

function printCheck(isPassed: boolean, name: string, startedAt: number, detail: string): void {
  const mark = isPassed ? styleText('green', '✓') : styleText('red', '✗')
  const duration = `${Math.round(performance.now() - startedAt)} ms`
  write(`${mark} ${name.padEnd(11)}${duration.padStart(8)}  ${styleText('dim', detail)}\n`)
}

/** Shows the log of a start that fails. */
async function startServers(log: ReturnType<typeof createLogBuffer>, hasEmptyCaches: boolean): Promise<DevServers> {
  const reporter = setInterval(() => write(describeWaits()), REPORT_EVERY_MS)
  try {
    return await startDevServers(log.write, hasEmptyCaches)
  } catch (error) {
    log.release()
    throw error
  } finally {
    clearInterval(reporter)
  }
}

function describeWaits(): string {
  return listWaits()
    .map(({ what, sinceMs }) => ({ what, seconds: Math.round((Date.now() - sinceMs) / 1_000) }))
    .filter(({ seconds }) => seconds * 1_000 >= REPORT_EVERY_MS)
    .map(({ what, seconds }) => `${styleText('dim', `Waiting for ${what}: ${seconds} s so far`)}\n`)
    .join('')
}

async function stopServers({ services, stop }: DevServers): Promise<string> {
  const programs = services.supervisor.listPrograms()
  await stop()
  const survivors = programs.filter(({ pid }) => isAlive(pid)).map(({ name }) => name)
  if (survivors.length > 0) throw new Error(`still running: ${survivors.join(', ')}`)
  return `${programs.length} programs, none left`
}

function describeServers({ services, product, webUrl, mailsUrl, consoleUrl }: DevServers, tookMs: number): string {
  const rows: [string, string, string][] = [
    ['Web', webUrl, ''],
    ['API', product.url, `documentation: ${product.url}/docs`],
    ['Inbox', services.inbox.webUrl, 'every mail that Sidelight sends'],
    ['Mails', mailsUrl, 'a preview of each mail'],
    ['Console', consoleUrl, 'for operators, with a passkey'],
    ['Google', services.oidc.issuer, 'a local OpenID provider: sign in with any account'],
    [
      'Stripe',
      services.stripe?.url ?? 'https://dashboard.stripe.com/test',
      services.stripe ? 'a simulator: no money moves' : 'by your key',
    ],
    [
      'S3',
      services.storage.endpoint,
      services.storage.kind === 's3rver' ? 's3rver, data in .dev-services/s3' : services.storage.kind,
    ],
    [
      'Database',
      services.databaseUrl,
      services.postgres ? `PostgreSQL ${services.postgres.major}, data in .dev-services` : 'by DATABASE_URL',
    ],
    ['Metrics', `${product.opsUrl}/metrics`, ''],
  ]
  const width = Math.max(...rows.map(([, address]) => address.length)) + 2
  const list = rows.map(([name, address, note]) =>
    `  ${name.padEnd(10)}${styleText('cyan', address)}${' '.repeat(width - address.length)}${styleText('dim', note)}`.trimEnd(),
  )
  const login = `${styleText('bold', DEMO_LOGIN.email)} / ${styleText('bold', DEMO_LOGIN.password)}`
  return [
    '',
    `  ${styleText(['bold', 'yellow'], 'Sidelight')} is running. ${styleText('dim', `Ready in ${(tookMs / 1_000).toFixed(1)} s.`)}`,
    '',
    ...list,
    '',
    '  Try this first:',
    `  1. Open the web app and sign in as ${login}`,
    '  2. Press "Rehearse" at The Last Dryer, take Dani, start, and say your lines when they light up.',
    '  3. Upload a script of your own, and read the mails about it in the inbox.',
    `  ${styleText('dim', 'Ctrl-C stops everything.')}`,
    '',
    '',
  ].join('\n')
}

function listStartTimes({ services }: DevServers): string {
  return Object.entries(services.startedInMs)
    .map(([name, tookMs]) => `${name} ${tookMs} ms`)
    .join(', ')
}

function explain(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  if (ALREADY_STARTED.test(text)) {
    return 'Another "npm run dev" of this clone is running or stopping; stop it first.'
  }
  return text
}
