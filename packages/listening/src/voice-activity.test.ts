import { expect, it } from 'vitest'
import { updateVoiceActivity, NO_VOICE } from './voice-activity.ts'

it('Speech starts above a likelihood of 0.5 and ends below 0.35', () => {
  const likelihoods = [0.4, 0.6, 0.4, 0.36, 0.3, 0.4, 0.6]
  let voice = NO_VOICE
  const speaking = likelihoods.map((likelihood, i) => {
    voice = updateVoiceActivity(voice, likelihood, i * 32)
    return voice.isSpeaking
  })
  expect(speaking).toEqual([false, true, true, true, false, false, true])
  expect(voice.lastMs).toBe(6 * 32)
})
