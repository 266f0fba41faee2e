import { expect, test } from 'vitest'
import { cleanText } from '@sidelight/extraction/clean-text'
import { extractText } from './extract-text.ts'

const extract = async (bytes: Uint8Array, name = 'sides.txt') => (await extractText(bytes, name)).document
const linesOf = async (bytes: Uint8Array) => {
  const document = await extract(bytes)
  return document.kind === 'lines' ? document.lines : []
}

const SPOKEN = 'ZO\u00cb\n\u201cD\u00e9j\u00e0 vu\u201d \u2014 she said.'

test.each<[string, Buffer]>([
  ['UTF-8', Buffer.from(SPOKEN)],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${SPOKEN}`)],
  ['UTF-16LE with a byte order mark', Buffer.from(`\ufeff${SPOKEN}`, 'utf16le')],
  ['UTF-16BE with a byte order mark', Buffer.from(`\ufeff${SPOKEN}`, 'utf16le').swap16()],
  ['UTF-16LE without a byte order mark', Buffer.from(SPOKEN, 'utf16le')],
  ['UTF-16BE without a byte order mark', Buffer.from(SPOKEN, 'utf16le').swap16()],
  [
    'Windows-1252',
    Buffer.from(
      SPOKEN.replaceAll('\u201c', '\u0093').replaceAll('\u201d', '\u0094').replaceAll('\u2014', '\u0097'),
      'latin1',
    ),
  ],
])('Text in %s is decoded', async (_encoding, bytes) => {
  expect(await linesOf(bytes)).toEqual(SPOKEN.split('\n'))
})

test('Plain text keeps indents and tabs, and may have any line ending', async () => {
  expect(await linesOf(Buffer.from('    MARA\r\n\tHi.\rBye.  \n'))).toEqual(['    MARA', '\tHi.', 'Bye.', ''])
})

test('A form feed starts a page', async () => {
  const document = await extract(Buffer.from('one\n\ftwo\nmore\n\f\nthree'))

  expect(document).toMatchObject({ lines: ['one', '', 'two', 'more', '', 'three'], pageStarts: [2, 5], pageCount: 3 })
})

test('Characters that the database rejects are removed', () => {
  expect(cleanText('a\0b\u0007c\ud800d\u200be\ufb01n\u001b[31m\tf')).toBe('abc\ufffddefin[31m\tf')
})

test('Fountain text with another file extension is recognised', async () => {
  const fountain = 'Title: The Key\nAuthor: Nobody\n\nINT. CELLAR - NIGHT\n\nMARA\nHello.\n'

  expect(await extract(Buffer.from(fountain))).toMatchObject({ kind: 'elements', format: 'fountain' })
})

test('A play that starts with a title is not taken for Fountain', async () => {
  const play = 'Title: The Key\n\nMARA: Hello.\nJOE: Hello yourself.\n'

  expect(await extract(Buffer.from(play))).toMatchObject({ kind: 'lines', format: 'text' })
})
