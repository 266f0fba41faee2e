import type { RemovedText } from './line.ts'

/** The actor of everything nobody speaks. A character of that name keeps the case it is printed in. */
export const narrator = 'narrator'

export interface EntryBox {
  page: number
  left: number
  top: number
  right: number
  bottom: number
}

export interface EntryPart {
  kind: 'say' | 'direction'
  text: string
}

export type EntryFlag =
  | 'unsure-line'
  | 'unsure-neighbour'
  | 'name-once'
  | 'name-odd'
  | 'name-inside'
  | 'starts-oddly'
  | 'ends-oddly'
  | 'direction-inside'
  | 'run-together'
  | 'open-bracket'
  | 'odd-place'
  | 'garbled'
  | 'long-speech'
  | 'no-speech'
  | 'poor-scan'
  | 'resumed'
  | 'several-speakers'
  | 'dual'

export interface ScriptEntry {
  actor: string
  /** Bracketed directions included: shown dimmed, never spoken. */
  dialog: string
  kind: 'heading' | 'action' | 'dialogue'
  parts: EntryPart[]
  extensions: string[]
  /** A cue for more than one mouth, as a suggestion; the entry keeps the name as printed. */
  speakers: string[]
  isDual: boolean
  page: number
  boxes: EntryBox[]
  /** 0 to 1. */
  confidence: number
  flags: EntryFlag[]
  /** For entries in doubt: what to look for, in words for the actor. */
  reasons: string[]
}

export interface AliasSuggestion {
  name: string
  sameAs: string
  reason: 'spelling' | 'shorter' | 'punctuation'
}

export interface ParsedScript {
  pages: number
  characters: { name: string; entries: number }[]
  entries: ScriptEntry[]
  /** Indexes of entries to look at first, the most doubtful first. */
  review: number[]
  aliases: AliasSuggestion[]
  removed: RemovedText[]
  notes: string[]
}
