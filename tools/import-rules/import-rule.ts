import type { ImportEdge } from './import-graph.ts'
import { isTest } from './source-files.ts'

/** Which imports some files may not have. */
export interface ImportRule {
  name: string
  /** Tells whoever broke the rule why it exists. */
  sentence: string
  from: RegExp
  forbids: (edge: ImportEdge) => boolean
  /** Tests may import what product code may not, unless a rule says otherwise. */
  includesTests?: boolean
}

export const appliesTo = ({ from, includesTests = false }: ImportRule, path: string): boolean =>
  from.test(path) && (includesTests || !isTest(path))

export const leadsTo = (edge: ImportEdge, ...patterns: RegExp[]): boolean =>
  edge.to.kind === 'file' && patterns.some((pattern) => edge.to.kind === 'file' && pattern.test(edge.to.path))

export const isPackage = (edge: ImportEdge, ...names: string[]): boolean =>
  edge.to.kind === 'package' && names.includes(edge.to.name)

/** An import that cannot be resolved is reported once, by `imports-resolve`. */
export const isUnresolved = (edge: ImportEdge): boolean => edge.to.kind === 'unknown'

/** With the pattern `…/modules/([^/]+)/` the folder of `apps/server/src/modules/auth/auth.repo.ts` is `auth`. */
export const findFolder = (path: string, pattern: RegExp): string | undefined => pattern.exec(path)?.[1]

export function leavesFolder(edge: ImportEdge, pattern: RegExp): boolean {
  if (edge.to.kind !== 'file') return false
  const target = findFolder(edge.to.path, pattern)
  return target !== undefined && target !== findFolder(edge.from, pattern)
}
