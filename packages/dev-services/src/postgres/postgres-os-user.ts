import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/** The account PostgreSQL runs under when we are root, because it refuses to run as root. */
export interface OsUser {
  uid: number
  gid: number
}

const NOBODY: OsUser = { uid: 65_534, gid: 65_534 }

export function findOsUser(): OsUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : NOBODY
}

/** False when a parent directory is closed to the account, as in a clone below root's 0700 home directory. */
export function canReach(account: OsUser, path: string): boolean {
  for (let directory = dirname(resolve(path)); ; directory = dirname(directory)) {
    if (existsSync(directory)) {
      const { mode, uid, gid } = statSync(directory)
      const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
      if ((mode & bit) === 0) return false
    }
    if (dirname(directory) === directory) return true
  }
}

/** The path itself when the account can reach it, else a replacement that survives reboots. */
export function reachablePath(account: OsUser, path: string): string {
  if (canReach(account, path)) return path
  const digest = createHash('sha256').update(resolve(path)).digest('hex').slice(0, 12)
  const parent = `/var/tmp/sidelight-${digest}`
  mkdirSync(parent, { mode: 0o755, recursive: true })
  if (lstatSync(parent).uid !== 0 || !lstatSync(parent).isDirectory()) {
    throw new Error(`${parent} belongs to another user; remove it or clone Sidelight outside a private home directory`)
  }
  return join(parent, basename(path))
}

/** Copies a directory of programs once to where the account can run them. */
export function reachableCopy(account: OsUser, directory: string): string {
  const target = reachablePath(account, directory)
  if (target === directory) return directory
  const finished = join(target, '.copied')
  if (!existsSync(finished)) {
    cpSync(directory, target, { recursive: true, verbatimSymlinks: true, force: true })
    mkdirSync(finished)
  }
  chmodSync(target, 0o755)
  return target
}

export function changeOwner(account: OsUser, path: string): void {
  lchownSync(path, account.uid, account.gid)
  if (!lstatSync(path).isDirectory()) return
  for (const name of readdirSync(path)) changeOwner(account, join(path, name))
}
