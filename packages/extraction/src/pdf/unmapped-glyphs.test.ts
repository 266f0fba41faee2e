import { expect, test } from 'vitest'
import { readGlyphText } from './unmapped-glyphs.ts'

test('[R-34-10] Ligatures of TeX in bitmap fonts are their letters, and other control characters stay what they are', () => {
  expect(['\u000b', '\u000f', '\u001b', '\u001f'].map((code) => readGlyphText(code, 'Type3'))).toEqual([
    'ff',
    'ffl',
    'ff',
    'ffl',
  ])
  expect(['\u000a', '\u0010', '\u0020', 'f'].map((code) => readGlyphText(code, 'Type3'))).toEqual([
    '\u000a',
    '\u0010',
    '\u0020',
    'f',
  ])
  expect(readGlyphText('\u000b', 'Courier')).toBe('\u000b')
})

test('[R-34-10] Small capitals with private characters are capitals, and other private characters stay unknown', () => {
  expect(['\uf761', '\uf77a'].map((code) => readGlyphText(code, 'MinionExpert'))).toEqual(['A', 'Z'])
  expect(['\uf760', '\uf77b', '\ue051'].map((code) => readGlyphText(code, 'MinionExpert'))).toEqual([
    '\uf760',
    '\uf77b',
    '\ue051',
  ])
  expect(['\ue051', '\ue06a', '\ue049', '\ue03c'].map((code) => readGlyphText(code, 'LinLibertineO'))).toEqual([
    'A',
    'Z',
    'Th',
    'tt',
  ])
  expect(['\ue050', '\ue06b'].map((code) => readGlyphText(code, 'LinLibertineO'))).toEqual(['\ue050', '\ue06b'])
})
