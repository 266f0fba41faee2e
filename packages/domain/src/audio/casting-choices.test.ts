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

describe('The cast', () => {
  it('[R-4-14] [R-4-15] [R-4-16] A part is pending without a voice, assigned with one, and self-recorded when the user reads it', () => {
    expect(ACTORS.map((character) => partStatus(CAST, character))).toEqual(['Pending', 'Assigned', 'Self Record'])
    expect(partStatus(new Map([['MARCUS', '']]), 'MARCUS')).toBe('Pending')
  })

  it('[R-2.7-02] A part that the user reads counts as assigned', () => {
    expect(countParts(CAST, ACTORS)).toEqual({ assigned: 2, pending: 1 })
  })

  it('[R-5-43] Audio can be generated once every character has a voice, and not without characters', () => {
    expect(canGenerate(CAST, ACTORS)).toBe(false)
    expect(canGenerate(CAST, ['MARCUS', 'DANI'])).toBe(true)
    expect(canGenerate(CAST, [])).toBe(false)
  })

  it('[R-4-14] A character whose voice is no longer offered becomes pending', () => {
    const offered = dropUnavailableVoices(CAST, new Set(['kokoro:af_sky']))
    expect(ACTORS.map((character) => partStatus(offered, character))).toEqual(['Pending', 'Pending', 'Self Record'])
    expect(dropUnavailableVoices(CAST, new Set(['kokoro:am_michael']))).toEqual(CAST)
  })

  it('The characters that share a voice are listed, but not those that the user reads', () => {
    const sharedVoices = new Map([...CAST, ['narrator', 'kokoro:am_michael']])
    expect(listVoiceSharers(sharedVoices, ACTORS, 'MARCUS')).toEqual(['narrator'])
    expect(listVoiceSharers(new Map([...CAST, ['MARCUS', 'record_by_me']]), ACTORS, 'DANI')).toEqual([])
  })
})

describe('Automatic casting', () => {
  const suggestions = ACTORS.map((character) => ({ character, suggestedVoiceId: `kokoro:${character.toLowerCase()}` }))

  it('Automatic casting fills only the parts without a voice', () => {
    expect([...autoCast(CAST, suggestions).values()]).toEqual(['kokoro:am_michael', 'record_by_me', 'kokoro:narrator'])
  })

  it('Automatic casting replaces every voice when all parts are cast, except those that the user reads', () => {
    const full = new Map([...CAST, ['narrator', 'kokoro:af_sky']])
    expect(Object.fromEntries(autoCast(full, suggestions))).toEqual({
      narrator: 'kokoro:narrator',
      MARCUS: 'kokoro:marcus',
      DANI: 'record_by_me',
    })
  })
})

describe('Voices', () => {
  it.each([
    ['young', 'young'],
    ['Young adult', 'young'],
    ['middle aged', 'middle'],
    ['Senior', 'old'],
    ['', 'old'],
  ])('[R-3-11] A voice of age "%s" is in the age group "%s"', (age, group) => expect(ageGroup(age)).toBe(group))

  it.each([
    ['American', 'us'],
    ['Australian', 'au'],
    ['British', 'gb'],
    ['Swedish', 'se'],
    ['Irish', 'world'],
    ['constructor', 'world'],
  ])('[R-3-12] A voice with the accent %s has the flag "%s"', (accent, flag) => expect(accentFlag(accent)).toBe(flag))
})
