import { type Config, readConfig } from './config.ts'
import { StartError } from './platform/errors.ts'
import type { Tracing } from './platform/observability/tracing.ts'

const ROLES = ['api', 'worker', 'migrate', 'seed', 'payments', 'restore-check'] as const
type Role = (typeof ROLES)[number]

const given = process.argv.slice(2)
const isRole = (argument: string): argument is Role => (ROLES as readonly string[]).includes(argument)

/** Returns the exit code, or nothing if the process goes on. */
async function run(): Promise<number | undefined> {
  const [command, ...rest] = given
  if (command === 'switch') {
    const { runSwitchCommand } = await import('./commands/set-switch.ts')
    return (await runSwitchCommand(readConfig(), rest)) ? 0 : 2
  }
  if (command === 'operator') {
    const { runOperatorCommand } = await import('./commands/operators.ts')
    return (await runOperatorCommand(readConfig(), rest)) ? 0 : 2
  }
  if (given.length === 0 || !given.every(isRole)) {
    process.stderr.write(
      `Usage: main.ts ${ROLES.join(' | ')} (several may be given), main.ts switch [name on|off], or main.ts operator <address> [end]\n`,
    )
    return 2
  }
  return runRoles(new Set(given), readConfig())
}

async function runRoles(roles: ReadonlySet<Role>, config: Config): Promise<number | undefined> {
  // Before anything else is loaded: only modules imported after the instrumentation are traced.
  let tracing: Tracing | undefined
  if (config.tracesEndpoint !== undefined) {
    const { startTracing } = await import('./platform/observability/tracing.ts')
    tracing = startTracing(config.tracesEndpoint)
  }
  if (roles.has('migrate')) {
    const { awaitDatabases } = await import('./start-checks.ts')
    await awaitDatabases(config)
    const { migrateAll } = await import('./migrations.ts')
    for (const line of await migrateAll(config)) process.stdout.write(`${line}\n`)
  }
  if (roles.has('seed')) {
    const { seed } = await import('./seed.ts')
    await seed(config)
  }
  if (roles.has('payments')) {
    const { setUpPayments } = await import('./payments-setup.ts')
    await setUpPayments(config)
  }
  if (roles.has('restore-check')) {
    const { runRestoreCheck } = await import('./restore-check.ts')
    if (!(await runRestoreCheck(config))) return 1
  }
  if (roles.has('api') || roles.has('worker')) {
    const { serve } = await import('./serve.ts')
    await serve(config, { api: roles.has('api'), worker: roles.has('worker'), tracing })
  }
  return undefined
}

try {
  const code = await run()
  if (code !== undefined) process.exit(code)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
