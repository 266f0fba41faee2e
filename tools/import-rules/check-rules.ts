import { listReadingGaps } from './completeness.ts'
import { readImportGraph, type ImportGraph } from './import-graph.ts'
import { packageWalls } from './package-rules.ts'
import { placeWalls } from './place-rules.ts'
import { readingWalls } from './reading-rules.ts'
import { serverWalls } from './server-rules.ts'
import { shapeWalls } from './shape-rules.ts'
import { listSourceFiles } from './source-files.ts'
import type { Violation, ImportRule } from './rule.ts'
import { webWalls } from './web-rules.ts'

export const rules: ImportRule[] = [
  ...readingWalls,
  ...shapeWalls,
  ...packageWalls,
  ...serverWalls,
  ...webWalls,
  ...placeWalls,
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
