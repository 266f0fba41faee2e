import { listWordSpans } from '../following/word-spans.ts'
import { isClean, isWeak, type LineResult } from './line-result.ts'
import type { Rung } from './mask.ts'

/** A line of the actor that is learned by ear. */
export interface LineByEar {
  id: string
  dialog: string
  /** On the ladder. */
  rung: Rung
}

/** One try of a line: the cue, then the model, then the actor says what they heard. */
export interface Try {
  lineId: string
  hasCue: boolean
  /** How many words of the page the model reads; undefined without it. */
  modelWords: number | undefined
  /** How many words of the page the actor says. */
  words: number
  isWhole: boolean
}

interface LearnedLine extends LineByEar {
  /** How many words each piece has, the whole line last. */
  pieces: readonly number[]
  piece: number
  /** Clean in a row, with the model heard before and without. */
  clean: number
  cleanAlone: number
  /** A line that was not known alone is heard again. */
  isHeardAgain: boolean
}

export interface ByEar {
  lines: ReadonlyMap<string, LearnedLine>
  /** The lines that come, in order; one comes up to four times and more. */
  waiting: readonly string[]
  /** Undefined once every line is known. */
  current: Try | undefined
  /** How often help was given in the current try. */
  prompts: number
}

/** What the actor said: undefined if it is not known, because they tapped. */
export type Said = LineResult | undefined

/** A longer line is learned by its sentences. */
const LONG_WORDS = 22
/** First sentence, first and second, whole line. */
const MAX_PIECES = 3
const CLEAN_TO_DROP_MODEL = 2
const CLEAN_ALONE_TO_END = 2
/** Tries of other lines between two of one line; in a small drill there are not as many. */
const LINES_BETWEEN = 2
const SMALL_DRILL = 4
/** The first help of an actor who is silent. */
const OPENING_WORDS = 3

/** Silence of the actor, after which they are helped. */
export const HELP_AFTER_SILENCE_MS = 6000

export function beginByEar(lines: readonly LineByEar[]): ByEar {
  const learned = lines
    .map((line): LearnedLine => ({
      ...line,
      pieces: listPieces(line.dialog),
      piece: 0,
      clean: 0,
      cleanAlone: 0,
      isHeardAgain: false,
    }))
    .filter(({ pieces }) => (pieces.at(-1) ?? 0) > 0)
  const byId = new Map(learned.map((line) => [line.id, line]))
  return takeNext({ lines: byId, waiting: learned.map(({ id }) => id), current: undefined, prompts: 0 })
}

/** The ends of the pieces of a line, in words of the page. */
export function listPieces(dialog: string): number[] {
  const spans = listWordSpans(dialog)
  if (spans.length <= LONG_WORDS) return [spans.length]
  const ends = spans.flatMap(({ start, end }, at) => (/[.!?…]["'”’)]*$/.test(dialog.slice(start, end)) ? [at + 1] : []))
  return [...ends.filter((end) => end < spans.length).slice(0, MAX_PIECES - 1), spans.length]
}

const needsModel = ({ rung, clean, isHeardAgain }: LearnedLine): boolean =>
  isHeardAgain || (rung !== 'cue only' && clean < CLEAN_TO_DROP_MODEL)

function startTry(line: LearnedLine, hasCue: boolean): Try {
  const isAlone = !needsModel(line)
  const whole = line.pieces.at(-1) ?? 0
  const words = isAlone ? whole : (line.pieces[line.piece] ?? whole)
  return { lineId: line.id, hasCue, modelWords: isAlone ? undefined : words, words, isWhole: words === whole }
}

function takeNext(state: ByEar): ByEar {
  const [next, ...waiting] = state.waiting
  const line = next === undefined ? undefined : state.lines.get(next)
  return { ...state, waiting, prompts: 0, current: line && startTry(line, true) }
}

/** The actor said the words of the current try, or tapped. */
export function said(state: ByEar, result: Said): ByEar {
  const line = findCurrent(state)
  if (line === undefined || state.current === undefined) return state
  const counted = result && { ...result, prompts: result.prompts + state.prompts }
  const isFailed = counted !== undefined && isWeak(counted)
  if (!state.current.isWhole) return tryPiece(state, line, isFailed ? line.piece : line.piece + 1)
  // A tap says nothing about the words; here it is taken for them, or without a microphone no line would ever end.
  return leave(state, judge(line, state.current, { isFailed, isGood: counted === undefined || isClean(counted) }))
}

function judge(line: LearnedLine, { modelWords }: Try, { isFailed, isGood }: { isFailed: boolean; isGood: boolean }) {
  const isAlone = modelWords === undefined
  if (isFailed) return { ...line, clean: 0, cleanAlone: 0, isHeardAgain: true, piece: 0 }
  if (!isGood) return line
  if (isAlone) return { ...line, cleanAlone: line.cleanAlone + 1 }
  return { ...line, clean: line.clean + 1, isHeardAgain: line.isHeardAgain && line.clean + 1 < CLEAN_TO_DROP_MODEL }
}

function tryPiece(state: ByEar, line: LearnedLine, piece: number): ByEar {
  const next = { ...line, piece }
  return { ...state, lines: new Map(state.lines).set(line.id, next), prompts: 0, current: startTry(next, false) }
}

/** The line comes again after others, unless it is known. */
function leave(state: ByEar, line: LearnedLine): ByEar {
  const lines = new Map(state.lines).set(line.id, line)
  if (line.cleanAlone >= CLEAN_ALONE_TO_END) return takeNext({ ...state, lines })
  const between = lines.size < SMALL_DRILL ? 1 : LINES_BETWEEN
  return takeNext({ ...state, lines, waiting: state.waiting.toSpliced(between, 0, line.id) })
}

/** To the next line; what was said of this one does not count. */
export function skipLine(state: ByEar): ByEar {
  const line = findCurrent(state)
  return line === undefined ? state : leave(state, line)
}

/** The model once more. Who was to know the line without it has asked for help. */
export function hearAgain(state: ByEar): ByEar {
  const { current } = state
  if (current === undefined) return state
  const isAlone = current.modelWords === undefined
  return {
    ...state,
    prompts: state.prompts + (isAlone ? 1 : 0),
    current: { ...current, hasCue: false, modelWords: current.words },
  }
}

/** The actor has been silent: the first words once more, then the model; after that we wait. */
export function helpSilence(state: ByEar): ByEar {
  const { current, prompts } = state
  if (current === undefined || prompts >= 2) return state
  const opening = Math.min(OPENING_WORDS, current.words)
  const modelWords = prompts === 0 ? opening : current.words
  return { ...state, prompts: prompts + 1, current: { ...current, hasCue: false, modelWords } }
}

const findCurrent = ({ lines, current }: ByEar): LearnedLine | undefined =>
  current === undefined ? undefined : lines.get(current.lineId)

/** Who has heard the model proves that they can repeat it: that counts as reading the line. */
export const rungOf = ({ modelWords }: Try): Rung => (modelWords === undefined ? 'cue only' : 'full')

/** How many lines are known, of how many. */
export const countKnown = ({ lines }: ByEar): { known: number; of: number } => ({
  known: [...lines.values()].filter(({ cleanAlone }) => cleanAlone >= CLEAN_ALONE_TO_END).length,
  of: lines.size,
})
