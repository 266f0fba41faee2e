import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ImportGraph } from './import-graph.ts'
import type { ImportRule } from './rule.ts'
import { isTest } from './source-files.ts'

const IMPORT_LINE = /^(?:import|export)\b[^'"`;=]*\bfrom\s*['"]|^import\s*['"]/gm

/**
 * A check that read nothing would pass everything. So the files that were parsed are compared with those on disk, the
 * imports found with the lines that look like one to a far simpler pattern, and every rule must apply to some file.
 */
export function listGaps(root: string, files: string[], graph: ImportGraph, rules: ImportRule[]): string[] {
  const unread = files.filter((file) => !graph.has(file)).map((file) => `${file} was not read`)
  const idle = rules
    .filter(({ appliesTo }) => ![...graph.keys()].some((path) => appliesTo(path)))
    .map(({ name }) => `${name} applies to no file`)
  const overlooked = files
    .filter((file) => !isTest(file))
    .flatMap((file) => {
      const written = readFileSync(join(root, file), 'utf8').match(IMPORT_LINE)?.length ?? 0
      const found = graph.get(file)?.edges.length ?? 0
      return found < written ? [`${file} has ${written} imports, of which ${found} were read`] : []
    })
  return [...unread, ...idle, ...overlooked]
}
