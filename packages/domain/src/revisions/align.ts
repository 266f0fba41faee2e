import { normaliseTranscript } from '../following/normalise-words.ts'
import { findBestRun, findCommonRun, type IndexPair } from './best-run.ts'
import { parsedTextId, wordsIdOf } from './parsed-text-id.ts'

/** A line of the new pages. */
export interface NewLine {
  actor: string
  dialog: string
  heading: string
  /** The id of its text, if it is known already. */
  readWordsId?: string | null
}

/** A line of the script, with what was read before the actor corrected it. */
export interface OldLine extends NewLine {
  /** Null for lines that were added by hand or read before this was stored: then the present words count. */
  readActor: string | null
  readWordsId: string | null
}

export const textIdOf = ({ dialog, readWordsId }: NewLine): string => readWordsId ?? parsedTextId(dialog)

/** `old` and `new` are indexes. A moved line has the same words elsewhere, a kept one is outside of the new pages. */
export type AlignedLine =
  | { kind: 'same' | 'changed' | 'moved'; old: number; new: number }
  | { kind: 'new'; new: number }
  | { kind: 'cut' | 'kept'; old: number }

const MIN_SIMILARITY = 0.6
const WEIGHTS = { words: 0.8, actor: 0.15, heading: 0.05 }
/** An equal line elsewhere is a move before similar lines are paired only if it is unlikely to be a coincidence. */
const MIN_MOVED_WORDS = 4
/** Word comparisons: 500 lines against 500 need a third. Beyond, lines that differ are new or cut. */
const MAX_COMPARISONS = 10_000_000

interface ComparedLine {
  actor: string
  heading: string
  parsedTextId: string
  key: string
  /** A number for each word; the second "no" of a line has another one than the first. */
  words: number[]
}

/** Every old and every new line is in the result once: new lines in order, each cut line where it was. */
export function alignLines(oldLines: readonly OldLine[], newLines: readonly NewLine[]): AlignedLine[] {
  const numbers = new Map<string, number>()
  const old = oldLines.map((line) => toCompared({ ...line, actor: line.readActor ?? line.actor }, numbers))
  const fresh = newLines.map((line) => toCompared(line, numbers))
  const matches = new Matches(old, fresh)
  const run = findCommonRun(
    old.map(({ key }) => key),
    fresh.map(({ key }) => key),
  )
  for (const pair of run) matches.add(pair)
  matches.addEqual(MIN_MOVED_WORDS)
  matches.addSimilar()
  matches.addEqual(0)
  return listAligned(matches, (place, index) => {
    const line = fresh[index]
    return line !== undefined && (isEqual(old[place], line) || isSameNow(oldLines[place], line))
  })
}

/** The actor has made it what the new pages say. */
const isSameNow = (old: OldLine | undefined, fresh: ComparedLine): boolean =>
  old?.actor === fresh.actor && parsedTextId(old.dialog) === fresh.parsedTextId

function toCompared(line: NewLine, numbers: Map<string, number>): ComparedLine {
  const { actor, dialog, heading } = line
  const id = textIdOf(line)
  const counts = new Map<string, number>()
  const words = normaliseTranscript(dialog).map((word) => {
    const count = (counts.get(word) ?? 0) + 1
    counts.set(word, count)
    const counted = `${word} ${count}`
    const number = numbers.get(counted) ?? numbers.size
    numbers.set(counted, number)
    return number
  })
  return { actor, heading, parsedTextId: id, key: `${actor}\n${wordsIdOf(id)}`, words }
}

/** The share of words that both have, and whether character and heading are the same. */
function similarityOf(left: ComparedLine, right: ComparedLine, common: number): number {
  const actor = left.actor === right.actor ? WEIGHTS.actor : 0
  const heading = left.heading === right.heading ? WEIGHTS.heading : 0
  const total = left.words.length + right.words.length
  return actor + heading + (total === 0 ? 0 : (WEIGHTS.words * 2 * common) / total)
}

/** Counts the words that a line has in common with each of these, by the lines that have a word. */
function createWordCounter(lines: readonly (ComparedLine | undefined)[]): (line: ComparedLine) => Int32Array {
  const linesOfWord = new Map<number, number[]>()
  for (const [index, line] of lines.entries())
    for (const word of line?.words ?? []) {
      const found = linesOfWord.get(word)
      if (found) found.push(index)
      else linesOfWord.set(word, [index])
    }
  return ({ words }) => {
    const common = new Int32Array(lines.length)
    for (const word of words) for (const index of linesOfWord.get(word) ?? []) common[index] = (common[index] ?? 0) + 1
    return common
  }
}

class Matches {
  readonly newOfOld = new Map<number, number>()
  readonly oldOfNew = new Map<number, number>()
  readonly #old: readonly ComparedLine[]
  readonly #fresh: readonly ComparedLine[]
  #comparisons = 0

  constructor(old: readonly ComparedLine[], fresh: readonly ComparedLine[]) {
    this.#old = old
    this.#fresh = fresh
  }

  add([old, fresh]: IndexPair): void {
    this.newOfOld.set(old, fresh)
    this.oldOfNew.set(fresh, old)
  }

