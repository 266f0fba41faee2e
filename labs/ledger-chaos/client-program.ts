// A process with several clients of the ledger, each on its own connection. It may be killed at any time, and reports
// each event as a line of JSON.
import { setTimeout as delay } from 'node:timers/promises'
import { compose } from '../../apps/server/src/compose.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { isConnectionLoss } from '../../apps/server/src/platform/db/connection-loss.ts'
import { createSeededRandom } from '../shared/seeded-random.ts'
import { operate } from './client-operations.ts'
import type { Client } from './client.ts'
import type { ClientEvent } from './clients.ts'
import { simulatedClock } from './simulated-clock.ts'

const RETRY_AFTER_MS = 50
const SKEWS_MS = [-300_000, 0, 300_000]

const [name = '', seed = '0', connections = '1', originMs = '0'] = process.argv.slice(2)
const report = (event: ClientEvent) => process.stdout.write(`${JSON.stringify(event)}\n`)

const processRandom = createSeededRandom(Number(seed))
const { ctx } = await compose(readConfig(), {
  jobRole: 'producer',
  clock: simulatedClock(Number(originMs), processRandom.pick(SKEWS_MS)),
})
const userIds = (await ctx.db.selectFrom('appUser').select('id').orderBy('id').limit(200).execute()).map(({ id }) => id)

async function retryUntilDecided<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!isConnectionLoss(error)) throw error
      report({ lostConnections: 1 })
      await delay(RETRY_AFTER_MS)
    }
  }
}

async function run(index: number): Promise<void> {
  let serial = 0
  const client: Client = {
    ctx,
    random: createSeededRandom(processRandom.integer(2 ** 31)),
    userIds: [...userIds],
    newKey: () => `chaos:${name}:${index}:${(serial += 1)}`,
    retryUntilDecided,
    acknowledge: (acknowledged) => report({ acknowledged }),
    reportProblem: (problem) => report({ problem }),
    openHolds: [],
    payments: [],
  }
  for (;;) {
    try {
      await operate(client)
      report({ operations: 1 })
    } catch (error) {
      report({ problem: error instanceof Error ? `${error.message} ${error.stack}` : String(error) })
    }
  }
}

await Promise.all(Array.from({ length: Number(connections) }, (_, index) => run(index)))
