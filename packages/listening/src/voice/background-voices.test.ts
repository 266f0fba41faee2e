import { expect, it } from 'vitest'
import { BackgroundVoices } from './background-voices.ts'

const ACTOR_DB = -20
const STEP_SAMPLES = 160

/** Feeds a voice of this level for some frames of 10 ms. Returns for each whether only others speak. */
function speak(voices: BackgroundVoices, decibels: number, frames: number, isVoice = true): boolean[] {
  const samples = new Float32Array(STEP_SAMPLES).fill(10 ** (decibels / 20))
  return Array.from({ length: frames }, () => {
    voices.addSamples(samples)
    return voices.measure(isVoice)
  })
}

it('[R-10-10] Voices that go on at an even level are in the background after half a second', () => {
  const voices = new BackgroundVoices()
  speak(voices, ACTOR_DB, 100)
  const after = Array.from({ length: 10 }, () => [...speak(voices, -34, 5), ...speak(voices, -30, 5)]).flat()
  expect(after.slice(0, 50)).not.toContain(true)
  expect(after.slice(70)).not.toContain(false)
})

it('The actor who goes on is louder than the voices in the background', () => {
  const voices = new BackgroundVoices()
  speak(voices, ACTOR_DB, 100)
  expect(speak(voices, -34, 100).at(-1)).toBe(true)
  expect(speak(voices, ACTOR_DB, 10).at(-1)).toBe(false)
})

it('A soft voice with gaps between its words is the actor’s', () => {
  const voices = new BackgroundVoices()
  speak(voices, ACTOR_DB, 200)
  const words = Array.from({ length: 10 }, () => {
    speak(voices, -70, 20)
    return speak(voices, -35, 80)
  })
  expect(words.flat()).not.toContain(true)
})

it('A long even scream is the actor’s', () => {
  const voices = new BackgroundVoices()
  expect(speak(voices, ACTOR_DB, 500)).not.toContain(true)
})

it('A line that is spoken more softly than the one before is the actor’s', () => {
  const voices = new BackgroundVoices()
  speak(voices, ACTOR_DB, 200)
  voices.startLine()
  expect(speak(voices, ACTOR_DB - 15, 200)).not.toContain(true)
})

it('[R-10-13] A room is loud when voices are heard in the softest sound of a line', () => {
  const listen = (roomDb: number, isVoice: boolean) => {
    const voices = new BackgroundVoices()
    voices.startLine()
    speak(voices, roomDb, 60, isVoice)
    speak(voices, ACTOR_DB, 100)
    return voices.isLoud
  }
  expect(listen(-36, true)).toBe(true)
  // A fan, and a quiet room.
  expect(listen(-36, false)).toBe(false)
  expect(listen(-70, false)).toBe(false)
})

it('[R-10-13] Each line judges the room anew', () => {
  const voices = new BackgroundVoices()
  speak(voices, -36, 60)
  expect(voices.isLoud).toBe(true)
  voices.startLine()
  expect(voices.isLoud).toBe(false)
})
