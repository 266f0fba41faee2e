import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
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
    metrics: { external: { metric: { name: string; selector: { matchLabels: { queue: string } } } } }[]
    template: {
      metadata: { labels: { app: string } }
      spec: { terminationGracePeriodSeconds: number; containers: [Container] }
    }
  }
}

const FOLDER = 'ops/kubernetes'
/** Set for workers of a release that has lanes; an older one ignores it. */
const SETTINGS_OF_LANES = ['WORKER_LANES']
const LANES = ['io', 'read', 'speech']
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
    expect(names.filter((name) => !config.includes(`${name}:`) && !SETTINGS_OF_LANES.includes(name))).toEqual([])
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
    expect(lanes.map(({ value }) => value).toSorted()).toEqual(LANES)
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

  it('[R-53-08] The autoscaler scales the speech workers by a metric and a queue that exist', () => {
    const [autoscaler] = ofKind('HorizontalPodAutoscaler')
    const [{ external } = { external: undefined }] = autoscaler?.spec.metrics ?? []
    expect(autoscaler?.spec.scaleTargetRef.name).toBe('worker-speech')
    expect(read('apps/server/src/platform/observability/metrics.ts')).toContain(`'${external?.metric.name}'`)
    expect(read('apps/server/src/modules/audio/audio.jobs.ts')).toContain(
      `'${external?.metric.selector.matchLabels.queue}'`,
    )
  })
})
