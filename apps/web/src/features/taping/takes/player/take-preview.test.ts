import { describe, expect, it } from 'vitest'
import { followSound } from './take-preview.ts'

describe('The picture of a preview', () => {
  it('[R-29-11] Jumps to the sound when it is far off', () => {
    expect(followSound(10, 10.31)).toEqual({ seekTo: 10.31 })
    expect(followSound(10, 9.6)).toEqual({ seekTo: 9.6 })
  })

  it('[R-29-11] Runs a little slower when it is ahead and a little faster when it is behind', () => {
    expect(followSound(10, 10)).toEqual({ rate: 1 })
    expect(followSound(10.05, 10)).toEqual({ rate: expect.closeTo(0.95) })
    expect(followSound(10, 10.29)).toEqual({ rate: 1.1 })
  })
})
