import type { SpokenUnit } from '@sidelight/domain/speech/spoken-unit'
import { findExclamation } from './exclamations.ts'

/** Words between two pauses, and the sign that makes the pause. */
export interface Clause {
  words: { text: string; unit: number }[]
  /** The sign behind it, as the network knows it; empty where one clause runs into the next. */
  mark: string
  /** Of a noise that nobody needs to look up. */
  sounds?: string
}

const MARKS = /[;:,.!?—…"]+/u
const LETTERS = /^(?:\p{L}\.){2,12}/u

/** Cuts at the signs the network breathes at. Which unit a word belongs to is kept, for its time. */
export function listClauses(units: readonly SpokenUnit[]): Clause[] {
  const draft: ClauseDraft = { clauses: [], words: [] }
  for (const [unit, { say }] of units.entries()) {
    for (const piece of say.split(/\s+/u)) addPiece(draft, piece, unit)
  }
  // Without a last sign the network swallows the last sound.
  endClause(draft, '')
  const last = draft.clauses.at(-1)
  if (last?.mark === '') last.mark = '.'
  return draft.clauses
}

interface ClauseDraft {
  clauses: Clause[]
  words: Clause['words']
}

function addPiece(draft: ClauseDraft, piece: string, unit: number): void {
  const letters = LETTERS.exec(piece)?.[0] ?? ''
  if (letters !== '') draft.words.push({ text: letters, unit })
  let rest = piece.slice(letters.length)
  for (let found = MARKS.exec(rest); found !== null; found = MARKS.exec(rest)) {
    addWord(draft, rest.slice(0, found.index), unit)
    endClause(draft, oneMark(found[0]))
    rest = rest.slice(found.index + found[0].length)
  }
  addWord(draft, rest, unit)
}

function addWord(draft: ClauseDraft, text: string, unit: number): void {
  if (!/[\p{L}\p{N}]/u.test(text)) return
  const sounds = findExclamation(text)
  if (sounds === undefined) {
    draft.words.push({ text, unit })
    return
  }
  endClause(draft, '')
  draft.clauses.push({ words: [{ text, unit }], mark: '', sounds })
}

function endClause(draft: ClauseDraft, mark: string): void {
  const last = draft.clauses.at(-1)
  if (draft.words.length > 0) draft.clauses.push({ words: draft.words, mark })
  else if (last !== undefined) last.mark = strongest(last.mark, mark)
  draft.words = []
}

const STRENGTH = '",:;—….!?'
const strongest = (a: string, b: string) => (STRENGTH.indexOf(a) >= STRENGTH.indexOf(b) && a !== '' ? a : b)

/** "?!" is a question, "!!!" one shout: the network knows them singly. */
const oneMark = (marks: string) => [...marks].reduce(strongest, '')
