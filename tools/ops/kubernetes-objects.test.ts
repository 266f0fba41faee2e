import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '@sidelight/dev-services/run-command'
import { afterEach, describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { repositoryRoot, runProgram } from '../ci/run-program.ts'
import { countConnections } from '../scale/connections.ts'
import { containerOf, type Manifest, manifests, ofKind, readSource } from './manifests.ts'

const folders: string[] = []
/** Inside node_modules, so that the file in it finds the packages. */
function writeTemporaryFile(name: string, content: string): string {
  const parent = join(repositoryRoot, 'node_modules/.cache')
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, 'manifests-'))
  folders.push(folder)
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

/** A program that compiles if each object has the published type: an unknown field, which schemas allow, is a mistake too. */
function writeTypedProgram(objects: readonly Manifest[]): string {
  return objects
    .map((object, index) => {
      const [version = '', group = 'core'] = object.apiVersion.split('/').toReversed()
      const type = `import('kubernetes-types/${group.split('.')[0]}/${version}').${object.kind}`
      return `export const object${index}: ${type} = ${JSON.stringify(object, undefined, 2)}\n`
    })
    .join('')
}

const portNames = (app: string): unknown[] =>
  [...ofKind('Deployment'), ...ofKind('Job')]
    .filter(({ spec }) => spec.template.metadata.labels.app === app)
    .flatMap((one) => containerOf(one).ports ?? [])
    .flatMap(({ name, containerPort }) => [name, containerPort])

describe('the objects of Kubernetes', () => {
  it('[R-53-08] Every object has the published type, and a field that is misspelt is found', async () => {
    const [service] = ofKind('Service')
    const misspelt = { ...service, spek: {} } as unknown as Manifest
    const file = writeTemporaryFile('objects.ts', writeTypedProgram([...manifests, misspelt]))
    const options = ['--ignoreConfig', '--noEmit', '--strict', '--module', 'preserve', '--types', '']
    const { output } = await runProgram('tsc', [...options, file])
    expect(output.trim().split('\n')).toEqual([expect.stringContaining(`'"spek"' does not exist in type 'Service'`)])
  })

  it('[R-53-08] No container can write but to folders of a limited size', () => {
    const pods = [...ofKind('Deployment'), ...ofKind('Job')]
    expect(pods.map((pod) => containerOf(pod).securityContext)).toEqual(
      pods.map(() => ({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })),
    )
    for (const { emptyDir } of pods.flatMap(({ spec }) => spec.template.spec.volumes ?? []))
      expect(emptyDir).toHaveProperty('sizeLimit')
  })

  it('[R-53-08] Every ingress names a service, every service and network rule names ports of its processes, and every autoscaler a deployment', () => {
    const services = ofKind('Service')
    const backends = ofKind('Ingress').flatMap(({ spec }) =>
      (spec.rules ?? []).flatMap(({ http }) => http?.paths.map(({ backend }) => backend.service?.name ?? '') ?? []),
    )
    expect(backends.toSorted()).toEqual(services.map(({ metadata }) => metadata.name).toSorted())
    for (const { spec } of services)
      for (const { targetPort } of spec.ports) expect(portNames(spec.selector.app)).toContain(targetPort)

    const allPorts = ofKind('Deployment').flatMap(({ metadata }) => portNames(metadata.name))
    const allowed = ofKind('NetworkPolicy').flatMap(
      ({ spec }) => spec.ingress?.flatMap(({ ports = [] }) => ports) ?? [],
    )
    expect(allowed.length).toBeGreaterThan(3)
    for (const { port } of allowed) expect(allPorts).toContain(port)

    const scaled = ofKind('HorizontalPodAutoscaler').map(({ spec }) => spec.scaleTargetRef.name)
    const deployed = ofKind('Deployment').map(({ metadata }) => metadata.name)
    expect([...scaled, 'probe'].toSorted()).toEqual(deployed.toSorted())
  })

  it('[R-53-08] Prometheus reads the port that the annotation of each process names', async () => {
    const name = 'ops/prometheus/prometheus-kubernetes.yml'
    for (const { spec, metadata } of ofKind('Deployment')) {
      const annotations = spec.template.metadata.annotations
      expect(Object.keys(annotations)).toEqual(['prometheus.io/scrape', 'prometheus.io/port'])
      for (const annotation of Object.keys(annotations))
        expect(readSource(name)).toContain(`__meta_kubernetes_pod_annotation_${annotation.replaceAll(/[./]/g, '_')}`)
      expect(portNames(metadata.name)).toContain(Number(annotations['prometheus.io/port']))
    }
    // Debian's promtool does not know Kubernetes.
    const { scrape_configs: jobs } = parse(readSource(name)) as {
      scrape_configs: { kubernetes_sd_configs?: unknown }[]
    }
    const known = jobs.map(({ kubernetes_sd_configs: _, ...job }) => job)
    const file = writeTemporaryFile('prometheus.yml', stringify({ scrape_configs: known }))
    expect(await runCommand('promtool', ['check', 'config', file])).toContain('SUCCESS')
  })

  it('[R-53-08] At its limits the deployment needs the connections that the documents say, and fewer than PostgreSQL allows', () => {
    const limits = new Map(
      ofKind('HorizontalPodAutoscaler').map(({ metadata, spec }) => [metadata.name, spec.maxReplicas]),
    )
    const countAtMost = (isCounted: (name: string) => boolean): number =>
      ofKind('Deployment')
        .filter(({ metadata }) => metadata.name !== 'probe' && isCounted(metadata.name))
        .map(
          ({ metadata, spec }) => (limits.get(metadata.name) ?? NaN) + (spec.strategy.rollingUpdate?.maxSurge ?? NaN),
        )
        .reduce((sum, count) => sum + count)
    const api = countAtMost((name) => name === 'api')
    const workers = countAtMost((name) => name.startsWith('worker-'))
    const { server, clients, keys } = countConnections({ api, workers })
    expect(Math.max(server, keys)).toBeLessThanOrEqual(100)
    expect(readSource('docs/operations.md')).toContain(`| ${api} + ${workers} | ${server} | ${clients} | ${keys} |`)
  })
})
