import { describe, expect, it } from 'vitest'
import {
  accentFlag,
  ageGroup,
  autoCast,
  canGenerate,
  countParts,
  listVoiceSharers,
  partStatus,
  dropUnavailableVoices,
} from './casting-choices.ts'

const ACTORS = ['narrator', 'MARCUS', 'DANI']
const CAST = new Map([
  ['MARCUS', 'kokoro:am_michael'],
  ['DANI', 'record_by_me'],
])

describe('a cast', () => {
  it('[R-4-14] [R-4-15] [R-4-16] tells who has a voice', () => {
    expect(ACTORS.map((actor) => partStatus(CAST, actor))).toEqual(['Pending', 'Assigned', 'Self Record'])
    expect(partStatus(new Map([['MARCUS', '']]), 'MARCUS')).toBe('Pending')
  })

  it('[R-2.7-02] counts a part one reads oneself as assigned', () => {
    expect(countParts(CAST, ACTORS)).toEqual({ assigned: 2, pending: 1 })
  })

  it('[R-5-43] can be heard once everybody has a voice, and there is somebody', () => {
    expect(canGenerate(CAST, ACTORS)).toBe(false)
    expect(canGenerate(CAST, ['MARCUS', 'DANI'])).toBe(true)
    expect(canGenerate(CAST, [])).toBe(false)
  })

  it('[R-4-14] leaves whoever had a voice that is no longer offered without one', () => {
    const offered = dropUnavailableVoices(CAST, new Set(['kokoro:af_sky']))
    expect(ACTORS.map((actor) => partStatus(offered, actor))).toEqual(['Pending', 'Pending', 'Self Record'])
    expect(dropUnavailableVoices(CAST, new Set(['kokoro:am_michael']))).toEqual(CAST)
  })

  it('knows who sounds alike', () => {
    const twins = new Map([...CAST, ['narrator', 'kokoro:am_michael']])
    expect(listVoiceSharers(twins, ACTORS, 'MARCUS')).toEqual(['narrator'])
    expect(listVoiceSharers(new Map([...CAST, ['MARCUS', 'record_by_me']]), ACTORS, 'DANI')).toEqual([])
  })
})

describe('casting by one tap', () => {
  const suggestions = ACTORS.map((actor) => ({ actor, suggested_voice_id: `kokoro:${actor.toLowerCase()}` }))

  it('leaves alone what was decided', () => {
    expect([...autoCast(CAST, suggestions).values()]).toEqual(['kokoro:am_michael', 'record_by_me', 'kokoro:narrator'])
  })

  it('casts anew where all was decided, but for the own part', () => {
    const full = new Map([...CAST, ['narrator', 'kokoro:af_sky']])
    expect(Object.fromEntries(autoCast(full, suggestions))).toEqual({
      narrator: 'kokoro:narrator',
      MARCUS: 'kokoro:marcus',
      DANI: 'record_by_me',
    })
  })
})

describe('a voice', () => {
  it.each([
    ['young', 'young'],
    ['Young adult', 'young'],
    ['middle aged', 'middle'],
    ['Senior', 'old'],
    ['', 'old'],
  ])('[R-3-11] of age "%s" is %s', (age, group) => expect(ageGroup(age)).toBe(group))

  it.each([
    ['American', 'us'],
    ['Australian', 'au'],
    ['British', 'gb'],
    ['Swedish', 'se'],
    ['Irish', 'world'],
    ['constructor', 'world'],
  ])('[R-3-12] with an accent called %s shows the flag %s', (accent, flag) => expect(accentFlag(accent)).toBe(flag))
})
