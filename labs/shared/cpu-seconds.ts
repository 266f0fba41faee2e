import { readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

interface ProcessTimes {
  name: string
  parent: number
  ticks: number
}

/**
 * Reads the name, the parent (field 4) and the times (fields 14 to 17, ended children included) of a process or thread.
 * Fields are counted after the name, because it may contain spaces.
 */
function readTimes(path: string): ProcessTimes | undefined {
  try {
    const stat = readFileSync(`/proc/${path}/stat`, 'utf8')
    const nameEnd = stat.lastIndexOf(')')
    const fields = stat.slice(nameEnd + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return { name: stat.slice(stat.indexOf('(') + 1, nameEnd), parent: Number(fields[1]), ticks }
  } catch {
    return undefined
  }
}

/** CPU time, user and system, of these processes and all their descendants. */
export function cpuSeconds(roots: readonly number[]): number {
  const times = new Map<number, ProcessTimes>()
  for (const name of readdirSync('/proc')) {
    const processTimes = /^\d+$/.test(name) ? readTimes(name) : undefined
    if (processTimes) times.set(Number(name), processTimes)
  }
  const children = Map.groupBy(times.keys(), (pid) => times.get(pid)?.parent ?? 0)
  const pids = [...roots]
  for (const pid of pids) pids.push(...(children.get(pid) ?? []))
  return pids.reduce((sum, pid) => sum + (times.get(pid)?.ticks ?? 0), 0) / TICKS_PER_SECOND
}

/** CPU time of the threads with this name in these processes; Linux truncates names to 15 characters. */
export function threadSeconds(pids: readonly number[], name: string): number {
  const threads = pids.flatMap((pid) => readdirSync(`/proc/${pid}/task`).map((thread) => `${pid}/task/${thread}`))
  const ticks = threads.map(readTimes).reduce((sum, thread) => sum + (thread?.name === name ? thread.ticks : 0), 0)
  return ticks / TICKS_PER_SECOND
}
