// Checks that the Markdown files name only npm scripts, paths, links and dependencies that exist.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findDifferences } from './check-dependencies.ts'
import { findProblems } from './check-documents.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const DEPENDENCIES = 'docs/dependencies.md'
/** Not checked, because the specification is older than the repository. */
const UNCHECKED = new Set(['docs/spec/requirements.md'])

interface Manifest {
  name: string
  scripts?: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

const fileList = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
const files = fileList.split('\n').filter((file) => file !== '' && existsSync(join(ROOT, file)))
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

const pages = files.filter((file) => file.endsWith('.md') && !UNCHECKED.has(file))
const problems = [
  ...pages.flatMap((path) => findProblems({ path, text: read(path) }, { files, scripts })),
  ...findDifferences(read(DEPENDENCIES), [...installed]).map((problem) => `${DEPENDENCIES}: ${problem}`),
]
for (const problem of problems) console.error(problem)
console.log(`${pages.length} documents checked, ${problems.length} problems found`)
process.exitCode = problems.length > 0 ? 1 : 0
