import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { listSourceFiles } from '../import-rules/source-files.ts'
import { measureCoverage } from './coverage.ts'
import { readRequirements } from './read-requirements.ts'
import { describeMissing, describeSections, describeUnknown } from './report.ts'
import { listCitations } from './test-titles.ts'

const args = process.argv.slice(2)
const rootAt = args.indexOf('--root')
const root = resolve(import.meta.dirname, '../..', rootAt === -1 ? '.' : (args[rootAt + 1] ?? '.'))
const missingAt = args.indexOf('--missing')

const testFiles = listSourceFiles(root).filter((file) => /\.(test|spec)\.tsx?$/.test(file))
if (testFiles.length === 0) throw new Error('found no test file')
const citations = testFiles.flatMap((file) => listCitations(file, readFileSync(join(root, file), 'utf8')))
const requirements = readRequirements(readFileSync(join(root, 'docs/spec/requirements.md'), 'utf8'))
const coverage = measureCoverage(requirements, citations)

const lines = missingAt === -1 ? describeSections(coverage) : describeMissing(coverage, args[missingAt + 1])
for (const line of lines) console.log(line)
for (const line of describeUnknown(coverage)) console.error(line)
process.exitCode = coverage.unknown.length > 0 ? 1 : 0
