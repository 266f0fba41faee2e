import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GlobalUse } from './global-use.ts'
import { createImportResolver, type ImportTarget } from './import-resolver.ts'
import { readModule } from './module-reader.ts'

export interface ImportEdge {
  from: string
  to: ImportTarget
  specifier: string
  typeOnly: boolean
  line: number
}

export interface GraphModule {
  path: string
  edges: ImportEdge[]
  globals: GlobalUse[]
  /** lines of imports whose target is computed */
  unreadableLines: number[]
}

export type ImportGraph = Map<string, GraphModule>

export function readImportGraph(root: string, files: string[]): ImportGraph {
  const resolve = createImportResolver(root)
  const modules = files.map((path): GraphModule => {
    const { imports, globals } = readModule(path, readFileSync(join(root, path), 'utf8'))
    const edges = imports.flatMap(({ specifier, typeOnly, line }) =>
      specifier === undefined ? [] : [{ from: path, to: resolve(path, specifier), specifier, typeOnly, line }],
    )
    const unreadableLines = imports.filter(({ specifier }) => specifier === undefined).map(({ line }) => line)
    return { path, edges, globals, unreadableLines }
  })
  return new Map(modules.map((module) => [module.path, module]))
}

/** The repository's own file that an edge leads to, with the kind of target it is not, undefined otherwise. */
export const findTargetFile = (edge: ImportEdge): string | undefined =>
  edge.to.kind === 'file' ? edge.to.path : undefined
