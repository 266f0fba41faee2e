import { expect, it } from 'vitest'
import { DEFAULT_READING, LETTER_SPACES, LINE_HEIGHTS, parseReading, type ReadingSettings } from './reading-settings.ts'

it('[R-98-01] Reading settings are kept as they were chosen, up to the ends of their ranges', () => {
  const chosen: ReadingSettings = {
    typeface: 'wide',
    size: 'huge',
    letterSpace: LETTER_SPACES.max,
    lineHeight: LINE_HEIGHTS.max,
    paper: 'cream',
    hasRuler: true,
  }
  expect(parseReading(JSON.stringify(chosen))).toEqual(chosen)
})

it('[R-98-01] A stored reading setting that does not fit is replaced by its default', () => {
  const broken = { typeface: 'comic', size: 2, letterSpace: 0.13, lineHeight: 1.2, paper: 'theme', hasRuler: 'yes' }
  expect(parseReading(JSON.stringify(broken))).toEqual(DEFAULT_READING)
  for (const text of [undefined, '', 'null', '[', '"wide"']) expect(parseReading(text)).toEqual(DEFAULT_READING)
})
