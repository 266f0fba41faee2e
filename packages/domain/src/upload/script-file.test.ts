import { describe, expect, it } from 'vitest'
import { countChargedPages, countPages, describeCost, estimateCost, isPriceKept } from './cost.ts'
import { pollDelayMs } from './polling.ts'
import {
  ACCEPTED_PHOTOS,
  describeEstimate,
  describeFormat,
  describeSize,
  estimateSeconds,
  findScriptType,
  isOversized,
  isPhoto,
  ACCEPTED_EXTENSIONS,
} from './script-file.ts'

const MB = 1024 * 1024
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

describe('script files', () => {
  it.each([
    ['sides.pdf', 'application/pdf', 'application/pdf'],
    ['sides.txt', 'text/plain;charset=utf-8', 'text/plain'],
    ['sides.docx', DOCX, DOCX],
    ['sides.DOCX', '', DOCX],
    ['sides.pdf', '', 'application/pdf'],
  ])('[R-5-32] The file %s of type %j is recognised as %s', (name, type, found) => {
    expect(findScriptType({ name, type })).toBe(found)
  })

  it.each([
    ['sides.pdf', 'image/png'],
    ['sides.doc', 'application/msword'],
    ['sides.pages', 'application/vnd.apple.pages'],
    ['sides.epub', 'application/epub+zip'],
    ['sides', ''],
    ['sides.constructor', ''],
    ['pdf', ''],
  ])('[R-5-32] The file %s of type %j is not supported', (name, type) => {
    expect(findScriptType({ name, type })).toBeUndefined()
  })

  it('The file picker accepts scripts by type and by extension', () => {
    expect(ACCEPTED_EXTENSIONS).toBe(
      `application/pdf,text/plain,${DOCX},.pdf,.txt,.docx,.fdx,.fountain,.rtf,.odt,.html,.htm,.md`,
    )
  })

  it.each([
    ['sides.fdx', '', 'Final Draft'],
    ['sides.FDX', 'application/xml', 'Final Draft'],
    ['sides.fdx', 'application/octet-stream', 'Final Draft'],
    ['sides.fountain', '', 'Fountain'],
    ['sides.fountain', 'text/x-fountain', 'Fountain'],
  ])('[R-23-01] The file %s of type %j is uploaded as plain text and shown as %s', (name, type, format) => {
    expect(findScriptType({ name, type })).toBe('text/plain')
    expect(describeFormat({ name, type: 'text/plain' })).toBe(format)
  })

  it.each([
    ['sides.rtf', 'application/rtf', 'text/plain', 'Rich text'],
    ['sides.rtf', 'text/rtf', 'text/plain', 'Rich text'],
    ['sides.odt', 'application/vnd.oasis.opendocument.text', DOCX, 'OpenDocument'],
    ['sides.odt', '', DOCX, 'OpenDocument'],
    ['sides.html', 'text/html', 'text/plain', 'Web page'],
    ['sides.HTM', '', 'text/plain', 'Web page'],
    ['sides.md', 'text/markdown', 'text/plain', 'Markdown'],
  ] as const)('[R-23-12] The file %s of type %j is uploaded as %s and shown as %s', (name, type, sent, format) => {
    expect(findScriptType({ name, type })).toBe(sent)
    expect(describeFormat({ name, type: sent })).toBe(format)
  })

  it('[R-23-01] The extensions fdx and fountain count only at the end of a name', () => {
    expect(findScriptType({ name: 'sides.fdx.zip', type: 'application/zip' })).toBeUndefined()
    expect(findScriptType({ name: 'fountain', type: '' })).toBeUndefined()
    expect(describeFormat({ name: 'sides.fdx.txt', type: 'text/plain' })).toBe('TXT')
  })

  it.each([
    ['IMG_1.JPG', 'image/jpeg', true],
    ['IMG_1.png', 'image/png', true],
    ['IMG_1.HEIC', '', true],
    ['IMG_1.heic', 'image/heic', true],
    ['moving.gif', 'image/gif', false],
    ['drawing.svg', 'image/svg+xml', false],
    ['sides.jpg', 'application/pdf', false],
    ['sides', '', false],
  ])('[R-23-07] The file %s of type %j is a photo of a page: %s', (name, type, expected) => {
    expect(isPhoto({ name, type })).toBe(expected)
  })

  it('[R-23-07] The photo picker accepts photos by type and by extension', () => {
    expect(ACCEPTED_PHOTOS.split(',')).toEqual(expect.arrayContaining(['image/jpeg', 'image/png', '.heic']))
  })

  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [1023, '1023 bytes'],
    [2048, '2 KB'],
    [MB, '1 MB'],
    [2.44 * MB, '2.4 MB'],
    [10 * MB, '10 MB'],
    [10 * MB + 1, 'just over 10 MB'],
    [12 * MB, '12 MB'],
  ])('A file of %i bytes is shown as %s', (bytes, text) => expect(describeSize(bytes)).toBe(text))

  it('A file is oversized from the first byte above 10 MB', () => {
    expect([isOversized(10 * MB), isOversized(10 * MB + 1)]).toEqual([false, true])
  })

  it.each([
    [0, 10, '10 seconds'],
    [2 * MB, 10, '10 seconds'],
    [3 * MB, 15, '15 seconds'],
    [11.9 * MB, 60, '1 minute'],
    [12 * MB, 60, '1 minute'],
    [12.1 * MB, 61, '2 minutes'],
    [60 * MB, 300, '5 minutes'],
  ])('[R-9-22] [R-9-23] A file of %i bytes is estimated at %i s and shown as %s', (bytes, seconds, text) => {
    expect(estimateSeconds(bytes)).toBe(seconds)
    expect(describeEstimate(bytes)).toBe(text)
  })
})

