import { isConnectionLoss } from '../../apps/server/src/platform/db/connection-loss.ts'
import { repeatUntilStopped } from '../shared/repeat-until-stopped.ts'
import type { SeededRandom } from '../shared/seeded-random.ts'
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

const MAX_CUT_AT_ONCE = 5

interface FaultsOptions {
  postgres: Postgres
  clients: Clients
  random: SeededRandom
  plan: FaultPlan
}

/** Injects three kinds of faults, each at random times around its interval. */
export function startFaults({ postgres, clients, random, plan }: FaultsOptions) {
  const counts: FaultCounts = { cutConnections: 0, killedClients: 0, crashes: 0 }
  const problems: string[] = []
  const pickDelay = (everyMs: number) => everyMs / 2 + random.integer(everyMs)
  function repeat(everyMs: number, inject: () => Promise<void>) {
    let nextAt = Date.now() + pickDelay(everyMs)
    return repeatUntilStopped(50, async () => {
      if (Date.now() < nextAt) return
      try {
        await inject()
      } catch (error) {
        if (!isConnectionLoss(error)) problems.push(`a fault could not be injected: ${String(error)}`)
      }
      nextAt = Date.now() + pickDelay(everyMs)
    })
  }

  async function cutConnections(): Promise<void> {
    const rows = await queryOnce(
      postgres.url,
      "select pid from pg_stat_activity where application_name = 'sidelight' and datname = current_database() order by pid",
    )
    const pids = rows.map(({ pid }) => pid)
    const chosen = Array.from({ length: 1 + random.integer(MAX_CUT_AT_ONCE) }, () => random.pick(pids))
    const cut = await queryOnce(
      postgres.url,
      'select pg_terminate_backend(pid) as done from unnest($1::int[]) pid where pid is not null',
      [[...new Set(chosen)]],
    )
    counts.cutConnections += cut.filter(({ done }) => done === true).length
  }

  async function killClient(): Promise<void> {
    await clients.killProcess(random)
    counts.killedClients += 1
  }

  /** Kills the server and its sessions with SIGKILL, so that nothing is flushed. */
  async function crashDatabase(): Promise<void> {
    await postgres.kill()
    counts.crashes += 1
    await postgres.start()
  }

  const loops = [
    repeat(plan.cutConnectionsEveryMs, cutConnections),
    repeat(plan.killClientEveryMs, killClient),
    repeat(plan.crashDatabaseEveryMs, crashDatabase),
  ]
  return {
    counts,
    problems,
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}
