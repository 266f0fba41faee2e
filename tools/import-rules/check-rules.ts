import { listReadingGaps } from './completeness.ts'
import { readImportGraph, type ImportGraph } from './import-graph.ts'
import { packageWalls } from './package-rules.ts'
import { placeWalls } from './place-rules.ts'
import { readingWalls } from './reading-rules.ts'
import { serverWalls } from './server-rules.ts'
import { shapeWalls } from './shape-rules.ts'
import { listSourceFiles } from './source-files.ts'
import type { Violation, Wall } from './rule.ts'
import { webWalls } from './web-rules.ts'

export const walls: Wall[] = [
  ...readingWalls,
  ...shapeWalls,
  ...packageWalls,
  ...serverWalls,
  ...webWalls,
  ...placeWalls,
]

export interface WallReport {
  moduleCount: number
  importCount: number
  gaps: string[]
  violations: Violation[]
}

type ReadGraph = (root: string, files: string[]) => ImportGraph

export function checkWalls(root: string, read: ReadGraph = readImportGraph): WallReport {
  const files = listSourceFiles(root)
  const graph = read(root, files)
  return {
    moduleCount: graph.size,
    importCount: [...graph.values()].reduce((sum, module) => sum + module.edges.length, 0),
    gaps: listReadingGaps(root, files, graph),
    violations: walls.flatMap(({ name, sentence, find }) =>
      find(graph).map((finding) => ({ ...finding, rule: name, sentence })),
    ),
  }
}
