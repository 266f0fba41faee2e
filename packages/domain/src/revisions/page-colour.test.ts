import { expect, it } from 'vitest'
import { findPageColour } from './page-colour.ts'

it.each([
  [['HARBOUR "The Return"', 'Blue Rev. 3/14/26'], 'Blue'],
  [['FULL PINK 12.4.26   14.'], 'Pink'],
  [['White Draft 1/2/26', 'GOLDENROD REVISIONS - 2/3/26'], 'Goldenrod'],
  [['harbour_105_salmon_pages.pdf'], 'Salmon'],
  [['Pink Flamingo', '14.'], undefined],
  [['Greenland Rev. 3/14/26'], undefined],
  [[], undefined],
])('[R-42-05] The page colour printed in %j is %s', (texts, colour) => {
  expect(findPageColour(texts)).toBe(colour)
})
