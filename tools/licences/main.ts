// Writes what the page of credits and licences shows, from the lock file. Without `--write` it only tells whether that
// is still true: node tools/licences/main.ts [--write]
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { listUsedPackages, type Lockfile } from './lockfile-packages.ts'
import { findUncredited, VOICES_AND_MODELS } from './voices-and-models.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const PAGE_DATA = join(ROOT, 'apps/web/src/features/landing/trust/licences.json')
const WORKSPACES = ['packages/domain', 'packages/contract', 'packages/listening', 'apps/server', 'apps/web']

const lockfile = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lockfile
const packages = listUsedPackages(lockfile, WORKSPACES)
const problems = findUncredited(packages.map(({ name }) => name))
for (const problem of problems) console.error(problem)

const byLicence = Object.entries(Object.groupBy(packages, ({ licence }) => licence))
  .map(([licence, members = []]) => ({ licence, packages: members.map(({ name, version }) => `${name} ${version}`) }))
  .sort((one, other) => other.packages.length - one.packages.length || one.licence.localeCompare(other.licence, 'en'))
const text = `${JSON.stringify({ credits: VOICES_AND_MODELS, byLicence }, undefined, 2)}\n`
if (process.argv.includes('--write')) writeFileSync(PAGE_DATA, text)
const isCurrent = existsSync(PAGE_DATA) && sameData(readFileSync(PAGE_DATA, 'utf8'), text)
if (!isCurrent) console.error('The page of licences tells of other packages than the lock file')
console.log(`${packages.length} packages, ${VOICES_AND_MODELS.length} voices, models and fonts`)
process.exitCode = problems.length > 0 || !isCurrent ? 1 : 0

/** The formatter has a say about the file; what it holds is all that counts. */
function sameData(one: string, other: string): boolean {
  return JSON.stringify(JSON.parse(one)) === JSON.stringify(JSON.parse(other))
}
