import { normaliseTranscript } from './normalise-words.ts'
import {
  countPageWords,
  listTargetWords,
  matchWindow,
  WINDOW_WORDS,
  type NearMatch,
  type Strictness,
  type TargetWord,
} from './word-window.ts'

export const ADVANCE_MS = 2000
const LAST_WORDS = 3

export interface FollowerSettings {
  /** "Hold for me": silence never ends the line before its last three words are reached. */
  isHolding: boolean
  strictness: Strictness
}

/** How far the actor is in a line, judged by the text that a speech recogniser writes. */
export interface Follower {
  settings: FollowerSettings
  pageWords: number
  words: readonly TargetWord[]
  /** How many of the words are matched or passed; never decreases. */
  matched: number
  /** How many transcript words were used for a match. */
  consumed: number
  isComplete: boolean
  /** Set by the first transcribed word and by every progress. */
  waitingSinceMs: number | undefined
}

export type FollowerEvent =
  /** Everything the recogniser wrote since the line began. */
  { type: 'heard'; transcript: string; atMs: number } | { type: 'ticked'; atMs: number }

export type FollowerEffect =
  /** The first so many words of the page are spoken. */
  | { type: 'highlight'; pageWords: number }
  /** Not similar enough to count as a match; reported for diagnosis. */
  | ({ type: 'near' } & NearMatch)
  | { type: 'complete' }

export interface FollowerStep {
  state: Follower
  effects: FollowerEffect[]
}

export function startLine(line: string, settings: FollowerSettings): FollowerStep {
  const { words, pageWords } = listTargetWords(line)
  const state: Follower = {
    settings,
    pageWords,
    words,
    matched: 0,
    consumed: 0,
    isComplete: false,
    waitingSinceMs: undefined,
  }
  return words.length === 0 ? complete(state) : { state, effects: [] }
}

export function advanceFollower(state: Follower, event: FollowerEvent): FollowerStep {
  if (state.isComplete) return { state, effects: [] }
  return event.type === 'heard' ? matchTranscript(state, event.transcript, event.atMs) : passTime(state, event.atMs)
}

/** The time at which a tick changes the state, if any. */
export const findNextTickMs = (state: Follower): number | undefined =>
  state.isComplete || state.waitingSinceMs === undefined || !canAdvance(state)
    ? undefined
    : state.waitingSinceMs + ADVANCE_MS

function matchTranscript(state: Follower, transcript: string, atMs: number): FollowerStep {
  const heard = normaliseTranscript(transcript)
  const result = matchWindow(state, heard)
  const near = result.near.map((match) => ({ type: 'near' as const, ...match }))
  const waitingSinceMs = state.waitingSinceMs ?? (heard.length === 0 ? undefined : atMs)
  const listened = { ...state, consumed: result.consumed, waitingSinceMs }
  const moved = result.matched < state.words.length ? moveTo(listened, result.matched, atMs) : complete(listened)
  return { state: moved.state, effects: [...near, ...moved.effects] }
}

function moveTo(state: Follower, matched: number, atMs: number): FollowerStep {
  if (matched <= state.matched) return { state, effects: [] }
  const pageWords = countPageWords(state.words[matched - 1], state.pageWords)
  return { state: { ...state, matched, waitingSinceMs: atMs }, effects: [{ type: 'highlight', pageWords }] }
}

const canAdvance = ({ settings, matched, words }: Follower): boolean =>
  !settings.isHolding || matched > words.length - LAST_WORDS

function passTime(state: Follower, atMs: number): FollowerStep {
  const dueMs = findNextTickMs(state)
  return dueMs === undefined || atMs < dueMs ? { state, effects: [] } : passWindow(state, atMs)
}

function passWindow(state: Follower, atMs: number): FollowerStep {
  const windowEnd = (Math.floor(state.matched / WINDOW_WORDS) + 1) * WINDOW_WORDS
  return windowEnd >= state.words.length ? complete(state) : moveTo(state, windowEnd, atMs)
}

const complete = (state: Follower): FollowerStep => ({
  state: { ...state, matched: state.words.length, isComplete: true },
  effects: [{ type: 'highlight', pageWords: state.pageWords }, { type: 'complete' }],
})
