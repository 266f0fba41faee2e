import { basename, dirname } from 'node:path'
import type { ImportEdge } from './import-graph.ts'
import { findFolder } from './import-rule.ts'
import { isTest } from './source-files.ts'

export interface Finding {
  file: string
  line: number
  detail: string
}

interface FolderRule {
  name: string
  sentence: string
  find: (files: readonly string[], edges: readonly ImportEdge[]) => Finding[]
}

const MODULE = /^apps\/server\/src\/modules\/([^/]+)\//
const MAX_FILES_PER_FOLDER = 25
const VAGUE = /(^|\.)(utils?|helpers?|common|misc|manager|types|constants)(\.|$)|-(utils?|helpers?|misc)(\.|$)/i
const INDEX = /(?<!^packages\/[^/]+\/src)\/index\.[cm]?[jt]sx?$/

export const folderRules: FolderRule[] = [
  {
    name: 'modules-form-a-tree',
    sentence: 'If documents imports lines, lines may not import documents: it defines a job instead.',
    find: (_, edges) => findModuleCycle(edges),
  },
  {
    name: 'folders-stay-small',
    sentence: `More than ${MAX_FILES_PER_FOLDER} source files side by side need folders that say what belongs together.`,
    find: (files) =>
      [...Map.groupBy(files, dirname)]
        .filter(([, beside]) => beside.length > MAX_FILES_PER_FOLDER)
        .map(([folder, beside]) => ({ file: folder, line: 1, detail: `holds ${beside.length} source files` })),
  },
  {
    name: 'names-explain-themselves',
    sentence:
      'A file is named after what it does: not utils, helpers, common, misc, manager, types or constants, and index only for a package.',
    find: (files) =>
      files
        .filter((file) => file.split('/').some((part) => VAGUE.test(part)) || INDEX.test(file))
        .map((file) => ({ file, line: 1, detail: `is called ${basename(file)}` })),
  },
]

/** Tests may form cycles with what they test. */
function findModuleCycle(edges: readonly ImportEdge[]): Finding[] {
  const between = edges.flatMap((edge) => {
    const from = isTest(edge.from) ? undefined : findFolder(edge.from, MODULE)
    const to = edge.to.kind === 'file' ? findFolder(edge.to.path, MODULE) : undefined
    return from === undefined || to === undefined || from === to ? [] : [{ from, to, edge }]
  })
  const targets = Map.groupBy(between, ({ from }) => from)
  const done = new Set<string>()
  const follow = (path: readonly string[]): string[] | undefined => {
    const last = path.at(-1) ?? ''
    if (path.indexOf(last) < path.length - 1) return path.slice(path.indexOf(last))
    if (done.has(last)) return undefined
    for (const { to } of targets.get(last) ?? []) {
      const cycle = follow([...path, to])
      if (cycle !== undefined) return cycle
    }
    done.add(last)
    return undefined
  }
  for (const module of [...targets.keys()].sort()) {
    const cycle = follow([module])
    const edge = between.find(({ from, to }) => from === cycle?.[0] && to === cycle[1])?.edge
    if (cycle !== undefined && edge !== undefined)
      return [{ file: edge.from, line: edge.line, detail: cycle.join(' → ') }]
  }
  return []
}
