import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { takeFreePort } from '../ports.ts'
import { createTemporaryDirectory } from '../process/temporary-directory.ts'
import type { ProcessSupervisor } from '../process/process-supervisor.ts'
import { waitForHttp } from '../wait-until.ts'

export interface Prometheus {
  /** Undefined for an alert whose condition does not hold. */
  findState(alert: string): Promise<'pending' | 'firing' | undefined>
  stop(): Promise<void>
}

interface Options {
  rulesFile: string
  /** Host and port of every process whose metrics are read. */
  targets: string[]
  logFile: string
}

/** Starts a Prometheus that reads metrics and evaluates rules every 15 seconds, as ops/prometheus does. */
export async function startPrometheus(
  supervisor: ProcessSupervisor,
  { rulesFile, targets, logFile }: Options,
): Promise<Prometheus> {
  const directory = createTemporaryDirectory(supervisor, 'prometheus')
  const settings = join(directory, 'prometheus.yml')
  // JSON is YAML.
  writeFileSync(
    settings,
    JSON.stringify({
      global: { scrape_interval: '15s', evaluation_interval: '15s' },
      rule_files: [rulesFile],
      scrape_configs: [{ job_name: 'sidelight', static_configs: [{ targets }] }],
    }),
  )
  const url = `http://127.0.0.1:${await takeFreePort()}`
  const program = supervisor.run({
    name: 'Prometheus',
    command: 'prometheus',
    args: [
      `--config.file=${settings}`,
      `--storage.tsdb.path=${join(directory, 'data')}`,
      `--web.listen-address=${url.slice('http://'.length)}`,
    ],
    output: { file: logFile },
  })
  await waitForHttp(`${url}/-/ready`, { what: 'Prometheus', programs: [program] })
  return {
    async findState(alert) {
      const response = await fetch(`${url}/api/v1/alerts`)
      const { data } = (await response.json()) as {
        data: { alerts: { labels: { alertname: string }; state: 'pending' | 'firing' }[] }
      }
      const states = data.alerts.filter(({ labels }) => labels.alertname === alert).map(({ state }) => state)
      return states.includes('firing') ? 'firing' : states[0]
    },
    stop: program.stop,
  }
}
