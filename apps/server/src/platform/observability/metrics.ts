import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { DatabaseState } from '../db/database-state.ts'

/** The outcomes on which alerts depend. */
const WATCHED_OUTCOMES = ['done', 'retried', 'gave-up']

export interface JobMetrics {
  /** Reports 0 for a queue: to Prometheus the first of a series that did not exist before is no increase. */
  watchQueue(queue: string): void
  observe(queue: string, outcome: string, durationMs: number): void
}

/** The counts of a connection pool. */
export interface PoolCounts {
  totalCount: number
  idleCount: number
  waitingCount: number
}

/** What all processes share. It does not decide whether this process is ready, so it is measured. */
export interface Dependencies {
  pools: Record<string, PoolCounts>
  isStorageReachable(): Promise<boolean>
  isDatabaseReachable(): Promise<boolean>
  /** The database with the keys of confidential scripts. */
  isKeyDatabaseReachable(): Promise<boolean>
  /** Undefined when the database does not respond, or not in time. */
  readDatabaseState(): Promise<DatabaseState | undefined>
  /** The names of the switches that are not as usual. */
  listChangedSwitches(): string[]
}

/** What a worker says about itself. */
export interface WorkerState {
  lanes: readonly string[]
  /** When it last looked for jobs. */
  lastPolledAt(): Date
  /** Audits a part of the ledger and returns how many accounts are known to differ from their history. */
  countDifferingAccounts?: (() => Promise<number>) | undefined
}

interface MadeSpeech {
  soundSeconds: number
  characters: number
}

/** How much speech waits, and how much this process has made. */
export interface SpeechFigures {
  /** How many lines of our own voices this process synthesises at once; each takes a core. */
  cores: number
  made: ReadonlyMap<string, MadeSpeech>
  /** Of all processes, by provider; none when the database does not respond in time. */
  listWaiting(): Promise<readonly { provider: string; soundSeconds: number }[]>
}

export interface Metrics {
  registry: Registry
  jobs: JobMetrics
  /** `route` is the pattern, never the URL: URLs contain tokens and ids. */
  observeRequest(method: string, route: string, status: number, durationMs: number): void
  /** Looks at the dependencies whenever the metrics are read. */
  watchDependencies(dependencies: Dependencies): void
  /** Looks at the speech of a worker that synthesises it, whenever the metrics are read. */
  watchSpeech(figures: SpeechFigures): void
  /** Looks at the worker whenever the metrics are read. */
  watchWorker(worker: WorkerState): void
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 30],
    registers: [registry],
  })
  const jobs = new Histogram({
    name: 'job_duration_seconds',
    help: 'Time a job took in one attempt.',
    // Not `job`: Prometheus gives that label to the process that it reads.
    labelNames: ['queue', 'outcome'] as const,
    buckets: [0.01, 0.05, 0.2, 1, 5, 20, 60, 300],
    registers: [registry],
  })

  // Cached, because looking up labels costs more than counting, and there are few of them.
  const seriesByLabels = new Map<string, { observe(seconds: number): void }>()
  return {
    registry,
    jobs: {
      watchQueue: (queue) => WATCHED_OUTCOMES.forEach((outcome) => jobs.zero({ queue, outcome })),
      observe: (queue, outcome, durationMs) => jobs.labels({ queue, outcome }).observe(durationMs / 1000),
    },
    observeRequest(method, route, status, durationMs) {
      const key = `${method} ${route} ${status}`
      const series = seriesByLabels.get(key) ?? requests.labels({ method, route, status: String(status) })
      seriesByLabels.set(key, series)
      series.observe(durationMs / 1000)
    },
    watchDependencies: (dependencies) => watchDependencies(registry, dependencies),
    watchSpeech: (figures) => watchSpeech(registry, figures),
    watchWorker: (worker) => watchWorker(registry, worker),
  }
}

interface GaugeOptions<Label extends string> {
  name: string
  help: string
  labelNames?: Label[]
  /** Called whenever the metrics are read. */
  collect(this: Gauge<Label>): void | Promise<void>
}

const addGauge = <Label extends string>(registry: Registry, options: GaugeOptions<Label>): void =>
  registry.registerMetric(new Gauge({ ...options, registers: [] }))

