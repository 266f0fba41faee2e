import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'

export interface Measured {
  requestsPerSecond: number
  /** Of the server process alone, user and system. */
  cpuMicrosecondsPerRequest: number
}

/** Puts load on one address and reads off the clock of the process that serves it. */
export async function measure(
  { url, pid, headers = {} }: { url: string; pid: number; headers?: Record<string, string> },
  durationSeconds: number,
): Promise<Measured> {
  const cpuBefore = cpuMicroseconds(pid)
  const result = await autocannon({ url, headers, connections: 16, duration: durationSeconds })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed`)
  return {
    requestsPerSecond: result.requests.total / result.duration,
    cpuMicrosecondsPerRequest: (cpuMicroseconds(pid) - cpuBefore) / result.requests.total,
  }
}

const TICK_MICROSECONDS = 10_000

/** Fields 14 and 15 of /proc/PID/stat, counted after the name, which may hold spaces. */
function cpuMicroseconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MICROSECONDS
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
