import type { ImportEdge } from './import-graph.ts'
import { isTest } from './source-files.ts'
import type { ImportRule } from './rule.ts'

export interface EdgeRule {
  name: string
  sentence: string
  from: RegExp
  forbids: (edge: ImportEdge) => boolean
  /** Tests reach where product code may not, unless a wall says otherwise. */
  holdsForTests?: boolean
}

export const edgeRule = ({ name, sentence, from, forbids, holdsForTests = false }: EdgeRule): ImportRule => ({
  name,
  sentence,
  find: (graph) =>
    [...graph.values()]
      .filter((module) => from.test(module.path) && (holdsForTests || !isTest(module.path)))
      .flatMap((module) => module.edges)
      .filter((edge) => forbids(edge))
      .map((edge) => ({ file: edge.from, line: edge.line, detail: `imports ${edge.specifier}` })),
})

export const leadsTo = (edge: ImportEdge, ...places: RegExp[]): boolean =>
  edge.to.kind === 'file' && places.some((place) => edge.to.kind === 'file' && place.test(edge.to.path))

export const isPackage = (edge: ImportEdge, ...names: string[]): boolean =>
  edge.to.kind === 'package' && names.includes(edge.to.name)

/** An edge nobody can resolve is reported once, by `imports-resolve`. */
export const isUnresolved = (edge: ImportEdge): boolean => edge.to.kind === 'unknown'

/** `apps/server/src/modules/auth/auth.repo.ts` seen through `…/modules/([^/]+)/` is `auth`. */
export const findFolder = (path: string, pattern: RegExp): string | undefined => pattern.exec(path)?.[1]

export function leavesFolder(edge: ImportEdge, pattern: RegExp): boolean {
  if (edge.to.kind !== 'file') return false
  const target = findFolder(edge.to.path, pattern)
  return target !== undefined && target !== findFolder(edge.from, pattern)
}
