import { spawnSync } from 'node:child_process'

export interface Command {
  program: string
  args: string[]
}

/** Of util-linux: runs a program that has no network at all. */
const NAMESPACES = 'unshare'

let hasNamespaces: boolean | undefined

/** Our own runtime with these arguments, cut off from every network where the machine can do that. */
export const withoutNetwork = (args: string[]): Command =>
  canLeaveNetwork()
    ? { program: NAMESPACES, args: ['--map-root-user', '--net', '--', process.execPath, ...args] }
    : { program: process.execPath, args }

function canLeaveNetwork(): boolean {
  hasNamespaces ??= spawnSync(NAMESPACES, ['--map-root-user', '--net', '--', 'true'], { timeout: 5000 }).status === 0
  return hasNamespaces
}
