// The victim of leash.test.ts: a program that starts a world, says what it started and never stops it.
import { dirname } from 'node:path'
import { startWorld } from './world.ts'

const world = await startWorld()
const urls = [world.databaseUrl, world.storage.endpoint, world.inbox.webUrl, world.inbox.smtpUrl, world.oidc.issuer]
const report = {
  pids: Object.fromEntries(world.leash.listPrograms().map((program) => [program.name, program.pid])),
  ports: urls.map((url) => Number(new URL(url).port)),
  directory: dirname(world.logDirectory),
}
process.stdout.write(`${JSON.stringify(report)}\n`)
setInterval(() => undefined, 60_000)
