import { readFileSync } from 'node:fs'

export interface ProcessUsage {
  residentBytes: number
  cpuMs: number
}

const PAGE_BYTES = 4096
/** USER_HZ is 100 on all Linux systems that Node supports. */
const TICK_MS = 10

/** Undefined without /proc, and for a process that has exited. */
export function findProcessUsage(pid: number): ProcessUsage | undefined {
  try {
    const resident = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in brackets and may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { residentBytes: resident * PAGE_BYTES, cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS }
  } catch {
    return undefined
  }
}
