import type { Conventions } from './conventions.ts'
import type { LineFacts } from './line-facts.ts'

/** Lines that share a column, a style or the centre; the numbers but size and edge are shares of them. */
export interface Cluster {
  size: number
  /** Of all lines. */
  share: number
  rightEdge: number
  caps: number
  bracketed: number
  recurringCues: number
  inline: number
  sentences: number
  long: number
  bold: number
  italic: number
  afterCue: number
}

/** Facts about one document, computed once and handed to constraints, features and confidence. */
export interface DocumentProfile extends Conventions {
  lines: LineFacts[]
  clusters: Cluster[]
  looks: Cluster[]
  leftCluster: number
  /** Share of the lines that are a recurring name alone, and that begin with a name and its separator. */
  blockShare: number
  inlineShare: number
  usualSize: number
  capsLines: number
  hasGaps: boolean
}
