import autocannon from 'autocannon'
import { cpuSeconds } from '../shared/cpu-seconds.ts'

export interface LoadResult {
  requestsPerSecond: number
  /** CPU time of the server process and its descendants, user and system. */
  cpuMicrosecondsPerRequest: number
}

/** Puts load on one URL and measures the CPU time of the process that serves it and of its descendants. */
export async function measure(
  { url, pid, headers = {} }: { url: string; pid: number; headers?: Record<string, string> },
  durationSeconds: number,
): Promise<LoadResult> {
  const cpuBefore = cpuSeconds([pid])
  const result = await autocannon({ url, headers, connections: 16, duration: durationSeconds })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed`)
  return {
    requestsPerSecond: result.requests.total / result.duration,
    cpuMicrosecondsPerRequest: ((cpuSeconds([pid]) - cpuBefore) * 1e6) / result.requests.total,
  }
}
