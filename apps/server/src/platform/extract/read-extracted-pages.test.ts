import { ExtractionError } from '@sidelight/extraction/extraction-error'
import { expect, it } from 'vitest'
import { DEFAULT_LIMITS } from './limits.ts'
import { readExtractedPages } from './read-extracted-pages.ts'

const ITEM = {
  text: 'MARA',
  x: 252,
  y: 100,
  width: 29,
  fontSize: 12,
  fontName: 'Courier',
  isBold: false,
  isItalic: false,
  isUnderlined: false,
  isStruck: false,
  rotation: 0,
  lightness: 0,
  colour: '#000000',
}
const STROKE = { x1: 72, y1: 100, x2: 300, y2: 100, kind: 'line' }
const PAGE = { number: 1, width: 612, height: 792, items: [ITEM], strokes: [STROKE], isScanned: false }

const read = (json: string) => readExtractedPages(new TextEncoder().encode(json), DEFAULT_LIMITS)
const readPages = (...pages: unknown[]) => read(JSON.stringify({ pages }))
const withItem = (change: object) => JSON.stringify({ pages: [{ ...PAGE, items: [{ ...ITEM, ...change }] }] })
const withPage = (change: object) => JSON.stringify({ pages: [{ ...PAGE, ...change }] })

function problemOf(json: string): string {
  try {
    read(json)
    return 'none'
  } catch (error) {
    return error instanceof ExtractionError ? error.code : String(error)
  }
}

it('[R-48-24] [D30] Pages that a browser extracted are counted by the server, in pages and characters', () => {
  const document = readPages(PAGE, { ...PAGE, number: 2, items: [ITEM, ITEM] })
  expect(document).toMatchObject({ kind: 'pages', format: 'pdf', pageCount: 2, characterCount: 12 })
  expect(readPages({ ...PAGE, items: [] })).toMatchObject({ pageCount: 1, characterCount: 0 })
})

it('[R-48-24] Text of a browser is cleaned as the text of a file is', () => {
  const [page] = (read(withItem({ text: 'M\u0000A\u202eRA \ufb01n' })) as { pages: { items: unknown[] }[] }).pages
  expect(page?.items).toMatchObject([{ text: 'MARA fin' }])
})

it('[R-48-24] [D30] Pages with values that the extraction cannot return are refused', () => {
  const accepted = [
    withItem({}),
    withItem({ lightness: undefined, colour: undefined }),
    withItem({ rotation: -180, lightness: 1, fontName: 'x'.repeat(100) }),
    withPage({ strokes: Array.from({ length: 6000 }, () => STROKE) }),
  ]
  expect(accepted.map(problemOf)).toEqual(accepted.map(() => 'none'))
  const refused = [
    '',
    'MARA',
    '%PDF-1.7',
    'null',
    '[]',
    '{}',
    '{"pages":{}}',
    '{"pages":[]}',
    '{"pages":[null]}',
    `{"pages":[${JSON.stringify(PAGE)}],"pageCount":1}`,
    withPage({ number: 2 }),
    withPage({ number: 1.5 }),
    withPage({ width: -1 }),
    withPage({ words: [] }),
    withPage({ isScanned: 'no' }),
    withPage({ strokes: Array.from({ length: 6001 }, () => STROKE) }),
    withPage({ strokes: [{ ...STROKE, kind: 'curve' }] }),
    withItem({ text: '' }),
    withItem({ text: 7 }),
    withItem({ x: null }),
    withItem({ x: 252 }).replace('252', '1e999'),
    withItem({ width: -1 }),
    withItem({ rotation: 181 }),
    withItem({ lightness: 1.01 }),
    withItem({ colour: 'red' }),
    withItem({ fontName: 'x'.repeat(101) }),
    withItem({ confidence: 1 }),
    withItem({ isBold: undefined }),
  ]
  expect(refused.map((json) => [json.slice(0, 80), problemOf(json)])).toEqual(
    refused.map((json) => [json.slice(0, 80), 'pages-invalid']),
  )
})

it('[R-48-39] Text of a browser has single spaces between its words and none around them', () => {
  const problemsOf = (...texts: string[]) => texts.map((text) => problemOf(withItem({ text })))
  expect(problemsOf('MARA', 'MARA V', 'MARA (V.O.) 2')).toEqual(['none', 'none', 'none'])
  const refused = [' MARA', 'MARA ', 'MARA  V', 'MA\tRA', 'MA\nRA', 'MA\u00a0RA', 'MA \u200b RA', ' ', '\u0000']
  expect(problemsOf(...refused)).toEqual(refused.map(() => 'pages-invalid'))
})

it('[R-48-39] Text of a browser begins on its page, or outside of it by at most a twentieth of its size', () => {
  const problemsOf = (...positions: [x: number, y: number][]) =>
    positions.map(([x, y]) => problemOf(withItem({ x, y })))
  expect(problemsOf([-30.6, -39.6], [642.6, 831.6])).toEqual(['none', 'none'])
  expect(problemsOf([-30.62, 100], [100, -39.62], [642.62, 100], [100, 831.62], [-1e6, 100])).toEqual(
    Array.from({ length: 5 }, () => 'pages-invalid'),
  )
})

it('[R-48-39] [D30] Text of a browser has at most as many pieces and characters as a script', () => {
  const limits = { ...DEFAULT_LIMITS, characters: 3 }
  const readLetters = (...counts: number[]) => {
    const items = (count: number) => Array.from({ length: count }, () => ({ ...ITEM, text: 'a' }))
    const pages = counts.map((count, index) => ({ ...PAGE, number: index + 1, items: items(count) }))
    return readExtractedPages(new TextEncoder().encode(JSON.stringify({ pages })), limits)
  }
  expect(readLetters(3)).toMatchObject({ characterCount: 3 })
  expect(readLetters(2, 1)).toMatchObject({ characterCount: 3 })
  expect(() => readLetters(4)).toThrow(new ExtractionError('too-many-characters'))
  expect(() => readLetters(2, 2)).toThrow(new ExtractionError('too-many-characters'))
})

it('[R-48-24] [D30] At most 400 pages of a browser are accepted', () => {
  const json = (count: number) =>
    JSON.stringify({ pages: Array.from({ length: count }, (_, index) => ({ ...PAGE, number: index + 1 })) })
  expect([problemOf(json(400)), problemOf(json(401))]).toEqual(['none', 'too-many-pages'])
})
