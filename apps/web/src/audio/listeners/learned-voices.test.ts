import { expect, it, vi } from 'vitest'
import { clearUserData } from '#lib/session/session.ts'
import { findLearnedVoice, forgetLearnedVoices, onVoicesForgotten, storeLearnedVoice } from './learned-voices.ts'

const VOICE = { frames: 400, scores: [-3, 0, -2] }

it('[R-10-06] What was learned of a voice is kept by microphone', () => {
  storeLearnedVoice('headset', VOICE)
  storeLearnedVoice('laptop', { ...VOICE, frames: 100 })
  expect(findLearnedVoice('headset')).toEqual(VOICE)
  expect(findLearnedVoice('laptop')).toEqual({ ...VOICE, frames: 100 })
  expect(findLearnedVoice('another')).toBeUndefined()
})

it.each(['no JSON', '[]', '{"headset":{"frames":1}}', '{"headset":{"frames":1,"scores":["x"]}}', '{"headset":null}'])(
  'A stored value that is broken counts as no voice: %s',
  (stored) => {
    localStorage.setItem('learnedVoices', stored)
    expect(findLearnedVoice('headset')).toBeUndefined()
    storeLearnedVoice('headset', VOICE)
    expect(findLearnedVoice('headset')).toEqual(VOICE)
  },
)

it('[R-10-07] Forgetting removes the voices of all microphones and tells the open listeners', () => {
  const onForgotten = vi.fn()
  const stop = onVoicesForgotten(onForgotten)
  storeLearnedVoice('headset', VOICE)
  forgetLearnedVoices()
  expect(findLearnedVoice('headset')).toBeUndefined()
  stop()
  forgetLearnedVoices()
  expect(onForgotten).toHaveBeenCalledTimes(1)
})

it('[R-10-08] Signing out removes what was learned of the voice', () => {
  storeLearnedVoice('headset', VOICE)
  clearUserData()
  expect(localStorage.getItem('learnedVoices')).toBeNull()
})
