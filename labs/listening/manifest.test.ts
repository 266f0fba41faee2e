import { expect, it } from 'vitest'
import { listClips } from './manifest.ts'

const CLIP = { file: 'a.wav', text: 'No.', lastWordEndS: 1.5 }

it('reads clips from a list or from an object that holds one, and of them what it knows', () => {
  const written = { ...CLIP, rate: 16_000, emotion: 'angry' }
  expect(listClips([written])).toEqual([CLIP])
  expect(listClips({ version: 1, clips: [written] })).toEqual([CLIP])
})

it('needs no measured end, and lets one broken entry be', () => {
  expect(listClips([{ file: 'a.wav', text: 'No.', lastWordEndS: null }, {}, null])).toEqual([
    { file: 'a.wav', text: 'No.' },
    { file: '', text: '' },
    { file: '', text: '' },
  ])
})

it('says what a manifest is when it is given something else', () => {
  expect(() => listClips({ clips: 3 })).toThrow('a manifest is a list')
})
