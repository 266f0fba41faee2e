import { expect, it } from 'vitest'
import { waitsForActor, parseSettings, DEFAULT_SETTINGS } from './rehearsal-settings.ts'

it('[R-9-29] [R-4-50] as usual: American English, a natural pace, held, recorded, heard on this device', () => {
  expect(parseSettings(undefined)).toMatchObject({ language: 'en-US', pace: 'natural', isHolding: true, ear: 'auto' })
})

it('keeps what was chosen, and nothing that is no choice', () => {
  expect(parseSettings('{"pace":"tight","textSize":"huge","isRecording":false}')).toEqual({
    ...DEFAULT_SETTINGS,
    pace: 'tight',
    textSize: 'huge',
    isRecording: false,
  })
  expect(parseSettings('{"pace":"allegro","isHolding":"yes","ear":"voice-only","constructor":1}')).toEqual(
    DEFAULT_SETTINGS,
  )
  for (const broken of ['', 'null', '[', '"tight"']) expect(parseSettings(broken)).toEqual(DEFAULT_SETTINGS)
})

it('nobody is cut off while a tape is made', () => {
  expect(waitsForActor({ ...DEFAULT_SETTINGS, isHolding: false })).toBe(true)
  expect(waitsForActor({ ...DEFAULT_SETTINGS, isHolding: false, isRecording: false })).toBe(false)
})
