import { listReadingGaps } from './completeness.ts'
import { readImportGraph, type ImportGraph } from './import-graph.ts'
import { packageWalls } from './package-walls.ts'
import { placeWalls } from './place-walls.ts'
import { readingWalls } from './reading-walls.ts'
import { serverWalls } from './server-walls.ts'
import { shapeWalls } from './shape-walls.ts'
import { listSourceFiles } from './source-files.ts'
import type { Violation, Wall } from './wall.ts'
import { webWalls } from './web-walls.ts'

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
