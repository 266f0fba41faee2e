import { readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

interface ProcessTimes {
  name: string
  parent: number
  ticks: number
}

/**
 * Name and fields 4 and 14 to 17 of the `stat` of a process or thread, counted after the name, which may hold spaces;
 * ended children included.
 */
function timesOf(of: string): ProcessTimes | undefined {
  try {
    const stat = readFileSync(`/proc/${of}/stat`, 'utf8')
    const nameEnd = stat.lastIndexOf(')')
    const fields = stat.slice(nameEnd + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return { name: stat.slice(stat.indexOf('(') + 1, nameEnd), parent: Number(fields[1]), ticks }
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

/** What the threads of this name have used so far in these processes; the system cuts names off after 15 letters. */
export function threadSeconds(pids: readonly number[], name: string): number {
  const threads = pids.flatMap((pid) => readdirSync(`/proc/${pid}/task`).map((thread) => `${pid}/task/${thread}`))
  const ticks = threads.map(timesOf).reduce((sum, found) => sum + (found?.name === name ? found.ticks : 0), 0)
  return ticks / TICKS_PER_SECOND
}
