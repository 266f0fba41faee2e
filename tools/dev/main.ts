import { styleText } from 'node:util'
import { DEMO_LOGIN, DEV_CHECKS } from './dev-checks.ts'
import { holdText } from './dev-log.ts'
import { startDevServers, type DevServers } from './dev-servers.ts'
import { isAlive } from '@sidelight/dev-services/process/process-tree'

const MINIMUM_NODE = 24
const write = (text: string) => void process.stdout.write(text)

if (Number(process.versions.node.split('.')[0]) < MINIMUM_NODE) {
  write(
    `Sidelight needs Node ${MINIMUM_NODE}; this is ${process.versions.node}. "npm ci && npm run dev" brings its own.\n`,
  )
  process.exit(1)
}

try {
  await (process.argv.includes('--check') ? check() : develop())
} catch (error) {
  write(`\n${styleText('red', 'Sidelight did not start.')} ${explain(error)}\n`)
  process.exitCode = 1
}

async function develop(): Promise<void> {
  const beganMs = performance.now()
  write(
    `${styleText('dim', 'Starting PostgreSQL, S3, the inbox, the OpenID provider, Stripe, the API, the worker and the web …')}\n`,
  )
  const stopAsked = new Promise<string>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve(''))
  })
  const log = holdText(write)
  const servers = await Promise.race([startDevServers(log.write), stopAsked]).catch((error: unknown) => {
    log.release()
    throw error
  })
  // Asked to stop before everything runs: leaving is enough, the leash ends what was started.
  if (typeof servers === 'string') process.exit(130)
  write(addresses(servers, performance.now() - beganMs))
  log.drop()
  const reason = await Promise.race([stopAsked, servers.broken])
  write(reason === '' ? `\n${styleText('dim', 'Stopping …')}\n` : `\n${styleText('red', 'Stopping:')} ${reason}\n`)
  if (reason !== '') process.exitCode = 1
  await servers.stop()
}

async function check(): Promise<void> {
  const beganMs = performance.now()
  const log = holdText(write)
  const servers = await startDevServers(log.write).catch((error: unknown) => {
    log.release()
    throw error
  })
  const line = (mark: string, name: string, tookMs: number, text: string) =>
    write(`${mark} ${name.padEnd(11)}${`${Math.round(tookMs)} ms`.padStart(8)}  ${styleText('dim', text)}\n`)
  line(styleText('green', '✓'), 'Started', performance.now() - beganMs, timings(servers))
  let failed = 0
  for (const { name, run } of DEV_CHECKS) {
    const startMs = performance.now()
    try {
      const seen = await run(servers)
      line(styleText('green', '✓'), name, performance.now() - startMs, seen)
    } catch (error) {
      failed++
      line(styleText('red', '✗'), name, performance.now() - startMs, explain(error))
    }
  }
  if (failed > 0) log.release()
  const stoppingMs = performance.now()
  const programs = servers.services.supervisor.listPrograms()
  await servers.stop()
  const survivors = programs.filter(({ pid }) => isAlive(pid)).map(({ name }) => name)
  if (survivors.length > 0) failed++
  const mark = survivors.length === 0 ? styleText('green', '✓') : styleText('red', '✗')
  line(
    mark,
    'Stopped',
    performance.now() - stoppingMs,
    survivors.join(', ') || `${programs.length} programs, none left`,
  )
  write(
    failed === 0 ? 'The whole constellation is healthy.\n' : `${failed} of ${DEV_CHECKS.length + 1} checks failed.\n`,
  )
  if (failed > 0) process.exitCode = 1
}

function addresses(servers: DevServers, tookMs: number): string {
  const { services, product, webUrl, mailsUrl } = servers
  const rows: [string, string, string][] = [
    ['Web', webUrl, ''],
    ['API', product.url, `its description: ${product.url}/docs`],
    ['Inbox', services.inbox.webUrl, 'every mail Sidelight sends'],
    ['Mails', mailsUrl, 'what each of them looks like'],
    ['Google', services.oidc.issuer, 'a stand-in: sign in as anybody'],
    [
      'Stripe',
      services.stripe?.url ?? 'https://dashboard.stripe.com/test',
      services.stripe ? 'a stand-in: no money moves' : 'by your key',
    ],
    [
      'S3',
      services.storage.endpoint,
      services.storage.kind === 's3rver' ? 's3rver, kept in .world/s3' : services.storage.kind,
    ],
    [
      'Database',
      services.databaseUrl,
      services.postgres ? `PostgreSQL ${services.postgres.major}, kept in .world` : 'given',
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
    `  Sign in as ${login}`,
    `  ${styleText('dim', 'Ctrl-C stops everything.')}`,
    '',
    '',
  ].join('\n')
}

function timings({ services }: DevServers): string {
  return Object.entries(services.startedInMs)
    .map(([name, tookMs]) => `${name} ${tookMs} ms`)
    .join(', ')
}

function explain(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  if (/lock file "postmaster.pid" already exists/.test(text)) {
    return 'Another "npm run dev" of this clone is running, or still stopping; stop it first.'
  }
  return text
}
