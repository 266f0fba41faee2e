import { readdirSync, readFileSync } from 'node:fs'

const POLL_MS = 50

/** The processes of the browser with this profile, the largest first. */
export function listProcesses(profile: string, type: 'renderer' | 'browser'): number[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: readParent(Number(name)), command: readCommand(Number(name)) }))
  const [browser] = all.filter(({ command }) => command.includes(profile) && !command.includes('--type='))
  if (browser === undefined) throw new Error('The browser has no process')
  if (type === 'browser') return [browser.pid]
  const family = [browser.pid]
  for (const pid of family) family.push(...all.filter(({ parent }) => parent === pid).map((child) => child.pid))
  return all
    .filter(({ pid, command }) => family.includes(pid) && command.includes('--type=renderer'))
    .map(({ pid }) => pid)
    .sort((a, b) => readMemory(b) - readMemory(a))
}

/** Empty once the process has ended. */
function read(pid: number, file: 'cmdline' | 'stat' | 'status'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

const readCommand = (pid: number): string => read(pid, 'cmdline').replaceAll('\0', ' ')

/** Counted after the name, because it may contain spaces. */
function readParent(pid: number): number {
  const stat = read(pid, 'stat')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

/** Bytes of the process that are in memory; 0 once it has ended. */
const readMemory = (pid: number): number => Number(/VmRSS:\s+(\d+) kB/.exec(read(pid, 'status'))?.[1] ?? 0) * 1024

/** `stop` returns by how much the process was larger at most than at the start. */
export function watchMemory(pid: number): { stop: () => number } {
  const before = readMemory(pid)
  let most = before
  const polling = setInterval(() => {
    most = Math.max(most, readMemory(pid))
  }, POLL_MS)
  return {
    stop: () => {
      clearInterval(polling)
      return most - before
    },
  }
}
