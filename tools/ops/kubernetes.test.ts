import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { LANES } from '../../apps/server/src/platform/jobs/job.ts'
import { repositoryRoot } from '../ci/run-program.ts'
import { containerOf, MANIFESTS_FOLDER, ofKind, readSource, resources } from './manifests.ts'

interface AdapterRule {
  name: { as: string }
  metricsQuery: string
}

/** Those that serve the product: the probe only watches it. */
const deployments = ofKind('Deployment').filter(({ metadata }) => metadata.name !== 'probe')

const settings = new Map(
  readSource(`${MANIFESTS_FOLDER}/settings.env`)
    .trim()
    .split('\n')
    .map((line) => line.split('=') as [string, string]),
)
const config = readSource('apps/server/src/config.ts')

describe('the manifests of Kubernetes', () => {
  it('[R-53-08] Every manifest is part of the kustomization', () => {
    const files = readdirSync(join(repositoryRoot, MANIFESTS_FOLDER)).filter((file) => file.endsWith('.yaml'))
    expect(files.filter((file) => file !== 'kustomization.yaml').toSorted()).toEqual(resources.toSorted())
  })

  it('[R-53-08] Every setting exists, and every process runs a role that exists', () => {
    const used = [...deployments, ...ofKind('Job')].map(containerOf)
    const names = [...settings.keys(), ...used.flatMap(({ env = [] }) => env.map(({ name }) => name))]
    expect(names.length).toBeGreaterThan(8)
    expect(names.filter((name) => !config.includes(`${name}:`))).toEqual([])
    const [, roles = ''] = /const ROLES = \[([^\]]*)\]/.exec(readSource('apps/server/src/main.ts')) ?? []
    for (const { args = [] } of used) expect(roles).toContain(`'${args.at(-1)}'`)
  })

  it('[R-53-08] There are API processes, and workers for every lane', () => {
    expect(deployments.map(({ metadata }) => metadata.name).toSorted()).toEqual(
      ['api', ...LANES.map((lane) => `worker-${lane}`)].toSorted(),
    )
    const lanes = deployments.flatMap(
      (one) => containerOf(one).env?.filter(({ name }) => name === 'WORKER_LANES') ?? [],
    )
    expect(lanes.map(({ value = '' }) => value).toSorted()).toEqual(LANES.toSorted())
  })

  it('[R-53-08] Probes ask for health on the port of operations, and only readiness depends on the database', () => {
    for (const deployment of deployments) {
      const { ports, startupProbe, readinessProbe, livenessProbe } = containerOf(deployment)
      expect(ports).toContainEqual({ name: 'ops', containerPort: Number(settings.get('OPS_PORT')) })
      expect(startupProbe?.httpGet).toEqual({ path: '/healthz', port: 'ops' })
      expect(readinessProbe?.httpGet).toEqual({ path: '/readyz', port: 'ops' })
      expect(livenessProbe?.httpGet).toEqual({ path: '/healthz', port: 'ops' })
    }
    const health = readSource('apps/server/src/platform/http/health.ts')
    for (const path of ['/readyz', '/healthz']) expect(health).toContain(`app.get('${path}'`)
  })

  it('[R-53-08] A process has longer to end than it needs to drain and to finish its jobs', () => {
    const needed = Number(settings.get('DRAIN_SECONDS')) + Number(settings.get('SHUTDOWN_GRACE_SECONDS'))
    for (const { spec } of deployments)
      expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(needed + 2)
  })

  it('[R-53-08] Every deployment has a disruption budget, and every selector finds its processes', () => {
    const apps = deployments.map(({ spec }) => spec.template.metadata.labels.app)
    const selected = (kind: string) => ofKind(kind).map(({ spec }) => spec.selector.matchLabels.app)
    expect(selected('Deployment')).toEqual(expect.arrayContaining(apps))
    expect(selected('PodDisruptionBudget').toSorted()).toEqual(apps.toSorted())
  })

  it('[R-53-08] Every setting that has an address of the own machine by default is set or is a secret', () => {
    const local = [...config.matchAll(/^ {4}(\w+): .*(?:127\.0\.0\.1|localhost|sidelight\.local)/gm)].map(
      ([, name = '']) => name,
    )
    expect(local).toContain('SUPPORT_EMAIL')
    const secrets = readSource(`${MANIFESTS_FOLDER}/README.md`)
    expect(local.filter((name) => !settings.has(name) && !secrets.includes(`\`${name}\``))).toEqual([])
  })

  it('[R-53-08] The autoscaler scales the speech workers by the sound that waits for each core, as the adapter reads it', () => {
    const autoscaler = ofKind('HorizontalPodAutoscaler').find(({ metadata }) => metadata.name === 'worker-speech')
    const { external } = autoscaler?.spec.metrics?.[0] ?? {}
    expect(external?.target.value).toBe('30')
    const [, adapter = ''] = /```yaml\n([^`]*)```/.exec(readSource(`${MANIFESTS_FOLDER}/README.md`)) ?? []
    const [rule] = (parse(adapter) as { externalRules: [AdapterRule] }).externalRules
    expect(rule.name.as).toBe(external?.metric.name)
    expect(readSource('docs/operations.md')).toContain(`\`${rule.metricsQuery}\``)
    const metrics = readSource('apps/server/src/platform/observability/metrics.ts')
    for (const name of ['speech_waiting_sound_seconds', 'speech_cores']) {
      expect(rule.metricsQuery).toContain(name)
      expect(metrics).toContain(`'${name}'`)
    }
  })
})
