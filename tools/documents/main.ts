// Holds the documents to what is there: commands, paths, links, the list of dependencies.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findDifferences } from './check-dependencies.ts'
import { findProblems } from './check-documents.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const DEPENDENCIES = 'docs/dependencies.md'
/** What somebody else wrote about a product that was not there yet. */
const QUOTED = new Set(['docs/spec/requirements.md'])

interface Manifest {
  name: string
  scripts?: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
const files = listed.split('\n').filter((file) => file !== '' && existsSync(join(ROOT, file)))
const manifests = files
  .filter((file) => /(^|\/)package\.json$/.test(file))
  .map((file) => ({ file, ...(JSON.parse(read(file)) as Manifest) }))
const scripts = new Map(
  manifests.map((manifest) => [
    manifest.file === 'package.json' ? '' : manifest.name,
    new Set(Object.keys(manifest.scripts ?? {})),
  ]),
)
const installed = new Set(
  manifests
    .flatMap(({ dependencies, devDependencies, optionalDependencies }) =>
      Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }),
    )
    .filter((name) => !name.startsWith('@sidelight/')),
)

const pages = files.filter((file) => file.endsWith('.md') && !QUOTED.has(file))
const problems = [
  ...pages.flatMap((path) => findProblems({ path, text: read(path) }, { files, scripts })),
  ...findDifferences(read(DEPENDENCIES), [...installed]).map((problem) => `${DEPENDENCIES}: ${problem}`),
]
for (const problem of problems) console.error(problem)
console.log(`${pages.length} documents, ${problems.length} troubles`)
process.exitCode = problems.length > 0 ? 1 : 0