  /** Pairs equal lines that are left, wherever they are, the first with the first. */
  addEqual(minWords: number): void {
    const places = new Map<string, number[]>()
    for (const [index, { key, words }] of this.#old.entries())
      if (!this.newOfOld.has(index) && words.length >= minWords) places.set(key, [...(places.get(key) ?? []), index])
    for (const [index, { key }] of this.#fresh.entries()) {
      const place = this.oldOfNew.has(index) ? undefined : places.get(key)?.shift()
      if (place !== undefined) this.add([place, index])
    }
  }

  /** Pairs similar lines between the same neighbours, in a moved scene too. */
  addSimilar(): void {
    for (let start = 0; start < this.#fresh.length; start += 1) {
      if (this.oldOfNew.has(start)) continue
      const gap = this.#runOf(start, 1, this.#fresh.length, this.oldOfNew)
      const after = gap.at(-1) ?? start
      const previous = start === 0 ? -1 : (this.oldOfNew.get(start - 1) ?? -1)
      const next = after === this.#fresh.length - 1 ? this.#old.length : (this.oldOfNew.get(after + 1) ?? 0)
      this.#pairGap(this.#runOf(previous + 1, 1, this.#old.length, this.newOfOld), gap)
      const unmatched = gap.filter((index) => !this.oldOfNew.has(index))
      this.#pairGap(this.#runOf(next - 1, -1, this.#old.length, this.newOfOld).toReversed(), unmatched)
      start = after
    }
  }

  get newCount(): number {
    return this.#fresh.length
  }

  /** The old lines from here to the next one that has a new place. */
  listUnmatchedFrom(start: number): AlignedLine[] {
    return this.#runOf(start, 1, this.#old.length, this.newOfOld).map((old) => ({ kind: 'cut', old }))
  }

  #runOf(start: number, step: 1 | -1, length: number, matched: ReadonlyMap<number, number>): number[] {
    const run: number[] = []
    for (let index = start; index >= 0 && index < length && !matched.has(index); index += step) run.push(index)
    return run
  }

  #pairGap(old: readonly number[], fresh: readonly number[]): void {
    if (!this.#mayCompare(old, fresh)) return
    const lefts = old.map((index) => this.#old[index])
    const rights = fresh.map((index) => this.#fresh[index])
    const countCommon = createWordCounter(rights)
    let common: Int32Array = new Int32Array()
    let counted: ComparedLine | undefined
    const weightOf = (leftIndex: number, rightIndex: number) => {
      const [left, right] = [lefts[leftIndex], rights[rightIndex]]
      if (!left || !right) return 0
      if (left !== counted) [counted, common] = [left, countCommon(left)]
      const similarity = similarityOf(left, right, common[rightIndex] ?? 0)
      return similarity < MIN_SIMILARITY ? 0 : similarity
    }
    for (const [left, right] of findBestRun(old.length, fresh.length, weightOf))
      this.add([old[left] ?? 0, fresh[right] ?? 0])
  }

  #mayCompare(old: readonly number[], fresh: readonly number[]): boolean {
    const words = fresh.reduce((sum, index) => sum + (this.#fresh[index]?.words.length ?? 0) + 1, 0)
    const comparisons = this.#comparisons + old.length * words
    if (comparisons > MAX_COMPARISONS) return false
    this.#comparisons = comparisons
    return true
  }
}

const isEqual = (left: ComparedLine | undefined, right: ComparedLine): boolean =>
  left?.actor === right.actor && left.parsedTextId === right.parsedTextId

function listAligned(matches: Matches, isSame: (old: number, fresh: number) => boolean): AlignedLine[] {
  const inOrder = listInOrder(matches.oldOfNew, matches.newCount)
  const aligned: AlignedLine[] = matches.listUnmatchedFrom(0)
  for (let index = 0; index < matches.newCount; index += 1) {
    const place = matches.oldOfNew.get(index)
    if (place === undefined) aligned.push({ kind: 'new', new: index })
    else {
      const kind = !isSame(place, index) ? 'changed' : inOrder.has(index) ? 'same' : 'moved'
      aligned.push({ kind, old: place, new: index }, ...matches.listUnmatchedFrom(place + 1))
    }
  }
  return aligned
}

/** The new lines whose old places are the longest increasing sequence; the others have moved. */
function listInOrder(oldOfNew: ReadonlyMap<number, number>, length: number): Set<number> {
  const ends: number[] = []
  const previous = new Map<number, number | undefined>()
  const placeOf = (index: number | undefined) => (index === undefined ? -1 : (oldOfNew.get(index) ?? -1))
  for (let index = 0; index < length; index += 1) {
    const place = oldOfNew.get(index)
    if (place === undefined) continue
    let low = 0
    for (let high = ends.length; low < high;) {
      const middle = (low + high) >> 1
      if (placeOf(ends[middle]) < place) low = middle + 1
      else high = middle
    }
    previous.set(index, low === 0 ? undefined : ends[low - 1])
    ends[low] = index
  }
  const inOrder = new Set<number>()
  for (let index = ends.at(-1); index !== undefined; index = previous.get(index)) inOrder.add(index)
  return inOrder
}
