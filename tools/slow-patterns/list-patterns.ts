import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { repositoryRoot } from '../ci/run-program.ts'
import { listSourceFiles } from '../import-rules/source-files.ts'

export interface Pattern {
  file: string
  /** Undefined for a pattern that is built at run time and therefore cannot be checked. */
  source: string | undefined
  flags: string
}

/** Code that matches text of any user. Line following is left out, because it runs on the actor's device. */
const CHECKED_PATHS = [/^packages\/domain\/src\/(?!following\/)/, /^packages\/contract\/src\//, /^apps\/server\/src\//]

/** Lists the regular expressions of the server and of the packages that it uses. */
export function listPatterns(): Pattern[] {
  return listSourceFiles(repositoryRoot)
    .filter((file) => CHECKED_PATHS.some((path) => path.test(file)) && !/\.test\.tsx?$|\/testing\//.test(file))
    .flatMap((file) => {
      const { program } = parseSync(file, readFileSync(join(repositoryRoot, file), 'utf8'))
      return collectPatterns(program).map((pattern) => ({ file, ...pattern }))
    })
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
