// npm run test:previous-release                    the server tests of the previous release on the tables of this one
// npm run test:previous-release -- credits holds   only the test files whose paths contain one of these words
// PREVIOUS_RELEASE=<commit> npm run test:previous-release
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repositoryRoot } from './run-program.ts'

const MIGRATIONS = 'apps/server/migrations'
/** Compares the types of tables.ts, which are those of its own release, with the tables. */
const EXCLUDED = 'apps/server/src/platform/db/migrate.test.ts'

const git = (...args: string[]) => execFileSync('git', args, { cwd: repositoryRoot, encoding: 'utf8' }).trim()

/**
 * Without the name of a release: what runs while the newest migration is applied is at least as old as the commit before it.
 * The first one creates all tables, so nothing runs while it is applied.
 */
function findPreviousRelease(): string {
  const [, ...later] = readdirSync(join(repositoryRoot, MIGRATIONS))
    .filter((name) => /^\d/.test(name))
    .toSorted()
  const newest = later.at(-1)
  return newest ? git('log', '-1', '--diff-filter=A', '--format=%H^', '--', `${MIGRATIONS}/${newest}`) : 'HEAD^'
}

const release = git('rev-parse', process.env['PREVIOUS_RELEASE'] ?? findPreviousRelease())
const folder = mkdtempSync(join(tmpdir(), 'sidelight-previous-release-'))
const { NIGHTLY: _, ...environment } = process.env
const run = (...command: [string, ...string[]]) => {
  const [program, ...args] = command
  const { status } = spawnSync(program, args, { cwd: folder, env: environment, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${command.join(' ')} failed in ${release}`)
}

console.log(`The server tests of ${git('log', '-1', '--format=%h %s', release)}`)
git('worktree', 'add', '--quiet', '--detach', folder, release)
try {
  rmSync(join(folder, MIGRATIONS), { recursive: true })
  cpSync(join(repositoryRoot, MIGRATIONS), join(folder, MIGRATIONS), { recursive: true })
  run('npm', 'ci', '--prefer-offline', '--no-audit', '--no-fund')
  run('npm', 'run', 'test:server', '--', '--exclude', EXCLUDED, ...process.argv.slice(2))
} finally {
  git('worktree', 'remove', '--force', folder)
}
