import { readConfig } from './config.ts'
import type { Tracing } from './platform/observability/tracing.ts'

const ROLES = ['api', 'worker', 'migrate', 'seed', 'payments', 'restore-check'] as const
const [command, ...commandArguments] = process.argv.slice(2)
type Role = (typeof ROLES)[number]

const roles = process.argv.slice(2)
const isRole = (argument: string): argument is Role => (ROLES as readonly string[]).includes(argument)

if (command === 'switch') {
  const { runSwitchCommand } = await import('./set-switch.ts')
  process.exit((await runSwitchCommand(readConfig(), commandArguments)) ? 0 : 2)
}

if (roles.length === 0 || !roles.every(isRole)) {
  process.stderr.write(`Usage: main.ts ${ROLES.join(' | ')} (several may be given), or main.ts switch [name on|off]\n`)
  process.exit(2)
}

const config = readConfig()

// Before anything else is loaded: only modules imported after the instrumentation are traced.
let tracing: Tracing | undefined
if (config.tracesEndpoint !== undefined) {
  const { startTracing } = await import('./platform/observability/tracing.ts')
  tracing = startTracing(config.tracesEndpoint)
}

if (roles.includes('migrate')) {
  const { migrateAll } = await import('./migrations.ts')
  await migrateAll(config)
}
if (roles.includes('seed')) {
  const { seed } = await import('./seed.ts')
  await seed(config)
}
if (roles.includes('payments')) {
  const { setUpPayments } = await import('./payments-setup.ts')
  await setUpPayments(config)
}
if (roles.includes('restore-check')) {
  const { runRestoreCheck } = await import('./restore-check.ts')
  if (!(await runRestoreCheck(config))) process.exit(1)
}
if (roles.includes('api') || roles.includes('worker')) {
  const { serve } = await import('./serve.ts')
  await serve(config, { api: roles.includes('api'), worker: roles.includes('worker'), tracing })
}
