import type { ImportGraph } from './import-graph.ts'

export interface Violation {
  file: string
  line: number
  rule: string
  sentence: string
  detail: string
}

export interface Finding {
  file: string
  line: number
  detail: string
}

export interface ImportRule {
  name: string
  /** Says to the person who broke it why the wall stands. */
  sentence: string
  find: (graph: ImportGraph) => Finding[]
}
