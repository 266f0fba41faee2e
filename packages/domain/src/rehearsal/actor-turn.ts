import { paceDelays, type Pace } from '../following/pace.ts'
import { countPageWords, listTargetWords, type TargetWord } from '../following/word-window.ts'
import type { LineOutcome } from './run-record.ts'

const PROMPT_WORDS = 4
/** Of silence. */
const OFFER_PROMPT_AFTER_MS = 4000
/** Without a new word, when only the last one is missing: it was most likely said, and a loud room counts as speech. */
const OFFER_LAST_WORD_AFTER_MS = 3000
/** Without a new word while something is heard: a loud room counts as speech, and would keep the actor waiting for ever. */
const OFFER_IN_NOISE_AFTER_MS = 8000
/** Some listeners report no words: the actor may be speaking for as long as the rest of the line takes. */
const SLOW_WORD_MS = 500
/** Short words may be reached two at a time. A jump over this many words means that they were not said. */
const MISSED_WORDS_JUMP = 2

/** Why help is offered: nothing is heard, something is heard but no words of the line, or only the last word is missing. */
type Offer = 'silence' | 'noise' | 'last word'

/** A range of page words; `toWord` is not included. */
export interface Prompt {
  fromWord: number
  toWord: number
}

/** The time in which the run waits for the actor to say a line. */
export interface ActorTurn {
  turn: number
  id: string
  words: readonly TargetWord[]
  pageWords: number
  /** How many of `words` were heard; never decreases. */
  matched: number
  /** How many words of the page are highlighted. */
  litWords: number
  isListening: boolean
  /** The actor asked for a take of this line, or of every line. */
  isToRecord: boolean
  /** The line has a take, running or paused. */
  isRecorded: boolean
  /** The take is running; it may run on after the listener failed. */
  isTaking: boolean
  /** The page word at which the listener started: it counts words from there. */
  listenerFromWord: number
  missed: number
  /** Page words that were not heard; known only if one listener followed the whole line. */
  notHeard: readonly number[] | undefined
  /** How often the actor asked for the line or looked at a hidden word. */
  prompts: number
  isSpeaking: boolean
  /** The start of the current silence, or the last progress. */
  quietSinceMs: number
  /** When the last new word was heard, the actor spoke after an offer, or the turn began. */
  progressMs: number
  /** What is offered now. */
  offer: Offer | undefined
  /** The prompt was offered since the last progress, so it is not offered again. */
  wasOffered: boolean
  prompt: Prompt | undefined
  /** A hidden word of the page that is shown as long as the actor holds it. */
  peekedWord: number | undefined
  startedMs: number
  /** When the actor was first heard in this turn. */
  firstVoiceMs: number | undefined
  lastVoiceMs: number | undefined
  ending: LineOutcome | undefined
  cueMs: number | undefined
  /** From the last word to the time at which the run goes on. */
  noticeMs: number
  /** When the run goes on; set once the line is complete. */
  goesOnAtMs: number | undefined
}

/** What is heard of the line. */
type SpeechEvent =
  | { type: 'speech started'; atMs: number }
  | { type: 'speech ended'; atMs: number }
  /** Counted from the first word that the listener was given. */
  | { type: 'word reached'; pageWord: number; atMs: number }
  | { type: 'cue'; kind: 'heard' | 'probable'; atMs: number; notHeard?: readonly number[] }

/** The actor may also ask for the line, "Line!", before this word, and may interrupt the partner. */
export type HeardEvent =
  | SpeechEvent
  | { type: 'prompt requested'; pageWord: number; atMs: number }
  | { type: 'interrupted'; atMs: number }

interface TurnStart {
  turn: number
  id: string
  line: string
  isToRecord: boolean
  pace: Pace
  atMs: number
}

export function beginTurn(at: TurnStart): ActorTurn {
  const { words, pageWords } = listTargetWords(at.line)
  return {
    turn: at.turn,
    id: at.id,
    words,
    pageWords,
    matched: 0,
    litWords: 0,
    isListening: false,
    isToRecord: at.isToRecord,
    isRecorded: false,
    isTaking: false,
    listenerFromWord: 0,
    missed: 0,
    notHeard: undefined,
    prompts: 0,
    isSpeaking: false,
    quietSinceMs: at.atMs,
    progressMs: at.atMs,
    offer: undefined,
    wasOffered: false,
    prompt: undefined,
    peekedWord: undefined,
    startedMs: at.atMs,
    firstVoiceMs: undefined,
    lastVoiceMs: undefined,
    ending: undefined,
    cueMs: undefined,
    noticeMs: paceDelays(at.pace).noticeMs,
    // A line of nothing but directions is shown for a moment, even at a tight pace.
    goesOnAtMs: words.length === 0 ? at.atMs + paceDelays('natural').noticeMs : undefined,
  }
}

export function applyHeardEvent(before: ActorTurn, event: SpeechEvent): ActorTurn {
  const turn = noteFirstVoice(before, event)
  const isComplete = turn.goesOnAtMs !== undefined
  switch (event.type) {
    case 'speech started':
      return {
        ...turn,
        lastVoiceMs: undefined,
        ...(turn.offer === 'silence' && { offer: undefined, wasOffered: false, progressMs: event.atMs }),
        ...(!isComplete && { isSpeaking: true }),
      }
    case 'speech ended':
      return { ...turn, lastVoiceMs: event.atMs, isSpeaking: false, quietSinceMs: event.atMs }
    case 'word reached':
      return isComplete ? { ...turn, offer: undefined } : reachWord({ ...turn, offer: undefined }, event)
    case 'cue':
      return turn.ending === undefined ? endTurn(turn, event) : turn
  }
}

