import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { LANES } from '../../apps/server/src/platform/jobs/job.ts'
import { repositoryRoot } from '../ci/run-program.ts'

interface Probe {
  httpGet: { path: string; port: string }
}
interface Container {
  image: string
  args: string[]
  env?: { name: string; value: string }[]
  ports?: { name: string; containerPort: number }[]
  startupProbe: Probe
  readinessProbe: Probe
  livenessProbe: Probe
}
interface Manifest {
  kind: string
  metadata: { name: string }
  spec: {
    selector: { matchLabels: { app: string } }
    scaleTargetRef: { name: string }
    metrics: { external: { metric: { name: string }; target: { value: string } } }[]
    template: {
      metadata: { labels: { app: string } }
      spec: { terminationGracePeriodSeconds: number; containers: [Container] }
    }
  }
}
interface AdapterRule {
  name: { as: string }
  metricsQuery: string
}

const FOLDER = 'ops/kubernetes'
const read = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8')

const kustomization = parse(read(`${FOLDER}/kustomization.yaml`)) as { resources: string[] }
const manifests = kustomization.resources.flatMap((file) =>
  parseAllDocuments(read(`${FOLDER}/${file}`)).map((document) => document.toJS() as Manifest),
)
const ofKind = (kind: string): Manifest[] => manifests.filter((manifest) => manifest.kind === kind)
const deployments = ofKind('Deployment')
const containerOf = ({ spec }: Manifest): Container => spec.template.spec.containers[0]

const settings = new Map(
  read(`${FOLDER}/settings.env`)
    .trim()
    .split('\n')
    .map((line) => line.split('=') as [string, string]),
)
const config = read('apps/server/src/config.ts')

describe('the manifests of Kubernetes', () => {
  it('[R-53-08] Every manifest is part of the kustomization', () => {
    const files = readdirSync(join(repositoryRoot, FOLDER)).filter((file) => file.endsWith('.yaml'))
    expect(files.filter((file) => file !== 'kustomization.yaml').toSorted()).toEqual(kustomization.resources.toSorted())
  })

  it('[R-53-08] Every setting exists, and every process runs a role that exists', () => {
    const used = [...deployments, ...ofKind('Job')].map(containerOf)
    const names = [...settings.keys(), ...used.flatMap(({ env = [] }) => env.map(({ name }) => name))]
    expect(names.length).toBeGreaterThan(8)
    expect(names.filter((name) => !config.includes(`${name}:`))).toEqual([])
    const [, roles = ''] = /const ROLES = \[([^\]]*)\]/.exec(read('apps/server/src/main.ts')) ?? []
    for (const { args } of used) expect(roles).toContain(`'${args.at(-1)}'`)
  })

  it('[R-53-08] There are API processes, and workers for every lane', () => {
    expect(deployments.map(({ metadata }) => metadata.name).toSorted()).toEqual(
      ['api', ...LANES.map((lane) => `worker-${lane}`)].toSorted(),
    )
    const lanes = deployments.flatMap(
      (one) => containerOf(one).env?.filter(({ name }) => name === 'WORKER_LANES') ?? [],
    )
    expect(lanes.map(({ value }) => value).toSorted()).toEqual(LANES.toSorted())
  })

  it('[R-53-08] Probes ask for health on the port of operations, and only readiness depends on the database', () => {
    for (const deployment of deployments) {
      const { ports, startupProbe, readinessProbe, livenessProbe } = containerOf(deployment)
      expect(ports).toContainEqual({ name: 'ops', containerPort: Number(settings.get('OPS_PORT')) })
      expect(startupProbe.httpGet).toEqual({ path: '/readyz', port: 'ops' })
      expect(readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'ops' })
      expect(livenessProbe.httpGet).toEqual({ path: '/healthz', port: 'ops' })
    }
    const health = read('apps/server/src/platform/http/health.ts')
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
    expect(selected('Deployment')).toEqual(apps)
    expect(selected('PodDisruptionBudget').toSorted()).toEqual(apps.toSorted())
  })

  it('[R-53-08] Every setting that has an address of the own machine by default is set or is a secret', () => {
    const local = [...config.matchAll(/^ {4}(\w+): .*(?:127\.0\.0\.1|localhost|sidelight\.local)/gm)].map(
      ([, name = '']) => name,
    )
    expect(local).toContain('SUPPORT_EMAIL')
    const secrets = read(`${FOLDER}/README.md`)
    expect(local.filter((name) => !settings.has(name) && !secrets.includes(`\`${name}\``))).toEqual([])
  })

  it('[R-53-08] The autoscaler scales the speech workers by the sound that waits for each core, as the adapter reads it', () => {
    const [autoscaler] = ofKind('HorizontalPodAutoscaler')
    const [{ external } = { external: undefined }] = autoscaler?.spec.metrics ?? []
    expect(autoscaler?.spec.scaleTargetRef.name).toBe('worker-speech')
    expect(external?.target.value).toBe('30')
    const [, adapter = ''] = /```yaml\n([^`]*)```/.exec(read(`${FOLDER}/README.md`)) ?? []
    const [rule] = (parse(adapter) as { externalRules: [AdapterRule] }).externalRules
    expect(rule.name.as).toBe(external?.metric.name)
    expect(read('docs/operations.md')).toContain(`\`${rule.metricsQuery}\``)
    const metrics = read('apps/server/src/platform/observability/metrics.ts')
    for (const name of ['speech_waiting_sound_seconds', 'speech_cores']) {
      expect(rule.metricsQuery).toContain(name)
      expect(metrics).toContain(`'${name}'`)
    }
  })
})
