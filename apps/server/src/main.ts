import { readConfig } from './config.ts'
import type { Tracing } from './platform/observability/tracing.ts'

const ROLES = ['api', 'worker', 'migrate', 'seed', 'payments', 'restore-check'] as const
type Role = (typeof ROLES)[number]

const given = process.argv.slice(2)
const isRole = (argument: string): argument is Role => (ROLES as readonly string[]).includes(argument)

if (given[0] === 'switch') {
  const { runSwitchCommand } = await import('./commands/set-switch.ts')
  process.exit((await runSwitchCommand(readConfig(), given.slice(1))) ? 0 : 2)
}
if (given[0] === 'operator') {
  const { runOperatorCommand } = await import('./commands/operators.ts')
  process.exit((await runOperatorCommand(readConfig(), given.slice(1))) ? 0 : 2)
}

if (given.length === 0 || !given.every(isRole)) {
  process.stderr.write(
    `Usage: main.ts ${ROLES.join(' | ')} (several may be given), main.ts switch [name on|off], or main.ts operator <address> [end]\n`,
  )
  process.exit(2)
}

const config = readConfig()

// Before anything else is loaded: only modules imported after the instrumentation are traced.
let tracing: Tracing | undefined
if (config.tracesEndpoint !== undefined) {
  const { startTracing } = await import('./platform/observability/tracing.ts')
  tracing = startTracing(config.tracesEndpoint)
}

if (given.includes('migrate')) {
  const { migrateAll } = await import('./migrations.ts')
  await migrateAll(config)
}
if (given.includes('seed')) {
  const { seed } = await import('./seed.ts')
  await seed(config)
}
if (given.includes('payments')) {
  const { setUpPayments } = await import('./payments-setup.ts')
  await setUpPayments(config)
}
if (given.includes('restore-check')) {
  const { runRestoreCheck } = await import('./restore-check.ts')
  if (!(await runRestoreCheck(config))) process.exit(1)
}
if (given.includes('api') || given.includes('worker')) {
  const { serve } = await import('./serve.ts')
  await serve(config, { api: given.includes('api'), worker: given.includes('worker'), tracing })
}
