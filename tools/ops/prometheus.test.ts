import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANES } from '../../apps/server/src/platform/jobs/job.ts'
import { runCommand } from '@sidelight/dev-services/run-command'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { repositoryRoot } from '../ci/run-program.ts'

interface Rule {
  alert?: string
  record?: string
  expr: string
  labels?: Record<string, string>
  annotations?: Record<string, string>
}
interface RuleTest {
  alert_rule_test: { alertname: string; exp_alerts: unknown[] }[]
}
interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[]
}

const FOLDER = 'ops/prometheus'
const read = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8')

const rules = (parse(read(`${FOLDER}/rules.yml`)) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
)
const alerts = rules.filter(({ alert }) => alert !== undefined)
const ruleTests = (parse(read(`${FOLDER}/rules-test.yml`)) as { tests: RuleTest[] }).tests
const dashboard = JSON.parse(read(`${FOLDER}/dashboard.json`)) as Dashboard

/** What other programs report. */
const METRICS_OF_OTHERS = ['patroni_primary', 'patroni_sync_standby', 'up']
const recorded = rules.flatMap(({ record }) => record ?? [])
const sources = [
  ...globSync('apps/server/src/**/*.ts', { cwd: repositoryRoot, exclude: ['**/*.test.ts'] }),
  'ops/backup/backup-age.sh',
  'tools/probe/status-page.ts',
]
  .map(read)
  .join('\n')

const PROMQL_WORDS = new Set(
  (
    'absent and by histogram_quantile increase max max_over_time min min_over_time on or rate sum sum_over_time time ' +
    'lane le outcome queue reason status unless'
  ).split(' '),
)

/** The names in an expression that are neither labels with their values nor words of PromQL. */
const metricsIn = (expr: string): string[] =>
  expr
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .split(/[^a-z0-9_:]+/i)
    .filter((word) => /^[a-z]/i.test(word) && !PROMQL_WORDS.has(word))

const isKnown = (metric: string): boolean =>
  METRICS_OF_OTHERS.includes(metric) ||
  recorded.includes(metric) ||
  new RegExp(`\\b${metric.replace(/_(?:count|bucket|sum)$/, '')}\\b`).test(sources)

describe('the rules of Prometheus', () => {
  it('[R-53-07] The alert about missing workers names every lane', () => {
    const { expr = '' } = alerts.find(({ alert }) => alert === 'NoWorker') ?? {}
    expect([...expr.matchAll(/absent\(\w+\{lane="(\w+)"\}\)/g)].map(([, lane]) => lane)).toEqual([...LANES])
  })

  it('[R-51-14] [R-53-05] [R-53-07] [R-53-10] [R-53-11] The configuration of Prometheus is valid, and every unit test of its rules passes', async () => {
    await runCommand('promtool', ['check', 'config', join(repositoryRoot, FOLDER, 'prometheus.yml')])
    const output = await runCommand('promtool', ['test', 'rules', join(repositoryRoot, FOLDER, 'rules-test.yml')], {
      timeoutMs: 110_000,
    })
    expect(output).toContain('SUCCESS')
  })

  it('[R-53-05] The configuration of Alertmanager is valid, and names only alerts that exist', async () => {
    await runCommand('amtool', ['check-config', join(repositoryRoot, FOLDER, 'alertmanager.yml')])
    const named = read(`${FOLDER}/alertmanager.yml`).match(/\b(?:[A-Z][a-z]+){2,}\b/g) ?? []
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((name) => !alerts.some(({ alert }) => alert === name))).toEqual([])
  })

  it('[R-53-05] Every alert says what is wrong, how urgent it is, and which runbook helps', () => {
    expect(alerts.length).toBeGreaterThan(15)
    for (const { alert, labels, annotations } of alerts) {
      expect(['page', 'ticket'], alert).toContain(labels?.['severity'])
      expect(annotations?.['summary'], alert).toBeTruthy()
      expect(existsSync(join(repositoryRoot, annotations?.['runbook'] ?? '-')), alert).toBe(true)
      expect(read(annotations?.['runbook'] ?? ''), `${alert} is named in its runbook`).toContain(alert)
    }
  })

  it('[R-53-05] Every runbook says what users notice, how to see it, what to do and when it is over', () => {
    const runbooks = globSync('docs/runbooks/*.md', { cwd: repositoryRoot })
    expect(runbooks.length).toBeGreaterThanOrEqual(8)
    for (const runbook of runbooks)
      expect(
        read(runbook)
          .split('\n')
          .filter((line) => line.startsWith('## ')),
        runbook,
      ).toEqual(['## What users notice', '## How to see it', '## What to do', '## It is over when'])
  })

  it('[R-53-05] Every alert has a unit test in which it fires and one in which it does not', () => {
    const cases = ruleTests.flatMap((test) => test.alert_rule_test)
    for (const { alert } of alerts) {
      const counts = cases.filter(({ alertname }) => alertname === alert).map(({ exp_alerts: { length } }) => length)
      expect(Math.min(...counts), alert).toBe(0)
      expect(Math.max(...counts), alert).toBeGreaterThan(0)
    }
  })

  it('[R-53-06] Every metric of the rules and of the dashboard exists', () => {
    const expressions = [...rules, ...dashboard.panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr)
    const metrics = [...new Set(expressions.flatMap(metricsIn))]
    expect(metrics).toContain('queue_oldest_seconds')
    expect(metrics.length).toBeGreaterThan(12)
    expect(metrics.filter((metric) => !isKnown(metric))).toEqual([])
    expect(isKnown('queue_oldest_minutes')).toBe(false)
  })

  it('[R-53-06] No metric of the product has a label that Prometheus gives to the process that it reads', () => {
    const labels = [...sources.matchAll(/labelNames: (\[[^\]]*\])/g)].map(([, names]) => names)
    expect(labels).toContain("['queue', 'outcome']")
    expect(labels.filter((names) => /'(?:job|instance)'/.test(names ?? ''))).toEqual([])
  })
})
