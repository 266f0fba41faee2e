import { startBalancers } from '@sidelight/dev-services/cluster/haproxy'
import { type PostgresCluster, startPostgresCluster } from '@sidelight/dev-services/cluster/patroni'
import { takeFreePort } from '@sidelight/dev-services/ports'
import { queryOnce } from '@sidelight/dev-services/postgres/database'
import { createSupervisor, type ProcessSupervisor } from '@sidelight/dev-services/process/process-supervisor'
import { createTemporaryDirectory } from '@sidelight/dev-services/process/temporary-directory'
import { type DevServices, startServices } from '@sidelight/dev-services/start-services'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { type Product, startProduct } from '@sidelight/tools/dev/start-product'
import { createUsers, type SignedInUser } from './users.ts'

const ENV = {
  RATE_LIMIT_PER_MINUTE: '1000000000',
  ACCESS_TOKEN_SECONDS: '7200',
  TRUST_PROXY_HOPS: '1',
  DRAIN_SECONDS: '5',
  SPEECH_PROCESSES: '1',
  WORKER_WARM_READERS: '0',
}

export interface ApiProcess {
  url: string
  opsUrl: string
  pid(): number
  endedBecause(): string | undefined
  /** SIGTERM, as a deployment sends it; resolves when the process has ended. */
  stop(): Promise<void>
  kill(): Promise<void>
  start(): Promise<void>
}

/** Two API processes and a worker behind a balancer, and the services they use. */
export interface Deployment {
  services: DevServices
  /** Undefined when one PostgreSQL serves alone. */
  cluster: PostgresCluster | undefined
  databaseUrl: string
  apis: ApiProcess[]
  /** Replaced by `startWorker`. */
  worker: Product
  startWorker(): Promise<void>
  /** Through a balancer that only checks health. */
  url: string
  /** Through a balancer that also repeats failed calls where that is safe. */
  retryingUrl: string
  users: SignedInUser[]
  stop(): Promise<void>
}

export async function startDeployment({ hasStandby }: { hasStandby: boolean }): Promise<Deployment> {
  const supervisor = createSupervisor()
  try {
    const logDirectory = createTemporaryDirectory(supervisor, 'cluster-log')
    const cluster = hasStandby ? await startPostgresCluster(supervisor, logDirectory) : undefined
    const services = await startServices({
      storage: 's3rver',
      env: cluster ? { DATABASE_URL: await balanceDatabase(supervisor, logDirectory, cluster) } : {},
    })
    const apis = [await createApi(services, true), await createApi(services, false)]
    const servers = apis.map(({ port, opsPort }) => ({ port, healthPort: opsPort }))
    const [plainPort, retryingPort] = await startBalancers(supervisor, logDirectory, [
      { kind: 'api', servers },
      { kind: 'api with retries', servers },
    ])
    const workerOptions = { roles: ['worker' as const], opsPort: await takeFreePort(), migrate: false, env: ENV }
    const url = `http://127.0.0.1:${plainPort}`
    const deployment: Deployment = {
      services,
      cluster,
      databaseUrl: services.databaseUrl,
      apis,
      worker: await startProduct(services, workerOptions),
      async startWorker() {
        deployment.worker = await startProduct(services, workerOptions)
      },
      url,
      retryingUrl: `http://127.0.0.1:${retryingPort}`,
      users: await createUsers(services.databaseUrl, url),
      async stop() {
        await Promise.all([deployment.worker.kill(), ...apis.map((api) => api.kill())])
        await services.stop()
        await supervisor.stop()
      },
    }
    return deployment
  } catch (error) {
    await supervisor.stop()
    throw error
  }
}

/** The address under which the primary is reached, whichever node that is. */
async function balanceDatabase(supervisor: ProcessSupervisor, logDirectory: string, { nodes }: PostgresCluster) {
  const servers = nodes.map(({ port, statusPort }) => ({ port, healthPort: statusPort }))
  const [port] = await startBalancers(supervisor, logDirectory, [{ kind: 'database', servers }])
  const url = `postgres://sidelight@127.0.0.1:${port}/postgres`
  const isPrimary = async () => (await queryOnce(url, 'select 1 where not pg_is_in_recovery()')).length > 0
  // Before its first health checks the balancer sends every other connection to the standby.
  const isChosen = async () => (await isPrimary()) && isPrimary()
  await waitUntil(isChosen, { what: 'The primary behind the balancer', timeoutMs: 60_000, everyMs: 1_000 })
  return url
}

/** Keeps its ports when it is started again, because the balancer knows them. */
async function createApi(services: DevServices, isFirst: boolean) {
  const [port, opsPort] = [await takeFreePort(), await takeFreePort()]
  const options = { roles: ['api' as const], port, opsPort, env: ENV }
  let product = await startProduct(services, { ...options, migrate: isFirst, seed: isFirst })
  return {
    url: product.url,
    opsUrl: product.opsUrl,
    port,
    opsPort,
    pid: () => product.pid,
    endedBecause: () => product.endedBecause(),
    stop: () => product.stop(),
    kill: () => product.kill(),
    async start() {
      product = await startProduct(services, { ...options, migrate: false })
    },
  }
}
