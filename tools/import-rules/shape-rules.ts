import { listCycles, type Arrow } from './cycles.ts'
import { findTargetFile, type ImportEdge, type ImportGraph } from './import-graph.ts'
import { findFolder } from './import-rule.ts'
import { isTest } from './source-files.ts'
import type { Finding, ImportRule } from './rule.ts'

const MODULE = /^apps\/server\/src\/modules\/([^/]+)\//

export const shapeRules: ImportRule[] = [
  {
    name: 'no-cycles',
    sentence: 'Two files that need each other are one file, or miss a third.',
    find: (graph) => findCycles(graph, (path) => path),
  },
  {
    name: 'modules-form-a-tree',
    sentence: 'If scenes knows documents, documents may not know scenes: let it ask with a job of its own.',
    find: (graph) => findCycles(graph, (path) => findFolder(path, MODULE)),
  },
]

function findCycles(graph: ImportGraph, place: (path: string) => string | undefined): Finding[] {
  const edges = [...graph.values()].filter((module) => !isTest(module.path)).flatMap((module) => module.edges)
  const placed = edges.flatMap((edge) => {
    const from = place(edge.from)
    const target = findTargetFile(edge)
    const to = target === undefined ? undefined : place(target)
    return from === undefined || to === undefined ? [] : [{ from, to, edge }]
  })
  return listCycles(placed).map((loop) => describeLoop(loop, placed))
}

function describeLoop(loop: string[], arrows: (Arrow & { edge: ImportEdge })[]): Finding {
  const [first = '', second = first] = loop
  const edge = arrows.find(({ from, to }) => from === first && to === second)?.edge
  return { file: edge?.from ?? first, line: edge?.line ?? 1, detail: [...loop, first].join(' → ') }
}
