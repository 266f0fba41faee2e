import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Container, ServicePort } from 'kubernetes-types/core/v1.js'
import type { HorizontalPodAutoscalerSpec } from 'kubernetes-types/autoscaling/v2.js'
import type { IngressSpec, NetworkPolicySpec } from 'kubernetes-types/networking/v1.js'
import { parse, parseAllDocuments } from 'yaml'
import { repositoryRoot } from '../ci/run-program.ts'

export interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string }
  spec: {
    selector: { app: string; matchLabels: { app: string } }
    ports: ServicePort[]
    strategy: { rollingUpdate?: { maxSurge: number } }
    template: {
      metadata: { labels: { app: string }; annotations: Record<string, string> }
      spec: { terminationGracePeriodSeconds: number; containers: [Container]; volumes?: { emptyDir: object }[] }
    }
  } & HorizontalPodAutoscalerSpec &
    IngressSpec &
    NetworkPolicySpec
}

export const MANIFESTS_FOLDER = 'ops/kubernetes'
export const readSource = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8')

export const { resources } = parse(readSource(`${MANIFESTS_FOLDER}/kustomization.yaml`)) as { resources: string[] }
export const manifests = resources.flatMap((file) =>
  parseAllDocuments(readSource(`${MANIFESTS_FOLDER}/${file}`)).map((document) => document.toJS() as Manifest),
)
export const ofKind = (kind: string): Manifest[] => manifests.filter((manifest) => manifest.kind === kind)
export const containerOf = ({ spec }: Manifest): Container => spec.template.spec.containers[0]
