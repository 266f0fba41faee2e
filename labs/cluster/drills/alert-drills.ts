import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Prometheus, startPrometheus } from '@sidelight/dev-services/cluster/prometheus'
import { queryOnce } from '@sidelight/dev-services/postgres/database'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import type { Deployment } from '../deployment.ts'
import { startTraffic } from '../traffic.ts'
import { type Drill, listMissed } from './drill.ts'

const RULES = fileURLToPath(new URL('../../../ops/prometheus/rules.yml', import.meta.url))
const GIVEN_UP_MS = 300_000

/** D16 */
export const alerts: Drill = {
  id: 'D16',
  title: 'Prometheus with the rules of ops/prometheus watches',
  needsStandby: false,
  async run(deployment) {
    const { services, apis, worker, databaseUrl } = deployment
    const backups = await reportBackups()
    const prometheus = await startPrometheus(services.supervisor, {
      rulesFile: RULES,
      targets: [...apis.map(({ opsUrl }) => opsUrl), worker.opsUrl, backups.url].map((url) => new URL(url).host),
      logFile: join(services.logDirectory, 'prometheus.log'),
    })
    try {
      // Before the first scrape everything is missing.
      await untilState(prometheus, 'NoWorker', undefined)
      await untilState(prometheus, 'BackupOld', undefined)
      const backup = await untilState(prometheus, 'BackupOld', 'firing', async () => backups.setAge(27))
      const books = await untilState(prometheus, 'BooksDiffer', 'firing', () => changeBalance(databaseUrl, 1))
      await untilState(prometheus, 'BooksDiffer', undefined, () => changeBalance(databaseUrl, -1))
      const burn = await burnErrors(deployment, prometheus)
      const noWorker = await untilState(prometheus, 'NoWorker', 'firing', () => worker.kill())
      await untilState(prometheus, 'NoWorker', undefined, () => deployment.startWorker())
      return {
        figures: `BackupOld ${backup.toFixed(0)} s after the newest backup was reported as 27 hours old, BooksDiffer ${books.toFixed(0)} s after one page, BurnRate ${burn.toFixed(0)} s after read-only mode, NoWorker ${noWorker.toFixed(0)} s after kill -9`,
        missed: listMissed({
          'BackupOld within 90 s': backup <= 90,
          'BooksDiffer within 90 s': books <= 90,
          'BurnRate within 90 s': burn <= 90,
          'NoWorker within 90 s': noWorker <= 90,
        }),
      }
    } finally {
      await prometheus.stop()
      backups.stop()
    }
  },
}

/** Reports the age of the newest backup as the exporter of a database server does; at first an hour. */
async function reportBackups() {
  let hours = 1
  const server = createServer((_request, response) => {
    const seconds = Math.floor(Date.now() / 1000) - hours * 3600
    response.setHeader('content-type', 'text/plain; version=0.0.4')
    response.end(`# TYPE backup_newest_timestamp_seconds gauge\nbackup_newest_timestamp_seconds ${seconds}\n`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setAge: (wanted: number) => {
      hours = wanted
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Acts, and returns the seconds until the alert is in this state. */
async function untilState(
  prometheus: Prometheus,
  alert: string,
  state: Awaited<ReturnType<Prometheus['findState']>>,
  act: () => Promise<unknown> = async () => undefined,
): Promise<number> {
  const startedAt = performance.now()
  await act()
  await waitUntil(async () => (await prometheus.findState(alert)) === state, {
    what: `${alert} ${state ?? 'over'}`,
    timeoutMs: GIVEN_UP_MS,
    everyMs: 500,
  })
  return (performance.now() - startedAt) / 1000
}

const changeBalance = (databaseUrl: string, pages: number) =>
  queryOnce(
    databaseUrl,
    `update credit_account set balance = balance + $1
     where id = (select min(id) from credit_account where bucket = 'paygo')`,
    [pages],
  )

/** Read-only mode refuses every change with 503, as a fault would. */
async function burnErrors(deployment: Deployment, prometheus: Prometheus): Promise<number> {
  const setReadOnly = (isOn: boolean) =>
    queryOnce(
      deployment.databaseUrl,
      `insert into switch (name, is_on, set_at) values ('read-only', $1, now())
       on conflict (name) do update set is_on = $1`,
      [isOn],
    )
  const traffic = startTraffic(deployment, { readers: 2, writers: 1, buyers: 0 })
  try {
    return await untilState(prometheus, 'BurnRate', 'firing', () => setReadOnly(true))
  } finally {
    await traffic.stop()
    await setReadOnly(false)
  }
}
