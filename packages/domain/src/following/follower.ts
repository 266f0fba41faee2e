import { normaliseWords, normaliseTranscript } from './normalise-words.ts'
import { paceDelays, type Pace } from './pace.ts'
import { listFollowedWords } from './spoken-words.ts'
import { matchWindow, WINDOW_WORDS, type NearMatch, type Strictness, type TargetWord } from './word-window.ts'

export const ADVANCE_MS = 2000
export const OFFER_PROMPT_AFTER_MS = 4000
const LAST_WORDS = 3

export interface FollowerSettings {
  pace: Pace
  /** "Hold for me": silence never ends the line before its last three words are reached. */
  isHolding: boolean
  strictness: Strictness
  /** A recogniser that writes text is matched word by word; an aligning ear knows the line and says when it is over. */
  ear: 'text' | 'aligned'
}

export interface Follower {
  settings: FollowerSettings
  /** Words on the page, said or not. */
  pageWords: number
  words: readonly TargetWord[]
  /** Words behind us; never falls. */
  matched: number
  /** Heard words that were used up. */
  consumed: number
  phase: 'listening' | 'complete' | 'finished'
  /** The first heard word starts the clock, every progress restarts it. */
  waitingSinceMs: number | undefined
  isSpeaking: boolean
  hasOffered: boolean
  noticeAtMs: number | undefined
}

export type FollowerEvent =
  /** Everything the recogniser wrote since the line began. */
  | { type: 'heard'; transcript: string; atMs: number }
  /** An aligning ear is at this word of the page. */
  | { type: 'reached'; pageWord: number; atMs: number }
  | { type: 'cued'; atMs: number }
  | { type: 'speech started'; atMs: number }
  | { type: 'speech ended'; atMs: number }
  | { type: 'tapped'; atMs: number }
  | { type: 'ticked'; atMs: number }

export type FollowerEffect =
  /** So many words of the page are behind the actor. */
  | { type: 'highlight'; pageWords: number }
  /** Not good enough to count; for whoever wants to know why. */
  | ({ type: 'near' } & NearMatch)
  | { type: 'offer line'; fromPageWord: number }
  | { type: 'complete' }
  /** The run may go on. */
  | { type: 'notify' }

export interface FollowerStep {
  state: Follower
  effects: FollowerEffect[]
}

export function startLine(line: string, settings: FollowerSettings, atMs: number): FollowerStep {
  const page = listFollowedWords(line)
  const words = page.flatMap((word, pageWord) => {
    const key = normaliseWords(word.spoken)
    return key.length === 0 ? [] : [{ pageWord, key: key.join(''), parts: key.length }]
  })
  const state: Follower = {
    settings,
    pageWords: page.length,
    words,
    matched: 0,
    consumed: 0,
    phase: 'listening',
    waitingSinceMs: undefined,
    isSpeaking: false,
    hasOffered: false,
    noticeAtMs: undefined,
  }
  return words.length === 0 ? complete(state, atMs) : { state, effects: [] }
}

/** What comes after the line is complete changes nothing but the time. */
export function advanceFollower(state: Follower, event: FollowerEvent): FollowerStep {
  if (state.phase === 'finished') return { state, effects: [] }
  if (state.phase === 'complete') return notifyWhenDue(state, event.atMs)
  switch (event.type) {
    case 'heard':
      return hear(state, event.transcript, event.atMs)
    case 'reached':
      return moveTo(state, state.words.filter((word) => word.pageWord <= event.pageWord).length, event.atMs)
    case 'cued':
    case 'tapped':
      return complete(state, event.atMs)
    case 'speech started':
      return { state: { ...state, isSpeaking: true, hasOffered: false }, effects: [] }
    case 'speech ended':
      return { state: { ...state, isSpeaking: false, ...waitAfterSpeech(state, event.atMs) }, effects: [] }
    case 'ticked':
      return wait(state, event.atMs)
  }
}

