import type { RemovedText, RepairedText } from './line.ts'

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
  | 'may-be-spoken'
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
  /** With directions in brackets, which are shown dimmed and never spoken. */
  dialog: string
  kind: 'heading' | 'action' | 'dialogue'
  parts: EntryPart[]
  extensions: string[]
  /** The characters of a shared cue, as a suggestion; the entry keeps the name as printed. */
  speakers: string[]
  isDual: boolean
  page: number
  boxes: EntryBox[]
  /** 0 to 1. */
  confidence: number
  flags: EntryFlag[]
  /** For entries to review: what the user should check. */
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
  /** Indexes of the entries to review, the least confident first. */
  review: number[]
  aliases: AliasSuggestion[]
  /** What was left out of the entries: with their texts it is everything that the document says. */
  removed: RemovedText[]
  repairs: RepairedText[]
  notes: string[]
}
