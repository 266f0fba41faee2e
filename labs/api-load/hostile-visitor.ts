// What a user's saves of 100 KB take while a visitor attacks (see visitor.ts): rounds without an attack, with one on the
// API, and with the same bytes sent to a server that only reads them, in turn. Options: --rounds 10 --saves 60.
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { setTimeout as delay } from 'node:timers/promises'
import type { Scene } from '@sidelight/contract'
import { takeFreePort } from '@sidelight/dev-services/ports'
import { startServices } from '@sidelight/dev-services/start-services'
import { startProduct } from '@sidelight/tools/dev/start-product'
import { quantile } from '../shared/quantile.ts'
import { signIn } from '../shared/sign-in.ts'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '10' }, saves: { type: 'string', default: '60' } },
})
const [rounds, saves] = [Number(values.rounds), Number(values.saves)]
const VISITOR = fileURLToPath(new URL('./visitor.ts', import.meta.url))
const ATTACKS = ['slow', 'bodies'] as const
const PHASES = ['quiet', 'attacked', 'sink'] as const
const SHARES = [0.5, 0.95, 0.99]
const SAVE_BYTES = 100_000
/** Until the attack is under way. */
const START_MS = 1500

const services = await startServices({ storage: 's3rver' })
try {
  const product = await startProduct(services, {
    roles: ['api'],
    seed: true,
    env: { RATE_LIMIT_PER_MINUTE: '1000000000', ACCESS_TOKEN_SECONDS: '3600', TRUST_PROXY_HOPS: '1' },
  })
  const sinkPort = await takeFreePort()
  runVisitor('sink', String(sinkPort))
  const targets = { attacked: product.url, sink: `http://127.0.0.1:${sinkPort}` }
  const save = await prepareSave(product.url)
  for (let n = 0; n < saves; n += 1) await save()

  for (const attack of ATTACKS) {
    const taken = { quiet: [] as number[], attacked: [] as number[], sink: [] as number[] }
    const refused = { quiet: 0, attacked: 0, sink: 0 }
    for (let round = 0; round < rounds; round += 1)
      for (const phase of PHASES) {
        const visitor = phase === 'quiet' ? undefined : runVisitor(attack, targets[phase])
        await delay(START_MS)
        for (let n = 0; n < saves; n += 1) {
          const startedAt = performance.now()
          if (!(await save())) refused[phase] += 1
          taken[phase].push(performance.now() - startedAt)
        }
        await visitor?.stop()
      }
    const inMs = (phase: (typeof PHASES)[number]) => SHARES.map((share) => quantile(taken[phase], share))
    const quiet = inMs('quiet')
    for (const phase of PHASES) {
      const figures = inMs(phase).map((ms, index) => `${ms.toFixed(1)} ms (x ${(ms / (quiet[index] ?? 1)).toFixed(2)})`)
      process.stdout.write(
        `${attack} ${phase.padEnd(8)} p50, p95, p99: ${figures.join(', ')}; ${refused[phase]} of ${taken[phase].length} saves refused\n`,
      )
    }
  }
} finally {
  await services.stop()
}

function runVisitor(mode: string, target: string) {
  return services.supervisor.run({
    name: `visitor ${mode}`,
    command: process.execPath,
    args: [VISITOR, mode, target],
    output: { file: `${services.logDirectory}/visitor.log` },
    stopSignal: 'SIGKILL',
  })
}

/** Saves the demo script in turn with two texts, so that each save changes a line. False if the save was refused. */
async function prepareSave(url: string): Promise<() => Promise<boolean>> {
  const { token, api } = await signIn(url)
  const { documents } = await api<{ documents: { _id: string }[] }>('GET', '/api/v1/documents')
  const path = `/api/v1/scenes/document/${documents[0]?._id}`
  const { scenes } = await api<{ scenes: Scene[] }>('GET', path)
  const bodies = ['', ' Again.'].map((end) => {
    const changed = scenes.map(({ version: _version, ...line }, index) => {
      const dialog = index === 1 ? line.dialog + end : line.dialog
      return { ...line, dialog, metadata: { actor: line.actor, dialog } }
    })
    return JSON.stringify({ scenes: changed }).padEnd(SAVE_BYTES)
  })
  let count = 0
  return async () => {
    count += 1
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const response = await fetch(url + path, { method: 'POST', headers, body: bodies[count % 2] ?? '' })
    await response.arrayBuffer()
    return response.ok
  }
}
