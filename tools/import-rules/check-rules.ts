import { listReadingGaps } from './completeness.ts'
import { readImportGraph, type ImportGraph } from './import-graph.ts'
import { packageRules } from './package-rules.ts'
import { placeRules } from './place-rules.ts'
import { parsingRules } from './reading-rules.ts'
import { serverRules } from './server-rules.ts'
import { shapeRules } from './shape-rules.ts'
import { listSourceFiles } from './source-files.ts'
import type { Violation, ImportRule } from './rule.ts'
import { webRules } from './web-rules.ts'

export const rules: ImportRule[] = [
  ...parsingRules,
  ...shapeRules,
  ...packageRules,
  ...serverRules,
  ...webRules,
  ...placeRules,
]

export interface RuleReport {
  moduleCount: number
  importCount: number
  gaps: string[]
  violations: Violation[]
}

type ReadGraph = (root: string, files: string[]) => ImportGraph

export function checkRules(root: string, read: ReadGraph = readImportGraph): RuleReport {
  const files = listSourceFiles(root)
  const graph = read(root, files)
  return {
    moduleCount: graph.size,
    importCount: [...graph.values()].reduce((sum, module) => sum + module.edges.length, 0),
    gaps: listReadingGaps(root, files, graph),
    violations: rules.flatMap(({ name, sentence, find }) =>
      find(graph).map((finding) => ({ ...finding, rule: name, sentence })),
    ),
  }
}
