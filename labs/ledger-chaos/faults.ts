import { setTimeout as delay } from 'node:timers/promises'
import { isConnectionLoss } from '../../apps/server/src/platform/db/connection-loss.ts'
import type { SeededRandom } from '../malicious-files/seeded-random.ts'
import { queryOnce } from '@sidelight/dev-services/postgres/database'
import type { Postgres } from '@sidelight/dev-services/postgres/postgres'
import type { Clients } from './clients.ts'

export interface FaultPlan {
  cutConnectionsEveryMs: number
  killClientEveryMs: number
  crashDatabaseEveryMs: number
}

export interface FaultCounts {
  cutConnections: number
  killedClients: number
  crashes: number
}

const MOST_CUT_AT_ONCE = 5

interface FaultsOptions {
  postgres: Postgres
  clients: Clients
  random: SeededRandom
  plan: FaultPlan
}

/** Three kinds of bad luck, each at moments the seed decides, around its own interval. */
export function startFaults({ postgres, clients, random, plan }: FaultsOptions) {
  const counts: FaultCounts = { cutConnections: 0, killedClients: 0, crashes: 0 }
  const wrong: string[] = []
  const stopping = new AbortController()

  const soon = (everyMs: number) => everyMs / 2 + random.integer(everyMs)
  async function again(everyMs: number, strike: () => Promise<void>): Promise<void> {
    let nextAt = Date.now() + soon(everyMs)
    while (!stopping.signal.aborted) {
      await delay(50)
      if (Date.now() < nextAt) continue
      try {
        await strike()
      } catch (error) {
        if (!isConnectionLoss(error)) wrong.push(`a fault could not be made: ${String(error)}`)
      }
      nextAt = Date.now() + soon(everyMs)
    }
  }

  async function cutConnections(): Promise<void> {
    const rows = await queryOnce(
      postgres.url,
      "select pid from pg_stat_activity where application_name = 'sidelight' and datname = current_database() order by pid",
    )
    const pids = rows.map(({ pid }) => pid)
    const chosen = Array.from({ length: 1 + random.integer(MOST_CUT_AT_ONCE) }, () => random.pick(pids))
    const cut = await queryOnce(
      postgres.url,
      'select pg_terminate_backend(pid) as done from unnest($1::int[]) pid where pid is not null',
      [[...new Set(chosen)]],
    )
    counts.cutConnections += cut.filter(({ done }) => done === true).length
  }

  async function killClient(): Promise<void> {
    await clients.killOne(random)
    counts.killedClients += 1
  }

  /** kill -9 of the server and all its sessions: nothing is flushed, nothing is said. */
  async function crashDatabase(): Promise<void> {
    await postgres.kill()
    counts.crashes += 1
    await postgres.start()
  }

  const striking = [
    again(plan.cutConnectionsEveryMs, cutConnections),
    again(plan.killClientEveryMs, killClient),
    again(plan.crashDatabaseEveryMs, crashDatabase),
  ]
  return {
    counts,
    wrong,
    async stop() {
      stopping.abort()
      await Promise.all(striking)
    },
  }
}
