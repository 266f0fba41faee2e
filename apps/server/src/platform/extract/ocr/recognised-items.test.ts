import type { Line, Word } from 'tesseract.js'
import { expect, test } from 'vitest'
import { listRecognisedItems } from './recognised-items.ts'

type Box = [x0: number, y0: number, x1: number, y1: number]
const word = (text: string, [x0, y0, x1, y1]: Box, confidence = 95) =>
  ({ text, confidence, bbox: { x0, y0, x1, y1 } }) as Word

/** A line at 300 dots per inch whose capitals are 31 pixels high with the baseline at y = 131. */
function line(...words: Word[]): Line {
  const x0 = Math.min(...words.map(({ bbox }) => bbox.x0))
  const x1 = Math.max(...words.map(({ bbox }) => bbox.x1))
  const baseline = { x0, y0: 131, x1, y1: 131, has_baseline: true }
  return { words, baseline, bbox: { x0, y0: 100, x1, y1: 140 } } as unknown as Line
}
const textsOf = (...lines: Line[]) => listRecognisedItems(lines, 72 / 300).map(({ text }) => text)

test('Words form one run, and a wide gap starts another', () => {
  const heading = line(
    word('INT.', [450, 100, 550, 131]),
    word('ROOF', [590, 100, 700, 131]),
    word('2', [900, 100, 920, 131]),
  )
  expect(textsOf(heading)).toEqual(['INT. ROOF', '2'])
})

test('A name without confidence is kept, and dust is dropped', () => {
  expect(textsOf(line(word('LUCJA', [1000, 100, 1150, 131], 0)))).toEqual(['LUCJA'])
  expect(textsOf(line(word('TESS', [1000, 100, 1150, 131]), word('~.', [1600, 120, 1606, 126], 0)))).toEqual(['TESS'])
  expect(textsOf(line(word('(dry)', [900, 95, 1060, 140]), word('|', [1660, 110, 1664, 140], 60)))).toEqual(['(dry)'])
  const speck = word('ie', [1600, 125, 1606, 131], 0)
  expect(textsOf(line(word('TESS', [1000, 100, 1150, 131]), speck))).toEqual(['TESS'])
})

test('[R-84-17] What is left where rules cross is dropped, however sure, and a thin letter stays', () => {
  const rest = word('|', [990, 127, 992, 131], 96)
  expect(textsOf(line(rest, word('LUCJA', [1000, 100, 1150, 131])))).toEqual(['LUCJA'])
  expect(textsOf(line(word('I', [990, 100, 996, 131]), word('know', [1010, 108, 1100, 131])))).toEqual(['I know'])
})

test('An underscore that was taken for a space is found by the depth of the word', () => {
  const child = word('CHILD', [1048, 100, 1194, 131])
  expect(textsOf(line(child, word('01', [1221, 100, 1281, 140])))).toEqual(['CHILD_01'])
  expect(textsOf(line(child, word('01', [1228, 100, 1281, 131])))).toEqual(['CHILD 01'])
})

test('Underlined words are not joined', () => {
  expect(textsOf(line(word('ROOM', [1048, 100, 1170, 140]), word('12', [1200, 100, 1260, 140])))).toEqual(['ROOM 12'])
})
