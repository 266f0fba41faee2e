import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { repositoryRoot } from '../ci/run-program.ts'
import { isTest, listSourceFiles } from '../import-rules/source-files.ts'

export interface Pattern {
  file: string
  /** Undefined for a pattern that is built at run time and therefore cannot be checked. */
  source: string | undefined
  flags: string
}

/** Runs on the actor's device. */
const LEFT_OUT = 'packages/domain/src/following/'

/** Lists the regular expressions of the server and of the packages that it uses: they match text of any user. */
export function listPatterns(): Pattern[] {
  const folders = ['apps/server', ...listServerPackages()].map((folder) => `${folder}/src/`)
  return listSourceFiles(repositoryRoot)
    .filter((file) => folders.some((folder) => file.startsWith(folder)) && !file.startsWith(LEFT_OUT) && !isTest(file))
    .flatMap((file) => {
      const { program } = parseSync(file, readFileSync(join(repositoryRoot, file), 'utf8'))
      return collectPatterns(program).map((pattern) => ({ file, ...pattern }))
    })
}

function listServerPackages(): string[] {
  const { dependencies } = JSON.parse(readFileSync(join(repositoryRoot, 'apps/server/package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  return Object.keys(dependencies)
    .filter((name) => name.startsWith('@sidelight/'))
    .map((name) => name.replace('@sidelight/', 'packages/'))
}

interface Node {
  type?: string
  regex?: { pattern: string; flags: string }
  callee?: { name?: string }
  [key: string]: unknown
}

function collectPatterns(node: unknown): Omit<Pattern, 'file'>[] {
  if (typeof node !== 'object' || node === null) return []
  if (Array.isArray(node)) return node.flatMap(collectPatterns)
  const { type, regex, callee } = node as Node
  if (type === 'Literal' && regex !== undefined && regex !== null)
    return [{ source: regex.pattern, flags: regex.flags }]
  const isBuilt = (type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp'
  return [...(isBuilt ? [{ source: undefined, flags: '' }] : []), ...Object.values(node).flatMap(collectPatterns)]
}
