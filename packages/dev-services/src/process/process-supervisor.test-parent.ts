// Started and killed by process-supervisor.test.ts: starts all services or two small programs, prints their process
// ids and never stops them.
import { dirname, join } from 'node:path'
import { createSupervisor, type ProcessSupervisor } from './process-supervisor.ts'
import { createTemporaryDirectory } from './temporary-directory.ts'
import { startServices } from '../start-services.ts'

async function startAllServices() {
  const services = await startServices()
  const urls = [
    services.databaseUrl,
    services.storage.endpoint,
    services.inbox.webUrl,
    services.inbox.smtpUrl,
    services.oidc.issuer,
  ]
  const ports = urls.map((url) => Number(new URL(url).port))
  return { supervisor: services.supervisor, ports, directory: dirname(services.logDirectory) }
}

function startSmallPrograms(): { supervisor: ProcessSupervisor; ports: number[]; directory: string } {
  const supervisor = createSupervisor()
  const directory = createTemporaryDirectory(supervisor, 'supervisor')
  const run = (name: string, script: string) =>
    supervisor.run({ name, command: 'sh', args: ['-c', script], output: { file: join(directory, `${name}.log`) } })
  run('polite', 'sleep 600')
  run('stubborn', 'trap "" TERM INT HUP; sleep 600 & while :; do wait; done')
  return { supervisor, ports: [], directory }
}

const { supervisor, ports, directory } =
  process.argv[2] === 'services' ? await startAllServices() : startSmallPrograms()
const pids = Object.fromEntries(supervisor.listPrograms().map((program) => [program.name, program.pid]))
process.stdout.write(`${JSON.stringify({ pids, ports, directory })}\n`)
setInterval(() => undefined, 60_000)
