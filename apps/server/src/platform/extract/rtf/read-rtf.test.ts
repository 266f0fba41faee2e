import type { SourceBlock, SourceParagraph } from '@sidelight/script-parser/document/source'
import { parseScript } from '@sidelight/script-parser/parse-script'
import { expect, test } from 'vitest'
import { extractText } from '../extract-text.ts'
import { DEFAULT_LIMITS } from '../limits.ts'
import { readRtf } from './read-rtf.ts'

const read = (body: string) => readRtf(Buffer.from(`{\\rtf1\\ansi\\ansicpg1252${body}}`, 'latin1'), DEFAULT_LIMITS)
const textOf = (paragraph: SourceParagraph | undefined) => paragraph?.runs.map(({ text }) => text).join('')
const paragraphs = (blocks: SourceBlock[]) => blocks.filter((block) => block.kind === 'paragraph')
const texts = (body: string) => paragraphs(read(body).blocks).map(textOf)

test('[R-23-12] A rich text file is read into who says what', async () => {
  const rtf =
    '{\\rtf1\\ansi{\\fonttbl\\f0\\fswiss Helvetica;}\\f0 ' +
    ['ODILE: Is it late?', 'BRAM: It is \\i very\\i0  late.', 'ODILE: Then wait.', 'BRAM: No.'].join('\\\n\\\n') +
    '}'
  const { document } = await extractText(Buffer.from(rtf), 'sides.rtf')

  expect(document.format).toBe('rtf')
  expect(parseScript(document).entries.map(({ actor, dialog }) => `${actor}: ${dialog}`)).toEqual([
    'ODILE: Is it late?',
    'BRAM: It is very late.',
    'ODILE: Then wait.',
    'BRAM: No.',
  ])
})

test('[R-23-12] Letters of a rich text file are decoded by the code page of their font, by number or by name', () => {
  expect(texts("caf\\'e9 \\u8217?s \\uc0\\u268 z\\u-10179\\u-8704 \\emdash\\~x\\par")).toEqual([
    'café ’s Čz\u{1f600}—\u00a0x',
  ])
  expect(
    texts(
      "{\\fonttbl{\\f0\\fcharset0 A;}{\\f1\\fcharset204 B;}{\\f2\\fcharset128 C;}}\\f1\\'cd\\'e5\\f2\\'82\\'a0\\f0\\'e9",
    ),
  ).toEqual(['Неあé'])
})

test('[R-23-12] Formats of a rich text file end with their group, and a paragraph has those of its end', () => {
  const [first, second] = paragraphs(
    read('{\\stylesheet{\\s7 Character;}}\\pard\\s7\\li1440\\qc {\\b BR{\\i AM}} plain\\par\\pard second\\par').blocks,
  )

  expect(first).toMatchObject({ styleName: 'Character', indentLeft: 72, align: 'center' })
  expect(first?.runs.map(({ text, isBold, isItalic }) => [text, isBold, isItalic])).toEqual([
    ['BR', true, false],
    ['AM', true, true],
    [' plain', false, false],
  ])
  expect(second).toMatchObject({ indentLeft: 0, align: 'left' })
})

test('[R-23-12] Tables of a rich text file keep their rows and cells', () => {
  const row = (...cells: string[]) =>
    `\\trowd\\cellx1\\cellx2 ${cells.map((cell) => `\\pard\\intbl ${cell}\\cell`).join('')}\\row`
  const { blocks } = read(`before\\par${row('ODILE', 'Late.')}${row('BRAM', 'No.\\par Yes.')}\\pard after\\par`)

  expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'table', 'paragraph'])
  const [, table] = blocks
  expect(table?.kind === 'table' && table.rows.map((cells) => cells.map((cell) => cell.map(textOf)))).toEqual([
    [['ODILE'], ['Late.']],
    [['BRAM'], ['No.', 'Yes.']],
  ])
})

test('[R-23-12] Headers, notes, instructions, pictures, hidden and deleted text of a rich text file are not read', () => {
  const { blocks, notes } = read(
    '{\\info{\\title T}}{\\header H\\par}{\\*\\generator G;}One{\\footnote F}{\\field{\\*\\fldinst I}{\\fldrslt  two}}' +
      '{\\v hidden}{\\deleted gone}{\\pict 00ff}{\\pict\\bin4 }}}}} three\\page four\\par',
  )

  expect(paragraphs(blocks).map(textOf)).toEqual(['One two threefour'])
  expect(notes).toEqual([{ kind: 'tracked-deletions-left-out' }])
})

test('[R-23-12] A text box of a rich text file is read behind the paragraph that it stands in', () => {
  expect(
    texts(
      'be{\\shp{\\*\\shpinst{\\sp{\\sn x}{\\sv 1}}{\\shptxt in the box\\par}}{\\shprslt in the box}}side\\par after',
    ),
  ).toEqual(['beside', 'in the box', 'after'])
})

test('[R-23-13] A rich text file that is damaged is read as far as it goes, and one that is built to exhaust us rejected', () => {
  expect(texts("a}}}\\par b\\'zz")).toEqual(['a', 'b'])
  expect(() => read('{'.repeat(100_000))).toThrow('damaged')
  expect(() => read('a'.repeat(2_000_000))).toThrow('far more text')
})
