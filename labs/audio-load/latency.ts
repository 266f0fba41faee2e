import { setTimeout as delay } from 'node:timers/promises'
import type { Api } from './seed-lines.ts'

const EVERY_MS = 50

export interface Latency {
  calls: number
  p50Ms: number
  p99Ms: number
  mostMs: number
}

/** Asks as a browser does that watches a script being spoken, until it is told to stop. */
export function watchLatency(api: Api, documentId: string): { stop(): Promise<Latency> } {
  const paths = [
    `/api/v1/scenes/document/${documentId}/audio-status`,
    '/api/v1/users/me',
    `/api/v1/scenes/document/${documentId}/actors`,
  ]
  const took: number[] = []
  const stopping = new AbortController()
  const watching = (async () => {
    for (let n = 0; !stopping.signal.aborted; n += 1) {
      const startedAt = performance.now()
      await api('GET', paths[n % paths.length] ?? '')
      took.push(performance.now() - startedAt)
      await delay(EVERY_MS)
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await watching
      const sorted = took.toSorted((one, other) => one - other)
      const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
      return { calls: took.length, p50Ms: at(0.5), p99Ms: at(0.99), mostMs: at(1) }
    },
  }
}
