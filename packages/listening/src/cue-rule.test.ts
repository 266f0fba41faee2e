import type { Strictness } from '@sidelight/domain/following/word-window'
import { describe, expect, it } from 'vitest'
import { CUE_SILENCE_MS, decideCue, NO_CUE, type CueState } from './cue-rule.ts'
import type { CueKind } from './listener.ts'
import type { Observation } from './observation.ts'
import { NOTHING_HEARD, type PathSummary } from './search/path-summary.ts'

const WORDS = 8
const STEP_MS = 10
const SPOKEN_MS = 2000

const heard = (matched: number, lastMs = SPOKEN_MS): PathSummary => ({
  matched,
  tail: Math.max(0, matched - (WORDS - 3)),
  score: 1,
  coveredMs: SPOKEN_MS * (matched / WORDS),
  firstMs: 0,
  lastWord: matched - 1,
  lastMs,
})

function seen(overrides: Partial<Observation>): Observation {
  return {
    atMs: 0,
    voice: 0,
    isBackground: false,
    position: 0,
    isInWord: false,
    isAdlib: false,
    progress: 0,
    lead: -20,
    support: 0,
    voicedMs: overrides.voice === undefined ? SPOKEN_MS : (overrides.atMs ?? 0),
    softVoiceMs: 0,
    path: NOTHING_HEARD,
    ended: NOTHING_HEARD,
    ...overrides,
  }
}

/** Twice the required support of the line. */
const SUPPORT = 300
const WHOLE: Partial<Observation> = {
  position: WORDS,
  lead: 40,
  support: SUPPORT,
  path: heard(WORDS),
  ended: heard(WORDS),
}

/** Two seconds of speech, then silence until the cue. */
function waitForCue(
  after: Partial<Observation>,
  isHolding = true,
  strictness: Strictness = 'standard',
): { cue: CueKind; silenceMs: number } | undefined {
  let state: CueState = NO_CUE
  for (let atMs = 0; atMs <= SPOKEN_MS; atMs += STEP_MS)
    state = decideCue(state, seen({ ...after, atMs, voice: 0.9, isBackground: false }), WORDS, {
      isHolding,
      strictness,
    }).state
  for (let silenceMs = STEP_MS; silenceMs <= 20_000; silenceMs += STEP_MS) {
    const step = decideCue(state, seen({ ...after, atMs: SPOKEN_MS + silenceMs }), WORDS, { isHolding, strictness })
    state = step.state
    if (step.cue !== undefined) return { cue: step.cue, silenceMs }
  }
  return undefined
}

