import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export interface JobMetrics {
  observe(job: string, outcome: string, durationMs: number): void
}

export interface Metrics {
  registry: Registry
  jobs: JobMetrics
  /** `route` is the pattern, never the URL: URLs contain tokens and ids. */
  observeRequest(method: string, route: string, status: number, durationMs: number): void
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
    labelNames: ['job', 'outcome'] as const,
    buckets: [0.01, 0.05, 0.2, 1, 5, 20, 60, 300],
    registers: [registry],
  })

  // Cached, because looking up labels costs more than counting, and there are few of them.
  const seriesByLabels = new Map<string, { observe(seconds: number): void }>()
  return {
    registry,
    jobs: { observe: (job, outcome, durationMs) => jobs.labels({ job, outcome }).observe(durationMs / 1000) },
    observeRequest(method, route, status, durationMs) {
      const key = `${method} ${route} ${status}`
      const series = seriesByLabels.get(key) ?? requests.labels({ method, route, status: String(status) })
      seriesByLabels.set(key, series)
      series.observe(durationMs / 1000)
    },
  }
}
