import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { repositoryRoot } from '../ci/run-program.ts'
import { listSourceFiles } from '../walls/source-files.ts'

export interface Pattern {
  file: string
  /** Undefined for one that is built at run time, which nobody can check beforehand. */
  source: string | undefined
  flags: string
}

/** Where text of strangers is matched. */
const SCRIPT_TEXT = [
  /^packages\/domain\/src\/script\//,
  /^packages\/domain\/src\/speech\//,
  /^apps\/server\/src\/platform\/(?:extract|speech)\//,
]

/** Every regular expression that meets the text of a script. */
export function listPatterns(): Pattern[] {
  return listSourceFiles(repositoryRoot)
    .filter((file) => SCRIPT_TEXT.some((place) => place.test(file)) && !/\.test\.ts$|\/testing\//.test(file))
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
