import {
  advanceFollower,
  startLine,
  findNextTickMs,
  type Follower,
  type FollowerEffect,
  type FollowerEvent,
} from '../following/follower.ts'
import type { Pace } from '../following/pace.ts'
import type { LineOutcome } from './run-record.ts'

/** So many words are given at a time to whoever asks for the line. */
const PROMPT_WORDS = 4
/** A word or two may be reached in one report because they are short; more were never said. */
const SHORT_STEP = 2

/** Words of the page, the end not included. */
export interface Prompt {
  fromWord: number
  toWord: number
}

/** The actor has the word. */
export interface ActorTurn {
  turn: number
  id: string
  follower: Follower
  /** An ear is open for it. */
  isListening: boolean
  /** There is a take of it. */
  isRecorded: boolean
  /** That take runs on, whether or not an ear is open. */
  isTaking: boolean
  /** Where in the line the ear began: its words are counted from there. */
  listenerFromWord: number
  /** Words of the page that were heard. */
  litWords: number
  missed: number
  /** Silence was long enough to offer help. */
  isOffered: boolean
  prompt: Prompt | undefined
  startedMs: number
  lastVoiceMs: number | undefined
  ending: LineOutcome | undefined
  cueMs: number | undefined
}

export type HeardEvent =
  | { type: 'speech started'; atMs: number }
  | { type: 'speech ended'; atMs: number }
  /** Counted from the first word the ear was told to listen for. */
  | { type: 'word reached'; pageWord: number; atMs: number }
  | { type: 'cue'; kind: 'heard' | 'probable'; atMs: number }

interface TurnStep {
  turn: ActorTurn
  /** The line is over and the run may go on. */
  isOver: boolean
}

export function beginTurn(at: { turn: number; id: string; line: string; pace: Pace; atMs: number }): ActorTurn {
  // The ear holds or does not; here, time alone may only offer the words.
  const settings = { isHolding: true, strictness: 'standard', ear: 'aligned' } as const
  const spoken = startLine(at.line, { ...settings, pace: at.pace }, at.atMs).state
  // A line of nothing but directions is over before it begins; even a tight run shows it for a moment.
  const isMute = spoken.words.length === 0
  const begun = isMute ? startLine(at.line, { ...settings, pace: 'natural' }, at.atMs).state : spoken
  const waiting = advanceFollower(begun, { type: 'speech ended', atMs: at.atMs }).state
  return {
    turn: at.turn,
    id: at.id,
    follower: waiting,
    isListening: false,
    isRecorded: false,
    isTaking: false,
    listenerFromWord: 0,
    litWords: 0,
    missed: 0,
    isOffered: false,
    prompt: undefined,
    startedMs: at.atMs,
    lastVoiceMs: undefined,
    ending: undefined,
    cueMs: undefined,
  }
}

export function applyHeardEvent(turn: ActorTurn, event: HeardEvent): TurnStep {
  switch (event.type) {
    case 'speech started':
      return follow({ ...turn, isOffered: false, lastVoiceMs: undefined }, event)
    case 'speech ended':
      return follow({ ...turn, lastVoiceMs: event.atMs }, event)
    case 'word reached':
      return follow(
        { ...turn, isOffered: false },
        { type: 'reached', pageWord: turn.listenerFromWord + event.pageWord, atMs: event.atMs },
      )
    case 'cue':
      // The delays of the pace are counted from the last word, not from the moment somebody was sure of it.
      return follow(endWith(turn, event.kind, event.atMs), { type: 'cued', atMs: turn.lastVoiceMs ?? event.atMs })
  }
}

export const tickTurn = (turn: ActorTurn, atMs: number): TurnStep => follow(turn, { type: 'ticked', atMs })

export const findTurnTickMs = ({ follower }: ActorTurn): number | undefined =>
  follower.phase === 'finished' ? undefined : findNextTickMs(follower)

/** The first words that are not said yet; asked again, some more. */
export function promptTurn(turn: ActorTurn): ActorTurn {
  const { words, matched, pageWords } = turn.follower
  const given = turn.prompt?.toWord ?? 0
  const ahead = words.slice(matched).filter(({ pageWord }) => pageWord >= given)
  const fromWord = words[matched]?.pageWord ?? turn.litWords
  const toWord = (ahead[PROMPT_WORDS - 1]?.pageWord ?? pageWords - 1) + 1
  return { ...turn, isOffered: false, prompt: { fromWord, toWord } }
}

/** The first word that is still to be said, or the last: an ear that opens in mid-line expects no more than the rest. */
export const findNextWord = ({ follower: { words, matched } }: ActorTurn): number =>
  matched === 0 ? 0 : (words[Math.min(matched, words.length - 1)]?.pageWord ?? 0)

/** An ear that goes by the voice tells no words, and has missed none. */
const countUnheard = ({ follower: { words, matched } }: ActorTurn, ending: LineOutcome): number =>
  ending === 'probable' && matched === 0 ? 0 : words.length - matched

const endWith = (turn: ActorTurn, ending: LineOutcome, atMs: number): ActorTurn =>
  turn.ending === undefined
    ? {
        ...turn,
        ending,
        cueMs: turn.lastVoiceMs === undefined ? undefined : Math.max(0, Math.round(atMs - turn.lastVoiceMs)),
        missed: turn.missed + countUnheard(turn, ending),
        isListening: false,
      }
    : turn

function follow(turn: ActorTurn, event: FollowerEvent): TurnStep {
  const { state, effects } = advanceFollower(turn.follower, event)
  const jumped = event.type === 'reached' ? state.matched - turn.follower.matched - 1 : 0
  const missed = turn.missed + (jumped >= SHORT_STEP ? jumped : 0)
  const followed = effects.reduce(note, { ...turn, follower: state, missed })
  return { turn: followed, isOver: effects.some(({ type }) => type === 'notify') }
}

function note(turn: ActorTurn, effect: FollowerEffect): ActorTurn {
  switch (effect.type) {
    case 'highlight': {
      const isPrompted = turn.prompt !== undefined && effect.pageWords < turn.prompt.toWord
      return { ...turn, litWords: effect.pageWords, prompt: isPrompted ? turn.prompt : undefined }
    }
    case 'offer line':
      return { ...turn, isOffered: true }
    case 'near':
    case 'complete':
    case 'notify':
      return turn
  }
}
