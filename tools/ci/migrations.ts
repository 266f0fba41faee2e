// node tools/ci/migrations.ts           compares the migrations of released versions with their checksums
// node tools/ci/migrations.ts --write   lists the migrations of this release
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findChangedMigrations, LIST, listReleased } from './released-migrations.ts'
import { repositoryRoot } from './run-program.ts'

const folder = join(repositoryRoot, 'apps/server/migrations')
const { version } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as { version: string }

if (process.argv.includes('--write')) writeFileSync(join(folder, LIST), listReleased(folder))
const problems = findChangedMigrations(folder, version)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
