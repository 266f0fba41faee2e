import type { SpokenUnit } from '@sidelight/domain/speech/spoken-unit'
import { findExclamation } from './exclamations.ts'

/** The words between two pauses, and the punctuation mark of the pause. */
export interface Clause {
  words: { text: string; unit: number }[]
  /** The mark after the clause, as the network knows it; empty without a pause. */
  mark: string
  /** The phonemes of an exclamation, which eSpeak need not pronounce. */
  phonemes?: string
}

const MARKS = /[;:,.!?—…"]+/u
const ABBREVIATION = /^(?:\p{L}\.){2,12}/u

/** Splits at the marks at which the network pauses. Each word keeps its unit, for its time. */
export function listClauses(units: readonly SpokenUnit[]): Clause[] {
  const draft: ClauseDraft = { clauses: [], words: [] }
  for (const [unit, { say }] of units.entries()) {
    for (const token of say.split(/\s+/u)) addToken(draft, token, unit)
  }
  // Without a final mark the network swallows the last phoneme.
  endClause(draft, '')
  const last = draft.clauses.at(-1)
  if (last?.mark === '') last.mark = '.'
  return draft.clauses
}

interface ClauseDraft {
  clauses: Clause[]
  words: Clause['words']
}

function addToken(draft: ClauseDraft, token: string, unit: number): void {
  const abbreviation = ABBREVIATION.exec(token)?.[0] ?? ''
  if (abbreviation !== '') draft.words.push({ text: abbreviation, unit })
  let rest = token.slice(abbreviation.length)
  for (let found = MARKS.exec(rest); found !== null; found = MARKS.exec(rest)) {
    addWord(draft, rest.slice(0, found.index), unit)
    endClause(draft, strongestMark(found[0]))
    rest = rest.slice(found.index + found[0].length)
  }
  addWord(draft, rest, unit)
}

function addWord(draft: ClauseDraft, text: string, unit: number): void {
  if (!/[\p{L}\p{N}]/u.test(text)) return
  const phonemes = findExclamation(text)
  if (phonemes === undefined) {
    draft.words.push({ text, unit })
    return
  }
  endClause(draft, '')
  draft.clauses.push({ words: [{ text, unit }], mark: '', phonemes })
}

function endClause(draft: ClauseDraft, mark: string): void {
  const last = draft.clauses.at(-1)
  if (draft.words.length > 0) draft.clauses.push({ words: draft.words, mark })
  else if (last !== undefined) last.mark = strongerMark(last.mark, mark)
  draft.words = []
}

const STRENGTH = '",:;—….!?'
const strongerMark = (a: string, b: string) => (STRENGTH.indexOf(a) >= STRENGTH.indexOf(b) && a !== '' ? a : b)

/** "?!" is a question and "!!!" one exclamation: the network knows single marks only. */
const strongestMark = (marks: string) => [...marks].reduce(strongerMark, '')
