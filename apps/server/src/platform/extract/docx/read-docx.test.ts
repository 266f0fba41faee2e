import type { SourceParagraph } from '@sidelight/script-parser/document/source'
import { expect, test } from 'vitest'
import { DEFAULT_LIMITS } from '../limits.ts'
import { openZip } from '../open-zip.ts'
import { writeDocx } from '../testing/write-docx.ts'
import { readDocx } from './read-docx.ts'

const read = (body: string, styles = '') => readDocx(openZip(writeDocx(body, styles), DEFAULT_LIMITS))

const paragraphs = (body: string, styles = ''): SourceParagraph[] =>
  read(body, styles).blocks.filter((block) => block.kind === 'paragraph')

const textOf = (paragraph: SourceParagraph | undefined) => paragraph?.runs.map(({ text }) => text).join('')
const run = (text: string, properties = '') =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`

const STYLES =
  '<w:docDefaults><w:pPrDefault><w:pPr><w:spacing w:after="160"/></w:pPr></w:pPrDefault></w:docDefaults>' +
  '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:rPr><w:i/></w:rPr></w:style>' +
  '<w:style w:type="paragraph" w:styleId="Base"><w:name w:val="Base"/><w:basedOn w:val="Normal"/><w:pPr><w:ind w:left="1440" w:right="720"/><w:jc w:val="center"/></w:pPr><w:rPr><w:i w:val="0"/></w:rPr></w:style>' +
  '<w:style w:type="paragraph" w:styleId="Cue"><w:name w:val="Character"/><w:basedOn w:val="Base"/><w:pPr><w:ind w:left="2880"/></w:pPr><w:rPr><w:caps/><w:b/></w:rPr></w:style>'

test('A DOCX style inherits missing properties, and the properties of the paragraph override it', () => {
  const [cue, overridden] = paragraphs(
    `<w:p><w:pPr><w:pStyle w:val="Cue"/></w:pPr>${run('mara')}</w:p><w:p><w:pPr><w:pStyle w:val="Cue"/><w:ind w:left="200" w:hanging="100"/><w:jc w:val="right"/></w:pPr>${run('joe', '<w:b w:val="0"/>')}</w:p>`,
    STYLES,
  )

  expect(cue).toMatchObject({
    styleName: 'Character',
    indentLeft: 144,
    indentRight: 36,
    align: 'center',
    spaceAfter: 8,
  })
  expect(cue?.runs).toEqual([{ text: 'MARA', isBold: true, isItalic: false, isUnderlined: false, isStruck: false }])
  expect(overridden).toMatchObject({ indentLeft: 10, indentFirst: -5, indentRight: 36, align: 'right' })
  expect(overridden?.runs[0]).toMatchObject({ text: 'JOE', isBold: false })
})

test('A DOCX paragraph without a style has the default style', () => {
  const [plain] = paragraphs(`<w:p>${run('hello')}</w:p>`, STYLES)

  expect(plain).toMatchObject({ styleName: 'Normal', indentLeft: 0, align: 'left' })
  expect(plain?.runs[0]?.isItalic).toBe(true)
})

test('The format of a paragraph mark does not apply to the text', () => {
  const [plain] = paragraphs(`<w:p><w:pPr><w:rPr><w:b/><w:caps/></w:rPr></w:pPr>${run('hello')}</w:p>`)

  expect(plain?.runs[0]).toMatchObject({ text: 'hello', isBold: false })
})

test('Tracked deletions and hidden text are dropped, and insertions stay', () => {
  const { blocks, notes } = read(
    `<w:p>${run('I ')}<w:del><w:r><w:delText>hate</w:delText></w:r></w:del><w:ins>${run('love')}</w:ins>${run(' it', '')}${run(' secretly', '<w:vanish/>')}</w:p>`,
  )

  expect(textOf(blocks[0] as SourceParagraph)).toBe('I love it')
  expect(notes).toEqual([{ kind: 'tracked-deletions-left-out' }])
})

test('Tabs, line breaks and hyphens of a DOCX become characters', () => {
  const [plain] = paragraphs(
    `<w:p><w:pPr><w:tabs><w:tab w:val="left" w:pos="720"/></w:tabs></w:pPr><w:r><w:tab/><w:t>MARA</w:t><w:br/><w:t>half</w:t><w:noBreakHyphen/><w:t>way</w:t></w:r></w:p>`,
  )

  expect(textOf(plain)).toBe('\tMARA\nhalf-way')
})

test('A text box is read once, after the paragraph it is anchored to', () => {
  const box = `<w:txbxContent><w:p>${run('in the box')}</w:p></w:txbxContent>`
  const texts = paragraphs(
    `<w:p><w:r><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice>${box}</mc:Choice><mc:Fallback>${box}</mc:Fallback></mc:AlternateContent></w:r>${run('beside')}</w:p><w:p>${run('after')}</w:p>`,
  ).map(textOf)

  expect(texts).toEqual(['beside', 'in the box', 'after'])
})

test('Tables keep their rows, cells and paragraphs, and a spanning cell fills its columns', () => {
  const cell = (text: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr><w:p>${run(text)}</w:p></w:tc>`
  const { blocks } = read(
    `<w:tbl><w:tr>${cell('MARA')}${cell('Hello')}${cell('0:01')}</w:tr><w:tr>${cell('ACT ONE', '<w:gridSpan w:val="2"/>')}${cell('0:02')}</w:tr></w:tbl>`,
  )
  const table = blocks[0]

  expect(table?.kind === 'table' && table.rows.map((row) => row.map((cells) => cells.map(textOf)))).toEqual([
    [['MARA'], ['Hello'], ['0:01']],
    [['ACT ONE'], [], ['0:02']],
  ])
})

test('Page breaks of a DOCX start pages and are counted', () => {
  const { blocks, pageCount } = read(
    `<w:p>${run('one')}</w:p><w:p><w:r><w:br w:type="page"/></w:r>${run('two')}</w:p><w:p><w:pPr><w:pageBreakBefore/></w:pPr>${run('three')}</w:p>`,
  )

  expect(blocks.map((block) => block.kind === 'paragraph' && block.startsPage)).toEqual([false, true, true])
  expect(pageCount).toBe(3)
})

test('Contextual spacing removes the space between paragraphs of one style', () => {
  const styles =
    '<w:style w:type="paragraph" w:styleId="D"><w:name w:val="Dialogue"/><w:pPr><w:spacing w:before="240" w:after="240"/><w:contextualSpacing/></w:pPr></w:style>'
  const line = (text: string) => `<w:p><w:pPr><w:pStyle w:val="D"/></w:pPr>${run(text)}</w:p>`

  expect(
    paragraphs(line('a') + line('b'), styles).map(({ spaceBefore, spaceAfter }) => [spaceBefore, spaceAfter]),
  ).toEqual([
    [12, 0],
    [0, 12],
  ])
})
