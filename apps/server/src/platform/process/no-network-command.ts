import { spawnSync } from 'node:child_process'

export interface Command {
  program: string
  args: string[]
}

/** From util-linux: runs a program in a namespace without a network. */
const UNSHARE = 'unshare'

let hasUnshare: boolean | undefined

/** The command for Node with these arguments, without network access if the machine supports namespaces. */
export const withoutNetwork = (args: string[]): Command =>
  canUnshareNetwork()
    ? { program: UNSHARE, args: ['--map-root-user', '--net', '--', process.execPath, ...args] }
    : { program: process.execPath, args }

function canUnshareNetwork(): boolean {
  hasUnshare ??= spawnSync(UNSHARE, ['--map-root-user', '--net', '--', 'true'], { timeout: 5000 }).status === 0
  return hasUnshare
}
