import type { SpokenUnit } from '@sidelight/domain/speech/spoken-unit'

/** Words between two pauses, and the sign that makes the pause. */
export interface Clause {
  words: { text: string; unit: number }[]
  /** The signs behind it, as the network knows them; a space where there is only one. */
  mark: string
}

const MARKS = /[;:,.!?—…"“”]/u
const ANY_MARK = /[;:,.!?—…"“”]+/u

/** Cuts at the signs the network breathes at. Which unit a word belongs to is kept, for its time. */
export function listClauses(units: readonly SpokenUnit[]): Clause[] {
  const clauses: Clause[] = []
  let words: Clause['words'] = []
  const end = (mark: string) => {
    const last = clauses.at(-1)
    if (words.length > 0) clauses.push({ words, mark })
    else if (last !== undefined) last.mark = strongest(last.mark, mark)
    words = []
  }
  for (const [unit, { say }] of units.entries()) {
    for (const piece of say.split(/\s+/u)) {
      let rest = piece
      for (let found = ANY_MARK.exec(rest); found !== null; found = ANY_MARK.exec(rest)) {
        const before = rest.slice(0, found.index)
        if (before !== '') words.push({ text: before, unit })
        end(oneMark(found[0]))
        rest = rest.slice(found.index + found[0].length)
      }
      if (rest !== '') words.push({ text: rest, unit })
    }
  }
  end('')
  return clauses
}

const STRENGTH = '"“”,:;—….!?'
const strongest = (a: string, b: string) => (STRENGTH.indexOf(a) >= STRENGTH.indexOf(b) ? a : b)

/** "?!" is a question, "!!!" one shout: the network knows them singly. */
function oneMark(marks: string): string {
  let kept = ''
  for (const mark of marks) if (MARKS.test(mark)) kept = kept === '' || mark === '?' ? mark : strongest(kept, mark)
  return kept === '“' || kept === '”' ? '"' : kept
}
