import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { repositoryRoot } from '../ci/run-program.ts'
import { listSourceFiles } from '../walls/source-files.ts'

export interface Pattern {
  file: string
  source: string
  flags: string
}

/** Where text of strangers is matched. */
const SCRIPT_TEXT = [/^packages\/domain\/src\/script\//, /^apps\/server\/src\/platform\/extract\//]

/** Every regular expression that meets the text of a script. One built from pieces at run time has the source `undefined`. */
export function listPatterns(): (Pattern | { file: string; source: undefined })[] {
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

function collect(node: unknown): ({ source: string; flags: string } | { source: undefined })[] {
  if (typeof node !== 'object' || node === null) return []
  if (Array.isArray(node)) return node.flatMap(collect)
  const { type, regex, callee } = node as Node
  if (type === 'Literal' && regex !== undefined && regex !== null)
    return [{ source: regex.pattern, flags: regex.flags }]
  const isBuilt = (type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp'
  return [...(isBuilt ? [{ source: undefined }] : []), ...Object.values(node).flatMap(collect)]
}
