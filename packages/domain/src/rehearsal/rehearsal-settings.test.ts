import { expect, it } from 'vitest'
import {
  DEFAULT_SETTINGS,
  parseSettings,
  serialiseSettings,
  waitsForActor,
  type RehearsalSettings,
} from './rehearsal-settings.ts'

it('[R-9-29] [R-20-22] The defaults are American English, a tight pace, "Hold for me" and the on-device listener', () => {
  expect(parseSettings(undefined)).toMatchObject({
    language: 'en-US',
    pace: 'tight',
    isHolding: true,
    listener: 'auto',
  })
})

it('[R-73-01] Lines are recorded only once the actor has switched it on', () => {
  expect(parseSettings(undefined).isRecording).toBe(false)
  expect(parseSettings('{"pace":"tight"}').isRecording).toBe(false)
  const chosen: RehearsalSettings = { ...DEFAULT_SETTINGS, isRecording: true }
  expect(parseSettings(serialiseSettings(chosen))).toEqual(chosen)
})

it('Stored choices are kept, and unknown keys and values are replaced by the defaults', () => {
  expect(parseSettings('{"pace":"tight","speed":1.25,"isHolding":false}')).toEqual({
    ...DEFAULT_SETTINGS,
    pace: 'tight',
    speed: 1.25,
    isHolding: false,
  })
  expect(parseSettings('{"pace":"allegro","isHolding":"yes","listener":"voice-only","constructor":1}')).toEqual(
    DEFAULT_SETTINGS,
  )
  for (const broken of ['', 'null', '[', '"tight"']) expect(parseSettings(broken)).toEqual(DEFAULT_SETTINGS)
})

it('A recorded line waits for the actor even without "Hold for me"', () => {
  expect(waitsForActor({ ...DEFAULT_SETTINGS, isHolding: false, isRecording: true })).toBe(true)
  expect(waitsForActor({ ...DEFAULT_SETTINGS, isHolding: false })).toBe(false)
})
