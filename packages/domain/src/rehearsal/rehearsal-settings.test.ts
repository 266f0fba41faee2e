import { expect, it } from 'vitest'
import { holdsForYou, readSettings, USUAL_SETTINGS } from './rehearsal-settings.ts'

it('[R-9-29] [R-4-50] as usual: American English, a natural pace, held, recorded, heard on this device', () => {
  expect(readSettings(undefined)).toMatchObject({ language: 'en-US', pace: 'natural', isHolding: true, ear: 'auto' })
})

it('keeps what was chosen, and nothing that is no choice', () => {
  expect(readSettings('{"pace":"tight","textSize":"huge","isRecording":false}')).toEqual({
    ...USUAL_SETTINGS,
    pace: 'tight',
    textSize: 'huge',
    isRecording: false,
  })
  expect(readSettings('{"pace":"allegro","isHolding":"yes","ear":"voice-only","constructor":1}')).toEqual(
    USUAL_SETTINGS,
  )
  for (const broken of ['', 'null', '[', '"tight"']) expect(readSettings(broken)).toEqual(USUAL_SETTINGS)
})

it('nobody is cut off while a tape is made', () => {
  expect(holdsForYou({ ...USUAL_SETTINGS, isHolding: false })).toBe(true)
  expect(holdsForYou({ ...USUAL_SETTINGS, isHolding: false, isRecording: false })).toBe(false)
})