/** Speech may be reported as having started before the cue: the listener was not told yet that the turn had begun. */
const noteFirstVoice = (turn: ActorTurn, { type, atMs }: SpeechEvent): ActorTurn =>
  turn.firstVoiceMs === undefined && (type === 'speech started' || type === 'word reached')
    ? { ...turn, firstVoiceMs: Math.max(turn.startedMs, atMs) }
    : turn

export const offerPrompt = (turn: ActorTurn, atMs: number): ActorTurn => {
  const next = findNextOffer(turn)
  return next === undefined || atMs < next.dueMs ? turn : { ...turn, offer: next.offer, wasOffered: true }
}

/** The run goes on when the notice time of the pace has passed. */
export const isTurnOver = ({ goesOnAtMs }: ActorTurn, atMs: number): boolean =>
  goesOnAtMs !== undefined && atMs >= goesOnAtMs

export const findTurnTickMs = (turn: ActorTurn): number | undefined => turn.goesOnAtMs ?? findNextOffer(turn)?.dueMs

function findNextOffer(turn: ActorTurn): { offer: Offer; dueMs: number } | undefined {
  const { goesOnAtMs, isSpeaking, wasOffered, matched, words, quietSinceMs, progressMs } = turn
  const left = words.length - matched
  if (goesOnAtMs !== undefined || wasOffered || left === 0) return undefined
  if (left === 1 && matched > 0) return { offer: 'last word', dueMs: progressMs + OFFER_LAST_WORD_AFTER_MS }
  const noiseMs = progressMs + Math.max(OFFER_IN_NOISE_AFTER_MS, left * SLOW_WORD_MS)
  const silenceMs = quietSinceMs + OFFER_PROMPT_AFTER_MS
  return isSpeaking || noiseMs < silenceMs ? { offer: 'noise', dueMs: noiseMs } : { offer: 'silence', dueMs: silenceMs }
}

/** Prompts the next words that were not heard; a second request adds some more. */
export function promptTurn(turn: ActorTurn): ActorTurn {
  const { words, matched, pageWords } = turn
  const given = turn.prompt?.toWord ?? 0
  const ahead = words.slice(matched).filter(({ pageWord }) => pageWord >= given)
  const fromWord = words[matched]?.pageWord ?? turn.litWords
  const toWord = countPageWords(ahead[PROMPT_WORDS - 1], pageWords)
  return { ...turn, offer: undefined, prompts: turn.prompts + 1, prompt: { fromWord, toWord } }
}

/** Takes back the words that a request for the line was taken for. */
export function goBackToWord(turn: ActorTurn, pageWord: number): ActorTurn {
  const reached = turn.listenerFromWord + pageWord
  const matched = Math.min(turn.matched, turn.words.filter((word) => word.pageWord < reached).length)
  const litWords = matched === 0 ? 0 : countPageWords(turn.words[matched - 1], turn.pageWords)
  return { ...turn, matched, litWords: Math.min(turn.litWords, litWords) }
}

/** Shows a hidden word, by default the next one. */
export const peekAtWord = (turn: ActorTurn, pageWord?: number): ActorTurn => ({
  ...turn,
  prompts: turn.prompts + 1,
  peekedWord: pageWord ?? turn.words[turn.matched]?.pageWord,
})

/** The first word that was not heard, or the last word: a listener that opens mid-line is given only the rest. */
export const findNextWord = ({ words, matched }: ActorTurn): number =>
  matched === 0 ? 0 : (words[Math.min(matched, words.length - 1)]?.pageWord ?? 0)

function reachWord(turn: ActorTurn, event: { pageWord: number; atMs: number }): ActorTurn {
  const reached = turn.listenerFromWord + event.pageWord
  const matched = turn.words.filter(({ pageWord }) => pageWord <= reached).length
  if (matched <= turn.matched) return turn
  const jumped = matched - turn.matched - 1
  const missed = turn.missed + (jumped >= MISSED_WORDS_JUMP ? jumped : 0)
  const litWords = countPageWords(turn.words[matched - 1], turn.pageWords)
  const isPrompted = turn.prompt !== undefined && litWords < turn.prompt.toWord
  return {
    ...turn,
    matched,
    missed,
    litWords,
    quietSinceMs: event.atMs,
    progressMs: event.atMs,
    wasOffered: false,
    prompt: isPrompted ? turn.prompt : undefined,
  }
}

function endTurn(turn: ActorTurn, { kind: ending, atMs, ...cue }: Extract<SpeechEvent, { type: 'cue' }>): ActorTurn {
  const { lastVoiceMs, words, matched, missed } = turn
  // A listener that opened in the middle of the line knows nothing of the words before.
  const notHeard = turn.listenerFromWord === 0 ? cue.notHeard : undefined
  // A voice-only listener reports no words, so none count as missed.
  const unheard = ending === 'probable' && matched === 0 ? 0 : words.length - matched
  return {
    ...turn,
    ending,
    cueMs: lastVoiceMs === undefined ? undefined : Math.max(0, Math.round(atMs - lastVoiceMs)),
    missed: notHeard?.length ?? missed + unheard,
    notHeard,
    isListening: false,
    matched: words.length,
    litWords: turn.pageWords,
    prompt: undefined,
    // The pace counts from the last word, not from the time at which the listener was sure of it.
    goesOnAtMs: turn.goesOnAtMs ?? (lastVoiceMs ?? atMs) + turn.noticeMs,
  }
}
