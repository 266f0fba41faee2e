import type { ImportGraph } from './import-graph.ts'

export interface Finding {
  file: string
  line: number
  detail: string
}

export interface Violation extends Finding {
  rule: string
  sentence: string
}

export interface ImportRule {
  name: string
  /** Tells whoever broke the rule why it exists. */
  sentence: string
  /** The files the rule looks at; a rule whose pattern matches no file checks nothing and is reported. */
  appliesTo: (path: string) => boolean
  find: (graph: ImportGraph) => Finding[]
}
