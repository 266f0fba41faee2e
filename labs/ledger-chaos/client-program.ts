// A process that can be killed: some clients of the ledger, each on a connection of its own. Speaks in lines of JSON.
import { setTimeout as delay } from 'node:timers/promises'
import { compose } from '../../apps/server/src/compose.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { isConnectionLoss } from '../../apps/server/src/platform/db/connection-loss.ts'
import { createSeededRandom } from '../malicious-files/seeded-random.ts'
import { operate } from './client-operations.ts'
import type { Client } from './client.ts'
import { simulatedClock } from './simulated-clock.ts'

const AGAIN_AFTER_MS = 50
const SKEWS_MS = [-300_000, 0, 300_000]

const [name = '', seed = '0', connections = '1', originMs = '0'] = process.argv.slice(2)
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

const processRandom = createSeededRandom(Number(seed))
const { ctx } = await compose(readConfig(), {
  jobRole: 'producer',
  clock: simulatedClock(Number(originMs), processRandom.pick(SKEWS_MS)),
})
const userIds = (await ctx.db.selectFrom('appUser').select('id').orderBy('id').limit(200).execute()).map(({ id }) => id)

async function untilDecided<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isConnectionLoss(error)) throw error
      say({ lost: 1 })
      await delay(AGAIN_AFTER_MS)
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
    untilDecided,
    tell: (told) => say({ told }),
    reportProblem: (wrong) => say({ wrong }),
    reservations: [],
    payments: [],
  }
  for (;;) {
    try {
      await operate(client)
      say({ done: 1 })
    } catch (error) {
      say({ wrong: error instanceof Error ? `${error.message} ${error.stack}` : String(error) })
    }
  }
}

await Promise.all(Array.from({ length: Number(connections) }, (_, index) => run(index)))
