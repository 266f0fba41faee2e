import { expect, it } from 'vitest'
import { advanceEar, EAR_AT_REST } from './ear-state.ts'

const LISTENING = advanceEar(EAR_AT_REST, { type: 'started' })

it('[R-4-72] knows whether it listens and whether there is a microphone', () => {
  expect(LISTENING).toEqual({ isListening: true, isMicrophoneAvailable: true })
  expect(advanceEar(LISTENING, { type: 'ended' })).toEqual({ isListening: false, isMicrophoneAvailable: true })
})

it('[R-4-73] a refusal marks the microphone unavailable until it comes back', () => {
  const refused = advanceEar(LISTENING, { type: 'failed', error: 'not-allowed' })
  expect(refused).toEqual({ isListening: false, isMicrophoneAvailable: false })
  expect(advanceEar(refused, { type: 'microphone returned' }).isMicrophoneAvailable).toBe(true)
  expect(advanceEar(refused, { type: 'started' })).toEqual(LISTENING)
})

it('a passing failure changes nothing', () => {
  expect(advanceEar(LISTENING, { type: 'failed', error: 'no-speech' })).toBe(LISTENING)
})