/** When the next tick could change anything. */
export function findNextTickMs(state: Follower): number | undefined {
  if (state.phase !== 'listening') return state.noticeAtMs
  if (state.waitingSinceMs === undefined || isStillSpeaking(state)) return undefined
  if (mayAdvance(state)) return state.waitingSinceMs + ADVANCE_MS
  return mayOffer(state) ? state.waitingSinceMs + OFFER_PROMPT_AFTER_MS : undefined
}

/** Whoever has said it all needs no help. */
const mayOffer = ({ hasOffered, matched, words }: Follower): boolean => !hasOffered && matched < words.length

const waitAfterSpeech = ({ settings }: Follower, atMs: number): { waitingSinceMs?: number } =>
  settings.ear === 'aligned' ? { waitingSinceMs: atMs } : {}

/** A recogniser calls it speech from the first noise to the end of its session: only its words count. */
const isStillSpeaking = ({ settings, isSpeaking }: Follower): boolean => settings.ear === 'aligned' && isSpeaking

function hear(state: Follower, transcript: string, atMs: number): FollowerStep {
  const heard = normaliseTranscript(transcript)
  const result = matchWindow(state, heard)
  const near = result.near.map((match) => ({ type: 'near' as const, ...match }))
  const waitingSinceMs = state.waitingSinceMs ?? (heard.length === 0 ? undefined : atMs)
  const listened = { ...state, consumed: result.consumed, waitingSinceMs }
  const moved = moveTo(listened, result.matched, atMs)
  if (moved.state.matched < state.words.length) return { state: moved.state, effects: [...near, ...moved.effects] }
  const done = complete(moved.state, atMs)
  return { state: done.state, effects: [...near, ...done.effects] }
}

function moveTo(state: Follower, matched: number, atMs: number): FollowerStep {
  if (matched <= state.matched) return { state, effects: [] }
  const moved = { ...state, matched, waitingSinceMs: atMs, hasOffered: false }
  return { state: moved, effects: [{ type: 'highlight', pageWords: pageWordOf(state, matched - 1) + 1 }] }
}

/** An aligning ear that holds ends a line itself, or a tap does; time alone may then only offer the words. */
function mayAdvance(state: Follower): boolean {
  if (!state.settings.isHolding) return true
  return state.settings.ear === 'text' && state.matched > state.words.length - LAST_WORDS
}

function wait(state: Follower, atMs: number): FollowerStep {
  if (state.waitingSinceMs === undefined || isStillSpeaking(state)) return { state, effects: [] }
  const waitedMs = atMs - state.waitingSinceMs
  if (mayAdvance(state)) return waitedMs < ADVANCE_MS ? { state, effects: [] } : passWindow(state, atMs)
  if (!mayOffer(state) || waitedMs < OFFER_PROMPT_AFTER_MS) return { state, effects: [] }
  const fromPageWord = pageWordOf(state, Math.min(state.matched, state.words.length - 1))
  return { state: { ...state, hasOffered: true }, effects: [{ type: 'offer line', fromPageWord }] }
}

function pageWordOf(state: Follower, word: number): number {
  return state.words[word]?.pageWord ?? state.pageWords - 1
}

function passWindow(state: Follower, atMs: number): FollowerStep {
  const windowEnd = (Math.floor(state.matched / WINDOW_WORDS) + 1) * WINDOW_WORDS
  if (windowEnd >= state.words.length) return complete(state, atMs)
  return moveTo(state, windowEnd, atMs)
}

function complete(state: Follower, atMs: number): FollowerStep {
  const { noticeMs } = paceDelays(state.settings.pace)
  const done: Follower = {
    ...state,
    matched: state.words.length,
    phase: 'complete',
    noticeAtMs: atMs + noticeMs,
  }
  const notice = notifyWhenDue(done, atMs)
  return {
    state: notice.state,
    effects: [{ type: 'highlight', pageWords: state.pageWords }, { type: 'complete' }, ...notice.effects],
  }
}

function notifyWhenDue(state: Follower, atMs: number): FollowerStep {
  if (state.noticeAtMs === undefined || atMs < state.noticeAtMs) return { state, effects: [] }
  return { state: { ...state, phase: 'finished' }, effects: [{ type: 'notify' }] }
}
