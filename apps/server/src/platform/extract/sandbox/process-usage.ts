import { readFileSync } from 'node:fs'

export interface ProcessUsage {
  residentBytes: number
  cpuMs: number
}

const PAGE_BYTES = 4096
/** USER_HZ is 100 on every Linux that Node runs on. */
const TICK_MS = 10

/** Undefined where there is no /proc, or no such process any more. */
export function findProcessUsage(pid: number): ProcessUsage | undefined {
  try {
    const resident = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in brackets and may hold spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { residentBytes: resident * PAGE_BYTES, cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS }
  } catch {
    return undefined
  }
}
