import { quantile } from '../shared/quantile.ts'
import { repeatUntilStopped } from '../shared/repeat-until-stopped.ts'
import type { Api } from '../shared/sign-in.ts'

const PAUSE_MS = 50

export interface Latency {
  calls: number
  p50Ms: number
  p99Ms: number
  maxMs: number
}

/** Calls the API as a browser does while it waits for the clips of a script, until it is stopped. */
export function watchLatency(api: Api, documentId: string): { stop(): Promise<Latency> } {
  const paths = [
    `/api/v1/scenes/document/${documentId}/audio-status`,
    '/api/v1/users/me',
    `/api/v1/scenes/document/${documentId}/actors`,
  ]
  const durationsMs: number[] = []
  const calls = repeatUntilStopped(PAUSE_MS, async () => {
    const startedAt = performance.now()
    await api('GET', paths[durationsMs.length % paths.length] ?? '')
    durationsMs.push(performance.now() - startedAt)
  })
  return {
    async stop() {
      await calls.stop()
      const [p50Ms, p99Ms, maxMs] = [0.5, 0.99, 1].map((share) => quantile(durationsMs, share)) as [
        number,
        number,
        number,
      ]
      return { calls: durationsMs.length, p50Ms, p99Ms, maxMs }
    },
  }
}