function watchDependencies(registry: Registry, dependencies: Dependencies): void {
  const { pools, isStorageReachable, isKeyDatabaseReachable } = dependencies
  const countPools = (name: string, help: string, countOf: (counts: PoolCounts) => number) =>
    addGauge(registry, {
      name,
      help,
      labelNames: ['pool'],
      collect() {
        for (const [pool, counts] of Object.entries(pools)) this.set({ pool }, countOf(counts))
      },
    })
  countPools('db_pool_in_use', 'Database connections in use.', ({ totalCount, idleCount }) => totalCount - idleCount)
  countPools('db_pool_waiting', 'Callers that wait for a database connection.', ({ waitingCount }) => waitingCount)
  addGauge(registry, {
    name: 'storage_reachable',
    help: '1 while the object storage responds, otherwise 0.',
    async collect() {
      this.set((await isStorageReachable()) ? 1 : 0)
    },
  })
  addGauge(registry, {
    name: 'script_keys_reachable',
    help: '1 while the database with the keys of confidential scripts responds, otherwise 0.',
    async collect() {
      this.set((await isKeyDatabaseReachable()) ? 1 : 0)
    },
  })
  addGauge(registry, {
    name: 'switch_changed',
    help: '1 for a switch that is not as usual.',
    labelNames: ['switch'],
    collect() {
      this.reset()
      for (const name of dependencies.listChangedSwitches()) this.set({ switch: name }, 1)
    },
  })
  watchDatabase(registry, dependencies)
}

function watchDatabase(registry: Registry, { isDatabaseReachable, readDatabaseState }: Dependencies): void {
  addGauge(registry, {
    name: 'db_reachable',
    help: '1 while the database responds, otherwise 0.',
    async collect() {
      this.set((await isDatabaseReachable()) ? 1 : 0)
    },
  })
  addGauge(registry, {
    name: 'queue_oldest_seconds',
    help: 'How long the oldest job of a queue has been due without being finished or taken.',
    labelNames: ['queue'],
    async collect() {
      const state = await readDatabaseState()
      this.reset()
      for (const { queue, seconds } of state?.queueAges ?? []) this.set({ queue }, seconds)
    },
  })
  addGauge(registry, {
    name: 'wal_archive_failing',
    help: '1 if the last attempt to archive the write-ahead log failed, otherwise 0.',
    async collect() {
      this.set((await readDatabaseState())?.isArchiveFailing ? 1 : 0)
    },
  })
}

function watchWorker(registry: Registry, { lanes, lastPolledAt, countDifferingAccounts }: WorkerState): void {
  addGauge(registry, {
    name: 'worker_last_poll_timestamp_seconds',
    help: 'When the worker last looked for jobs of the lane.',
    labelNames: ['lane'],
    collect() {
      for (const lane of lanes) this.set({ lane }, lastPolledAt().getTime() / 1000)
    },
  })
  if (!countDifferingAccounts) return
  addGauge(registry, {
    name: 'ledger_differing_accounts',
    help: 'Accounts whose balance differs from the sum of their transfers; anything but 0 is a fault.',
    async collect() {
      this.set(await countDifferingAccounts())
    },
  })
}

function watchSpeech(registry: Registry, { cores, made, listWaiting }: SpeechFigures): void {
  const [labelNames, registers] = [['provider'] as const, []]
  const countMade = (name: string, help: string, countOf: (made: MadeSpeech) => number) =>
    new Counter({
      name,
      help,
      labelNames,
      registers,
      collect() {
        this.reset()
        for (const [provider, counts] of made) this.inc({ provider }, countOf(counts))
      },
    })
  const waiting = new Gauge({
    name: 'speech_waiting_sound_seconds',
    help: 'Estimated length of the lines that wait for any worker or are being made, the same in every worker.',
    labelNames,
    registers,
    async collect() {
      this.reset()
      for (const { provider, soundSeconds } of await listWaiting()) this.set({ provider }, soundSeconds)
    },
  })
  const coreCount = new Gauge({
    name: 'speech_cores',
    help: 'Lines of our own voices that this worker makes at once.',
    registers,
  })
  coreCount.set(cores)
  registry.registerMetric(coreCount)
  registry.registerMetric(waiting)
  registry.registerMetric(
    countMade(
      'speech_made_sound_seconds_total',
      'Length of the speech that this worker has made.',
      (made) => made.soundSeconds,
    ),
  )
  registry.registerMetric(
    countMade(
      'speech_made_characters_total',
      'Characters of it, as its provider counts them.',
      (made) => made.characters,
    ),
  )
}
