import { expect, it } from 'vitest'
import { listClips } from './manifest.ts'

const CLIP = { file: 'a.wav', text: 'No.', lastWordEndS: 1.5 }

it('Clips are read from a list or from an object with a list, without unknown fields', () => {
  const written = { ...CLIP, rate: 16_000, emotion: 'angry' }
  expect(listClips([written])).toEqual([CLIP])
  expect(listClips({ version: 1, clips: [written] })).toEqual([CLIP])
})

it('A clip may say who speaks and in which groups it is reported', () => {
  const spoken = { ...CLIP, speaker: 'Ann', groups: ['women', 'Welsh'] }
  expect(listClips([spoken, { ...CLIP, speaker: 3, groups: 'women' }])).toEqual([spoken, CLIP])
})

it('A clip needs no measured end, and a broken entry becomes an empty clip', () => {
  expect(listClips([{ file: 'a.wav', text: 'No.', lastWordEndS: null }, {}, null])).toEqual([
    { file: 'a.wav', text: 'No.' },
    { file: '', text: '' },
    { file: '', text: '' },
  ])
})

it('Anything but a list of clips is refused with an explanation', () => {
  expect(() => listClips({ clips: 3 })).toThrow('a manifest is a list')
})