describe('decideCue', () => {
  it('The cue comes right after a line that was heard to its end', () => {
    expect(waitForCue(WHOLE)).toEqual({ cue: 'heard', silenceMs: CUE_SILENCE_MS.sure })
    expect(waitForCue({ ...WHOLE, lead: 20 })).toEqual({ cue: 'heard', silenceMs: CUE_SILENCE_MS.certain })
  })

  it('No cue comes while the actor speaks or before the actor has spoken', () => {
    let state: CueState = NO_CUE
    for (let atMs = 0; atMs <= 10_000; atMs += STEP_MS) {
      const quiet = decideCue(NO_CUE, seen({ ...WHOLE, atMs }), WORDS, { isHolding: true })
      const speaking = decideCue(state, seen({ ...WHOLE, atMs, voice: 0.6 }), WORDS, { isHolding: true })
      expect([quiet.cue, speaking.cue]).toEqual([undefined, undefined])
      state = speaking.state
    }
  })

  it('[R-10-10] While others talk on in the background the cue comes only after a certain end', () => {
    const speak = (after: Partial<Observation>) =>
      waitForCue({ ...WHOLE, voice: 0.9, isBackground: true, ...after })?.silenceMs
    expect(speak({})).toBe(CUE_SILENCE_MS.likely)
    expect(speak({ isBackground: false })).toBeUndefined()
  })

  it('[R-10-16] While others talk on an uncertain end is answered four seconds after the last word of the line', () => {
    const speak = (after: Partial<Observation>) => waitForCue({ ...WHOLE, voice: 0.9, isBackground: true, ...after })
    const late = { cue: 'probable', silenceMs: CUE_SILENCE_MS.unfinished }
    expect(speak({ lead: 3 })).toEqual(late)
    const missing = (count: number, support = SUPPORT) =>
      speak({
        position: WORDS - count,
        path: heard(WORDS - count),
        ended: heard(WORDS - count),
        lead: -10 * count,
        support,
      })
    expect(missing(1)).toEqual(late)
    expect(missing(2)).toBeUndefined()
    expect(missing(1, 33)).toBeUndefined()
    // Others spoke for a while before the first word, and the words are in their places.
    const place = { ...heard(WORDS), firstMs: 1200, coveredMs: 600 }
    expect(speak({ support: 40, path: place, ended: place })).toEqual(late)
    expect(speak({ support: 40, path: place, ended: { ...place, coveredMs: 400 } })).toBeUndefined()
    expect(speak({ support: 33, path: place, ended: place })).toBeUndefined()
  })

  it('The cue comes later when another path is nearly as good or words are missing', () => {
    const likely = { cue: 'heard', silenceMs: CUE_SILENCE_MS.likely }
    expect(waitForCue({ ...WHOLE, lead: 2 })).toEqual(likely)
    expect(waitForCue({ ...WHOLE, ended: { ...heard(WORDS), matched: 5 } })).toEqual(likely)
  })

  it('The cue comes after other words were said in place of the last word', () => {
    const path = heard(WORDS - 1, SPOKEN_MS - 400)
    const answer = { cue: 'probable', silenceMs: CUE_SILENCE_MS.likely }
    expect(waitForCue({ position: WORDS - 1, support: SUPPORT, path, lead: -10 })).toEqual(answer)
    const withBreath = { position: WORDS - 1, support: SUPPORT, path: heard(WORDS - 1), lead: -10 }
    expect(waitForCue(withBreath)?.silenceMs).toBe(CUE_SILENCE_MS.unfinished)
    // This would be enough if the end had been heard.
    expect(waitForCue({ position: WORDS - 1, support: 80, path, lead: 0 })).toBeUndefined()
    expect(waitForCue({ position: WORDS - 1, support: 110, path, lead: 0 })).toEqual(answer)
  })

  it('[R-10-15] A loud breath after the last word but one replaces no word, and the pause after it is waited for', () => {
    const breathe = (voicedMs: number) => {
      const path = heard(WORDS - 1, SPOKEN_MS - 400)
      return waitForCue({ position: WORDS - 1, support: SUPPORT, path, lead: -10, voicedMs: path.lastMs + voicedMs })
    }
    expect(breathe(26)?.silenceMs).toBe(CUE_SILENCE_MS.unfinished)
    expect(breathe(99)?.silenceMs).toBe(CUE_SILENCE_MS.unfinished)
    expect(breathe(100)?.silenceMs).toBe(CUE_SILENCE_MS.likely)
  })

  it('[R-10-02] A pause before the last word is waited for four seconds, however well the line could end without it', () => {
    const path = heard(WORDS - 1)
    const answer = { cue: 'probable', silenceMs: CUE_SILENCE_MS.unfinished }
    for (const lead of [-35, -20, -13])
      expect(waitForCue({ position: WORDS - 1, support: SUPPORT, path, ended: path, lead })).toEqual(answer)
  })

  it('[R-10-14] A breath after a sure end is not waited for, but a voice is', () => {
    const breathe = (after: Partial<Observation>) =>
      waitForCue({ ...WHOLE, voice: 0.9, voicedMs: SPOKEN_MS, ...after })?.silenceMs
    expect(breathe({})).toBe(CUE_SILENCE_MS.likely)
    expect(breathe({ voicedMs: SPOKEN_MS + 200 })).toBe(CUE_SILENCE_MS.likely + 200)
    expect(breathe({ lead: 30 })).toBeUndefined()
    expect(breathe({ position: WORDS - 1, ended: heard(WORDS - 1) })).toBeUndefined()
  })

  it('[R-10-12] A murmur in place of the last word is answered after 1.2 s instead of four', () => {
    const path = heard(WORDS - 1)
    const murmured = { position: WORDS - 1, support: SUPPORT, path, ended: path, softVoiceMs: 60 }
    expect(waitForCue(murmured)).toEqual({ cue: 'probable', silenceMs: CUE_SILENCE_MS.blurred })
    expect(waitForCue({ ...murmured, softVoiceMs: 40 })?.silenceMs).toBe(CUE_SILENCE_MS.unfinished)
    expect(waitForCue({ ...murmured, path: heard(WORDS - 2), ended: heard(WORDS - 2) })).toBeUndefined()
  })

  it('[R-10-17] A voice as long as a word after the last word but one ends the line when it stops', () => {
    const go = (forMs: number, after: Partial<Observation> = {}, detectedMs = 400) => {
      const path = heard(WORDS - 1, SPOKEN_MS - detectedMs)
      const voicedMs = path.lastMs + forMs
      return waitForCue({ position: WORDS - 1, support: SUPPORT, path, ended: path, lead: -21, voicedMs, ...after })
    }
    expect(go(200)).toEqual({ cue: 'probable', silenceMs: CUE_SILENCE_MS.blurred })
    expect(go(199)?.silenceMs).toBe(CUE_SILENCE_MS.unfinished)
    // The hum of a fan is no voice to the voice detector.
    expect(go(300, {}, 190)?.silenceMs).toBe(CUE_SILENCE_MS.unfinished)
    // Another path, which has heard the last word, is as good.
    expect(go(60, { lead: -3, ended: heard(WORDS) })?.silenceMs).toBe(CUE_SILENCE_MS.likely)
    expect(go(59, { lead: -3, ended: heard(WORDS) })?.silenceMs).toBe(CUE_SILENCE_MS.unfinished)
    expect(go(60, { lead: -5, ended: heard(WORDS) })?.silenceMs).toBe(CUE_SILENCE_MS.blurred)
  })

  it('[R-10-15] A breath that another path takes for the last word does not shorten the pause', () => {
    const path = heard(WORDS - 1, SPOKEN_MS - 300)
    const breathe = (voicedMs: number) =>
      waitForCue({ ...WHOLE, lead: -8, path, ended: heard(WORDS), voicedMs: path.lastMs + voicedMs })?.silenceMs
    expect(breathe(59)).toBe(CUE_SILENCE_MS.unfinished)
    expect(breathe(60)).toBe(CUE_SILENCE_MS.blurred)
  })

  it('[R-10-01] The first sound after a pause does not end the line before the voice detector has noticed it', () => {
    // The search has heard the last word at the end of a pause of three seconds.
    const ended = heard(WORDS, SPOKEN_MS + 3000)
    const said = { ...WHOLE, ended, lead: -20, path: heard(WORDS - 1), voicedMs: SPOKEN_MS + 3000 }
    const { silenceMs } = waitForCue(said) ?? {}
    expect(silenceMs).toBe(3000 + CUE_SILENCE_MS.blurred)
    expect(waitForCue({ ...WHOLE, ended })?.silenceMs).toBe(3000 + CUE_SILENCE_MS.sure)
  })

  it('A line whose words are in place gets a late cue although the voice is unlike the model', () => {
    // A line of eight words needs 138.
    const late = { cue: 'probable', silenceMs: CUE_SILENCE_MS.unfinished }
    expect(waitForCue({ ...WHOLE, support: 36 })).toEqual(late)
    expect(waitForCue({ ...WHOLE, support: 60, lead: -50 })).toEqual(late)
    expect(waitForCue({ ...WHOLE, support: 33 })).toBeUndefined()
    expect(waitForCue({ ...WHOLE, support: 60, lead: -60, path: NOTHING_HEARD })).toBeUndefined()
    expect(waitForCue({ ...WHOLE, support: 60, ended: { ...heard(WORDS), matched: 5 } })).toBeUndefined()
    expect(waitForCue({ ...WHOLE, support: 60, ended: { ...heard(WORDS), coveredMs: 1100 } })).toBeUndefined()
  })

  it('With "Hold for me" no cue comes in a pause before the last words', () => {
    expect(waitForCue({ position: 4, support: SUPPORT, path: heard(4) })).toBeUndefined()
    // Omitting two words has cost more than this, replacing them less.
    expect(waitForCue({ position: 6, support: SUPPORT, path: heard(6, SPOKEN_MS - 500), lead: -25 })).toBeUndefined()
    expect(waitForCue({ position: 6, support: SUPPORT, path: heard(6), lead: -24 })).toBeUndefined()
    expect(waitForCue({ position: 6, support: SUPPORT, path: heard(6, SPOKEN_MS - 500), lead: -24 })?.silenceMs).toBe(
      CUE_SILENCE_MS.unfinished,
    )
    expect(waitForCue({ position: 4, support: 1.5 * SUPPORT, path: heard(4) }, false)).toEqual({
      cue: 'probable',
      silenceMs: CUE_SILENCE_MS.unfinished,
    })
  })

  it('No cue comes when something else was said', () => {
    const wrongLine = { ...heard(4), coveredMs: 600, lastWord: WORDS - 1, score: 1.5 }
    expect(waitForCue({ ...WHOLE, support: 33 }, false)).toBeUndefined()
    expect(waitForCue({ position: 0, path: NOTHING_HEARD, ended: wrongLine, lead: -57 }, false)).toBeUndefined()
    expect(waitForCue({ position: WORDS, path: wrongLine, ended: wrongLine, lead: 3 })).toBeUndefined()
  })

  it('Nearly all words in place are enough for a voice that is unlike the model', () => {
    // A line of eight words needs 138.
    const faint = (change: Partial<PathSummary>): Partial<Observation> => {
      const ended = { ...heard(WORDS), ...change }
      return { ...WHOLE, support: 90, ended, path: ended }
    }
    expect(waitForCue(faint({ matched: 7 }))).toEqual({ cue: 'heard', silenceMs: CUE_SILENCE_MS.sure })
    expect(waitForCue(faint({ matched: 5 }))).toBeUndefined()
    expect(waitForCue(faint({ matched: 7, coveredMs: SPOKEN_MS / 2 }))).toBeUndefined()
  })

  it('A line with gaps needs more support when much else was said', () => {
    // Half of the speech was something else. A line of eight words needs 138.
    const patchy = { ...heard(WORDS), matched: 5, coveredMs: SPOKEN_MS * 0.5 }
    const spoken = (support: number) => ({ ...WHOLE, path: patchy, ended: patchy, support })
    expect(waitForCue(spoken(150))).toBeUndefined()
    expect(waitForCue(spoken(200))?.cue).toBe('heard')
    const whole = { ...patchy, coveredMs: SPOKEN_MS * 0.7 }
    expect(waitForCue({ ...WHOLE, path: whole, ended: whole, support: 150 })?.cue).toBe('heard')
  })

  it('A stricter setting needs more of the line', () => {
    const having = (matched: number): Partial<Observation> => {
      const ended = { ...heard(WORDS), matched, tail: 2, score: 0.5, coveredMs: 1400 }
      return { ...WHOLE, ended, path: ended }
    }
    const answers = (after: Partial<Observation>): boolean[] =>
      (['relaxed', 'standard', 'exact'] as const).map((strictness) => waitForCue(after, true, strictness) !== undefined)
    expect(answers(having(4))).toEqual([true, true, false])
    expect(answers(having(3))).toEqual([true, false, false])
    expect(answers(WHOLE)).toEqual([true, true, true])
  })
})
