import { describe, expect, it } from 'vitest'
import type { Observation } from './observation.ts'
import {
  followUtterance,
  isRequest,
  isUtteranceOver,
  listPhrasesAhead,
  mayBeRequest,
  type Utterance,
} from './prompt-request.ts'
import { NOTHING_HEARD } from './search/path-summary.ts'
import { NO_VOICE, updateVoiceActivity, type VoiceActivity } from './voice-activity.ts'

const LAST_VOICE_MS = 2000
const QUIET: VoiceActivity = { isSpeaking: false, hasSpoken: true, spokenMs: 900, lastMs: LAST_VOICE_MS }

const observe = (atMs: number, position = 2): Observation => ({
  atMs,
  voice: 0,
  isBackground: false,
  position,
  isInWord: false,
  isAdlib: false,
  progress: 0,
  lead: 0,
  support: 0,
  voicedMs: 0,
  softVoiceMs: 0,
  path: NOTHING_HEARD,
  ended: NOTHING_HEARD,
})
const speakAt = (atMs: number, open?: Utterance) =>
  followUtterance(open, QUIET, updateVoiceActivity(QUIET, 1, atMs), observe(atMs))

const WORD = [['K', 'IY']]
const LINE = [['L', 'AY', 'N']]
const utterance: Utterance = { fromMs: 3000, position: 2, before: QUIET }
const endingAt = (lastMs: number): VoiceActivity => ({ ...QUIET, lastMs })

describe('what is said in a pause', () => {
  it('[R-45-10] Speech after 700 ms of silence may be a request, and after less it is none', () => {
    expect(speakAt(LAST_VOICE_MS + 700)).toEqual({ fromMs: 2700, position: 2, before: QUIET })
    expect(speakAt(LAST_VOICE_MS + 699)).toBeUndefined()
  })

  it('[R-45-10] The first words after the cue may be a request at once', () => {
    const first = (before: VoiceActivity) =>
      followUtterance(undefined, before, updateVoiceActivity(before, 1, 400), observe(400, 0))
    expect(first(NO_VOICE)).toEqual({ fromMs: 400, position: 0, before: NO_VOICE })
    expect(first({ ...NO_VOICE, hasSpoken: true })).toBeUndefined()
  })

  it('[R-45-10] An utterance goes on over silences of less than 300 ms, and is over after more', () => {
    expect(speakAt(LAST_VOICE_MS + 299, utterance)).toBe(utterance)
    expect(speakAt(LAST_VOICE_MS + 300, utterance)).toBeUndefined()
    expect(isUtteranceOver(QUIET, observe(LAST_VOICE_MS + 299))).toBe(false)
    expect(isUtteranceOver(QUIET, observe(LAST_VOICE_MS + 300))).toBe(true)
  })

  it('[R-45-10] What takes longer than 1.6 s is no request', () => {
    const line = Array.from({ length: 6 }, () => WORD)
    expect(listPhrasesAhead(utterance, endingAt(4600), line)).toHaveLength(6)
    expect(listPhrasesAhead(utterance, endingAt(4601), line)).toBeUndefined()
  })

  it('[R-45-10] Where one of the next three words sounds like a request, none is heard; the fourth may', () => {
    const withLineAt = (index: number) => Array.from({ length: 6 }, (_, at) => (at === index ? LINE : WORD))
    for (const near of [2, 3, 4]) expect(listPhrasesAhead(utterance, endingAt(3500), withLineAt(near))).toBeUndefined()
    for (const far of [1, 5]) expect(listPhrasesAhead(utterance, endingAt(3500), withLineAt(far))).toHaveLength(6)
    expect(listPhrasesAhead(utterance, endingAt(3500), [WORD, WORD, [['L', 'AY', 'N', 'Z']]])).toBeUndefined()
    expect(listPhrasesAhead(utterance, endingAt(3500), [WORD, WORD, [['L', 'AY', 'F']]])).toHaveLength(1)
  })

  it('[R-45-10] A request is compared with the next words and what they make together', () => {
    const [one, two, three] = [[['W', 'AH', 'N']], [['T', 'UW']], [['TH', 'R', 'IY']]]
    const phrases = [[one], [one, two], [one, two, three], [two], [two, three], [three]]
    expect(listPhrasesAhead(utterance, endingAt(3500), [WORD, WORD, one, two, three, WORD])).toEqual(phrases)
  })

  it('[R-45-10] After the last word of the line nothing is left to ask for', () => {
    expect(listPhrasesAhead(utterance, endingAt(3500), [WORD, WORD])).toBeUndefined()
  })

  it('[R-45-09] A request explains what was said, and no other phrase explains it clearly better', () => {
    expect(isRequest([58, -69], [67, -30], 600)).toBe(true)
    expect(isRequest([-69, 58], [67, -30], 600)).toBe(true)
    expect(isRequest([57, -69], [67, -30], 600)).toBe(false)
    expect(isRequest([-132, -217], [-160, -190], 600)).toBe(true)
    expect(isRequest([-133, -217], [-160, -190], 600)).toBe(false)
  })

  it('[R-45-09] What another height of the voice could turn into a request may be one', () => {
    expect(mayBeRequest([-22, -69], [67, -30], 600)).toBe(true)
    expect(mayBeRequest([-23, -69], [67, -30], 600)).toBe(false)
  })
})
