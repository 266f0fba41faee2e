// Checks that the data of the licences page matches the lock file; `--write` updates it:
// npm run node -- tools/licences/main.ts [--write]
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { listUsedPackages, type Lockfile } from './lockfile-packages.ts'
import { findUncredited, VOICES_AND_MODELS } from './voices-and-models.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const PAGE_DATA = join(ROOT, 'apps/web/src/features/landing/trust/licences.json')
const WORKSPACES = [
  'packages/domain',
  'packages/contract',
  'packages/extraction',
  'packages/listening',
  'packages/script-parser',
  'apps/server',
  'apps/web',
]

const lockfile = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lockfile
const packages = listUsedPackages(lockfile, WORKSPACES)
const problems = findUncredited(packages.map(({ name }) => name))
for (const problem of problems) console.error(problem)

const byLicence = Object.entries(Object.groupBy(packages, ({ licence }) => licence))
  .map(([licence, used = []]) => ({ licence, packages: used.map(({ name, version }) => `${name} ${version}`) }))
  .sort((a, b) => b.packages.length - a.packages.length || a.licence.localeCompare(b.licence, 'en'))
const data = { credits: VOICES_AND_MODELS, byLicence }
if (process.argv.includes('--write')) writeFileSync(PAGE_DATA, `${JSON.stringify(data, undefined, 2)}\n`)
// Compared as data, because the formatter may change the text of the file.
const isCurrent =
  existsSync(PAGE_DATA) && JSON.stringify(JSON.parse(readFileSync(PAGE_DATA, 'utf8'))) === JSON.stringify(data)
if (!isCurrent) console.error('The licences page is out of date: run `npm run node -- tools/licences/main.ts --write`')
console.log(`${packages.length} packages, ${VOICES_AND_MODELS.length} credited voices, models and fonts`)
process.exitCode = problems.length > 0 || !isCurrent ? 1 : 0
