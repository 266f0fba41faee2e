import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { repositoryRoot } from '../ci/run-program.ts'
import { listSourceFiles } from '../import-rules/source-files.ts'

export interface Pattern {
  file: string
  /** Undefined for one that is built at run time, which nobody can check beforehand. */
  source: string | undefined
  flags: string
}

/** Where text of strangers is matched. What follows the actor's words runs on the actor's own device. */
const STRANGERS_TEXT = [/^packages\/domain\/src\/(?!following\/)/, /^packages\/contract\/src\//, /^apps\/server\/src\//]

/** Every regular expression of the server and of what it is made of. */
export function listPatterns(): Pattern[] {
  return listSourceFiles(repositoryRoot)
    .filter((file) => STRANGERS_TEXT.some((place) => place.test(file)) && !/\.test\.tsx?$|\/testing\//.test(file))
    .flatMap((file) => {
      const { program } = parseSync(file, readFileSync(join(repositoryRoot, file), 'utf8'))
      return collect(program).map((pattern) => ({ file, ...pattern }))
    })
}

interface Node {
  type?: string
  regex?: { pattern: string; flags: string }
  callee?: { name?: string }
  [key: string]: unknown
}

function collect(node: unknown): Omit<Pattern, 'file'>[] {
  if (typeof node !== 'object' || node === null) return []
  if (Array.isArray(node)) return node.flatMap(collect)
  const { type, regex, callee } = node as Node
  if (type === 'Literal' && regex !== undefined && regex !== null)
    return [{ source: regex.pattern, flags: regex.flags }]
  const isBuilt = (type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp'
  return [...(isBuilt ? [{ source: undefined, flags: '' }] : []), ...Object.values(node).flatMap(collect)]
}
