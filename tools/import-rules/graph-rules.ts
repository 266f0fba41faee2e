import { listCycles, type Edge } from './cycles.ts'
import { findTargetFile, type ImportEdge, type ImportGraph } from './import-graph.ts'
import { findFolder } from './import-rule.ts'
import type { Finding, ImportRule } from './rule.ts'
import { isTest } from './source-files.ts'

const MODULE = /^apps\/server\/src\/modules\/([^/]+)\//
const MAX_FILES_PER_FOLDER = 25

export const graphRules: ImportRule[] = [
  {
    name: 'no-cycles',
    sentence: 'Two files that import each other are one file, or need a third for what they share.',
    appliesTo: () => true,
    find: (graph) => findCycles(graph, (path) => path),
  },
  {
    name: 'modules-form-a-tree',
    sentence: 'If documents imports scenes, scenes may not import documents: it defines a job instead.',
    appliesTo: (path) => MODULE.test(path),
    find: (graph) => findCycles(graph, (path) => findFolder(path, MODULE)),
  },
  {
    name: 'folders-stay-small',
    sentence: `More than ${MAX_FILES_PER_FOLDER} source files side by side need folders that say what belongs together.`,
    appliesTo: () => true,
    find: (graph) =>
      [...Map.groupBy(graph.keys(), folderOf)]
        .filter(([, files]) => files.length > MAX_FILES_PER_FOLDER)
        .map(([folder, files]) => ({ file: folder, line: 1, detail: `holds ${files.length} source files` })),
  },
]

const folderOf = (path: string): string => path.split('/').slice(0, -1).join('/')

/** Cycles of the nodes that `nodeOf` makes of paths; tests may form cycles with what they test. */
function findCycles(graph: ImportGraph, nodeOf: (path: string) => string | undefined): Finding[] {
  const imports = [...graph.values()].filter(({ path }) => !isTest(path)).flatMap((module) => module.edges)
  const edges = imports.flatMap((edge) => {
    const from = nodeOf(edge.from)
    const target = findTargetFile(edge)
    const to = target === undefined ? undefined : nodeOf(target)
    return from === undefined || to === undefined ? [] : [{ from, to, edge }]
  })
  return listCycles(edges).map((cycle) => describeCycle(cycle, edges))
}

function describeCycle(cycle: string[], edges: (Edge & { edge: ImportEdge })[]): Finding {
  const [first = '', second = first] = cycle
  const edge = edges.find(({ from, to }) => from === first && to === second)?.edge
  return { file: edge?.from ?? first, line: edge?.line ?? 1, detail: [...cycle, first].join(' → ') }
}
