import { describe, expect, it } from 'vitest'
import { type Direction, directionKey, directionOfSound, neutralDirection } from './direction.ts'

const whispered: Direction = { ...neutralDirection, spans: [{ fromWord: 0, manner: 'whispered', amount: 2 }] }

describe('direction', () => {
  it('The key of a direction is empty only for the neutral one and does not depend on the order of fields', () => {
    expect(directionKey(neutralDirection)).toBe('')
    expect(directionKey({ ...neutralDirection, beats: [] })).toBe('')
    expect(directionKey(whispered)).not.toBe('')
    const { entry, ending, place, rises, stresses, beats } = neutralDirection
    const spans = [{ amount: 2, manner: 'whispered', fromWord: 0 } as const]
    expect(directionKey({ entry, ending, place, rises, stresses, beats, spans })).toBe(directionKey(whispered))
    expect(directionKey({ ...neutralDirection, place: 'phone' })).not.toBe(directionKey(whispered))
  })

  it('Entries and the beats around a line are left to playback and the beats inside it to the sound', () => {
    const beats = [0, 2, 4].map((beforeWord) => ({ beforeWord, ms: 800 }))
    const sound = directionOfSound({ ...whispered, beats, entry: 'cuts in' }, 4)
    expect(sound).toEqual({ ...whispered, beats: [{ beforeWord: 2, ms: 800 }] })
  })
})
