// The victim of leash.test.ts: a program that starts a world or two small programs, says so and never stops them.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createSupervisor, type ProcessSupervisor } from './process-supervisor.ts'
import { startServices } from '../start-services.ts'

async function startWholeWorld() {
  const world = await startServices()
  const urls = [world.databaseUrl, world.storage.endpoint, world.inbox.webUrl, world.inbox.smtpUrl, world.oidc.issuer]
  const ports = urls.map((url) => Number(new URL(url).port))
  return { leash: world.leash, ports, directory: dirname(world.logDirectory) }
}

function startSmallPrograms(): { leash: ProcessSupervisor; ports: number[]; directory: string } {
  const leash = createSupervisor()
  const directory = mkdtempSync(join(tmpdir(), 'sidelight-leash-'))
  leash.removeAtEnd(directory)
  const run = (name: string, script: string) =>
    leash.run({ name, command: 'sh', args: ['-c', script], output: { file: join(directory, `${name}.log`) } })
  run('polite', 'sleep 600')
  run('stubborn', 'trap "" TERM INT HUP; sleep 600 & while :; do wait; done')
  return { leash, ports: [], directory }
}

const { leash, ports, directory } = process.argv[2] === 'world' ? await startWholeWorld() : startSmallPrograms()
const pids = Object.fromEntries(leash.listPrograms().map((program) => [program.name, program.pid]))
process.stdout.write(`${JSON.stringify({ pids, ports, directory })}\n`)
setInterval(() => undefined, 60_000)
