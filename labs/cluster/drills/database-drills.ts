import { setTimeout as delay } from 'node:timers/promises'
import { LEADER_SECONDS, type PostgresCluster } from '@sidelight/dev-services/cluster/patroni'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import type { Deployment } from '../deployment.ts'
import { findLosses, startTraffic, type Traffic, type TrafficResult } from '../traffic.ts'
import { type Drill, type DrillResult, listMissed } from './drill.ts'

/** Longer than a leader may be silent, so that a failover that is going to happen has begun. */
const HANG_SECONDS = 35
const BEHIND_SECONDS = 3
const CALLS_BEFORE = 300
const CALLS_AFTER = 2000

interface Fault {
  /** The cluster stays with one node, which has lost something; no other database drill can follow. */
  isLast?: boolean
  /** Breaks something; the result repairs what does not come back by itself. */
  breakIt(cluster: PostgresCluster): Promise<(() => Promise<void>) | void>
  judge(result: TrafficResult, losses: string[], haveEnded: string[]): Record<string, boolean>
}

const databaseDrill = (id: string, title: string, fault: Fault): Drill => ({
  id,
  title,
  needsStandby: true,
  async run(deployment) {
    const { cluster } = deployment
    if (cluster === undefined) throw new Error(`${id} needs a standby`)
    const traffic = startTraffic(deployment)
    await untilMoreCalls(traffic, CALLS_BEFORE)
    const repair = await fault.breakIt(cluster)
    await untilSuccesses(traffic)
    const result = await traffic.stop()
    await repair?.()
    if (!fault.isLast) await cluster.untilWhole()
    return describeResult(deployment, result, fault)
  },
})

const untilMoreCalls = (traffic: Traffic, calls: number) => {
  const wanted = traffic.count() + calls
  return waitUntil(() => traffic.count() >= wanted, { what: `${calls} calls`, timeoutMs: 300_000 })
}

const untilSuccesses = (traffic: Traffic) => {
  const wanted = traffic.countSuccesses() + CALLS_AFTER
  return waitUntil(() => traffic.countSuccesses() >= wanted, { what: 'Successful calls', timeoutMs: 300_000 })
}

async function describeResult(
  { apis, worker, databaseUrl }: Deployment,
  result: TrafficResult,
  fault: Fault,
): Promise<DrillResult> {
  const losses = await findLosses(databaseUrl, result)
  const ended = [...apis, worker].flatMap((one) => one.endedBecause() ?? [])
  const { calls, failed, failures, longestSilenceMs, lineIds, scriptIds } = result
  const statuses = [...failures].map(([status, count]) => `, ${count} × ${status || 'no answer'}`).join('')
  return {
    figures:
      `${failed} of ${calls} calls failed${statuses}; longest silence ${(longestSilenceMs / 1000).toFixed(1)} s; ` +
      `${lineIds.length} lines and ${scriptIds.length} paid scripts acknowledged; ` +
      (losses.length === 0 ? 'nothing lost, books equal' : losses.join(', ')),
    missed: listMissed(fault.judge(result, losses, ended)),
  }
}

const silence = ({ longestSilenceMs }: TrafficResult, factor: number): boolean =>
  longestSilenceMs <= factor * LEADER_SECONDS * 1000
const onlyUnavailable = ({ failures }: TrafficResult): boolean => [...failures.keys()].every((status) => status === 503)

export const deadNode = databaseDrill('D1', 'machine of the primary dies', {
  async breakIt(cluster) {
    const node = await cluster.primary()
    node.killMachine()
    return async () => node.start()
  },
  judge: (result, losses, ended) => ({
    'nothing acknowledged is lost': losses.length === 0,
    [`silence of at most 1.1 × ${LEADER_SECONDS} s`]: silence(result, 1.1),
    'no process ends': ended.length === 0,
    'nothing but 503': onlyUnavailable(result),
  }),
})

export const deadPostgres = databaseDrill('D2', 'PostgreSQL of the primary dies, Patroni lives', {
  breakIt: async (cluster) => (await cluster.primary()).killPostgres(),
  judge: (result, losses) => ({
    'nothing acknowledged is lost': losses.length === 0,
    [`silence of at most 0.5 × ${LEADER_SECONDS} s`]: silence(result, 0.5),
  }),
})

export const switchover = databaseDrill('D3', 'planned switchover', {
  breakIt: (cluster) => cluster.switchOver(),
  judge: (result, losses) => ({
    'nothing acknowledged is lost': losses.length === 0,
    'at most 0.5 % of calls fail': result.failed <= 0.005 * result.calls,
    'no answer 500': !result.failures.has(500),
  }),
})

export const hangingPrimary = databaseDrill('D6', `machine of the primary hangs for ${HANG_SECONDS} s and wakes up`, {
  async breakIt(cluster) {
    const node = await cluster.primary()
    node.signalMachine('SIGSTOP')
    await delay(HANG_SECONDS * 1000)
    node.signalMachine('SIGCONT')
  },
  judge: (result, losses) => ({
    'nothing acknowledged is lost': losses.length === 0,
    'no answer 500': !result.failures.has(500),
  }),
})

/** The control: if this finds no loss, the other drills could not find one either. */
export const asynchronousStandby = databaseDrill(
  'D15',
  `control: standby asynchronous and ${BEHIND_SECONDS} s behind`,
  {
    isLast: true,
    async breakIt(cluster) {
      await cluster.setSynchronous(false)
      const [primary, standby] = [await cluster.primary(), await cluster.standby()]
      standby.signalReceiver('SIGSTOP')
      await delay(BEHIND_SECONDS * 1000)
      primary.killMachine()
      // Ends before it reads what the dead primary had already sent.
      standby.signalReceiver('SIGTERM')
      standby.signalReceiver('SIGCONT')
    },
    judge: (_result, losses) => ({ 'the losses are found': losses.some((loss) => loss.endsWith(' lost')) }),
  },
)
