import { listGaps } from './completeness.ts'
import { readImportGraph, type ImportGraph } from './import-graph.ts'
import { packageRules } from './package-rules.ts'
import { fileRules } from './file-rules.ts'
import { resolutionRules } from './resolution-rules.ts'
import { serverRules } from './server-rules.ts'
import { graphRules } from './graph-rules.ts'
import { listSourceFiles } from './source-files.ts'
import type { Violation, ImportRule } from './rule.ts'
import { webRules } from './web-rules.ts'

export const rules: ImportRule[] = [
  ...resolutionRules,
  ...graphRules,
  ...packageRules,
  ...serverRules,
  ...webRules,
  ...fileRules,
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
    gaps: listGaps(root, files, graph, rules),
    violations: rules.flatMap(({ name, sentence, find }) =>
      find(graph).map((finding) => ({ ...finding, rule: name, sentence })),
    ),
  }
}
