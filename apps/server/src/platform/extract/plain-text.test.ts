import { expect, test } from 'vitest'
import { cleanText } from './clean-text.ts'
import { extractText } from './extract-text.ts'

const read = async (bytes: Uint8Array, name = 'sides.txt') => (await extractText(bytes, name)).document
const linesOf = async (bytes: Uint8Array) => {
  const document = await read(bytes)
  return document.kind === 'lines' ? document.lines : []
}

const SPOKEN = 'ZO\u00cb\n\u201cD\u00e9j\u00e0 vu\u201d \u2014 she said.'

test.each<[string, Buffer]>([
  ['UTF-8', Buffer.from(SPOKEN)],
  ['UTF-8 with mark', Buffer.from(`\ufeff${SPOKEN}`)],
  ['UTF-16LE with mark', Buffer.from(`\ufeff${SPOKEN}`, 'utf16le')],
  ['UTF-16BE with mark', Buffer.from(`\ufeff${SPOKEN}`, 'utf16le').swap16()],
  ['UTF-16LE without mark', Buffer.from(SPOKEN, 'utf16le')],
  ['UTF-16BE without mark', Buffer.from(SPOKEN, 'utf16le').swap16()],
  [
    'Windows-1252',
    Buffer.from(
      SPOKEN.replaceAll('\u201c', '\u0093').replaceAll('\u201d', '\u0094').replaceAll('\u2014', '\u0097'),
      'latin1',
    ),
  ],
])('reads %s', async (_, bytes) => {
  expect(await linesOf(bytes)).toEqual(SPOKEN.split('\n'))
})

test('keeps indents and tabs, and takes every kind of line end', async () => {
  expect(await linesOf(Buffer.from('    MARA\r\n\tHi.\rBye.  \n'))).toEqual(['    MARA', '\tHi.', 'Bye.', ''])
})

test('form feeds begin pages', async () => {
  const document = await read(Buffer.from('one\n\ftwo\nmore\n\f\nthree'))

  expect(document).toMatchObject({ lines: ['one', '', 'two', 'more', '', 'three'], pageStarts: [2, 5], pageCount: 3 })
})

test('what a database refuses is taken out', () => {
  expect(cleanText('a\0b\u0007c\ud800d\u200be\ufb01n\u001b[31m\tf')).toBe('abc\ufffddefin[31m\tf')
})

test('a Fountain text under another name is recognised', async () => {
  const fountain = 'Title: The Key\nAuthor: Nobody\n\nINT. CELLAR - NIGHT\n\nMARA\nHello.\n'

  expect(await read(Buffer.from(fountain))).toMatchObject({ kind: 'elements', format: 'fountain' })
})

test('a play that begins with a title is not taken for Fountain', async () => {
  const play = 'Title: The Key\n\nMARA: Hello.\nJOE: Hello yourself.\n'

  expect(await read(Buffer.from(play))).toMatchObject({ kind: 'lines', format: 'text' })
})
