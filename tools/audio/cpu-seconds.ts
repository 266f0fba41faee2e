import { readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

interface ProcessTimes {
  parent: number
  ticks: number
}

/** Fields 4 and 14 to 17 of /proc/PID/stat, counted after the name, which may hold spaces; ended children included. */
function timesOf(pid: string): ProcessTimes | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return { parent: Number(fields[1]), ticks }
  } catch {
    return undefined
  }
}

/** What these processes and everything they started have used so far, user and system. */
export function cpuSeconds(roots: readonly number[]): number {
  const times = new Map<number, ProcessTimes>()
  for (const name of readdirSync('/proc')) {
    const found = /^\d+$/.test(name) ? timesOf(name) : undefined
    if (found) times.set(Number(name), found)
  }
  const children = Map.groupBy(times.keys(), (pid) => times.get(pid)?.parent ?? 0)
  const family = [...roots]
  for (const pid of family) family.push(...(children.get(pid) ?? []))
  return family.reduce((sum, pid) => sum + (times.get(pid)?.ticks ?? 0), 0) / TICKS_PER_SECOND
}