describe('the cost of a script', () => {
  it('[R-62-04] A script is charged by its pages or its characters, whichever is more, and at least for one page', () => {
    expect(countChargedPages({ pageCount: 2, characterCount: 6000 })).toBe(2)
    expect(countChargedPages({ pageCount: 2, characterCount: 6001 })).toBe(3)
    expect(countChargedPages({ pageCount: 0, characterCount: 0 })).toBe(1)
  })

  it('[R-62-04] A price is estimated from the balance, unless pages are owed', () => {
    const balance = { paygoPages: 2, monthlyPages: 5, monthlyPagesUsed: 2 }
    expect(estimateCost(4, balance)).toEqual({ pages: 4, fromMonth: 3, fromPaygo: 1, missing: 0 })
    expect(estimateCost(4, { ...balance, owedPages: 1 })).toBeUndefined()
  })

  it('[R-62-04] A script is read without another question only for the pages that were shown', () => {
    const sixPages = { pages: 6, fromMonth: 5, fromPaygo: 1, missing: 0 }
    expect([7, 6, 5, undefined].map((shown) => isPriceKept(shown, sixPages))).toEqual([true, true, false, false])
    expect(isPriceKept(6, { ...sixPages, missing: 1 })).toBe(false)
    expect(isPriceKept(6, null)).toBe(false)
  })

  const cost = (pages: number, fromMonth: number, fromPaygo: number, missing = 0) =>
    describeCost({ pages, fromMonth, fromPaygo, missing }, 5)

  it.each([
    [cost(6, 5, 1), '6 pages. Uses 5 of your 5 this month and 1 extra page.'],
    [cost(3, 3, 0), '3 pages. Uses 3 of your 5 this month.'],
    [cost(1, 0, 1), '1 page. Uses 1 extra page.'],
    [cost(6, 5, 0, 1), "6 pages. You're 1 page short."],
    [cost(9, 5, 0, 4), "9 pages. You're 4 pages short."],
    [cost(0, 0, 0), '0 pages'],
  ])('The cost of a script is described as "%s"', (described, text) => expect(described).toBe(text))

  it('A number of pages is written with its noun in the singular or plural', () =>
    expect([countPages(1), countPages(2)]).toEqual(['1 page', '2 pages']))
})

describe('pollDelayMs', () => {
  it('[R-9-21] The next status request waits 10 s when nothing was new', () => {
    expect(pollDelayMs(4, 4)).toBe(10_000)
    expect(pollDelayMs(4, undefined)).toBe(10_000)
    expect(pollDelayMs(undefined, undefined)).toBe(10_000)
  })

  it('The next status request follows at once after a new version, because the server then holds it open', () => {
    expect(pollDelayMs(undefined, 1)).toBeLessThan(500)
    expect(pollDelayMs(4, 5)).toBeLessThan(500)
  })
})
