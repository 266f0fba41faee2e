import type { SourceBlock, SourceParagraph } from '@sidelight/script-parser/document/source'
import { expect, test } from 'vitest'
import { extractText } from '../extract-text.ts'
import { DEFAULT_LIMITS } from '../limits.ts'
import { openZip } from '../open-zip.ts'
import { writeStoredZip } from '../testing/write-docx.ts'
import { readOdt } from './read-odt.ts'

const NAMES = ['office', 'style', 'text', 'table', 'draw']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name === 'draw' ? 'drawing' : name}:1.0"`)
  .concat('xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"')
  .join(' ')

const writeOdt = (body: string, styles = '', named = '', manifest = ''): Buffer =>
  writeStoredZip([
    ['mimetype', 'application/vnd.oasis.opendocument.text'],
    ['META-INF/manifest.xml', `<manifest>${manifest}</manifest>`],
    ['styles.xml', `<office:document-styles ${NAMES}><office:styles>${named}</office:styles></office:document-styles>`],
    [
      'content.xml',
      `<office:document-content ${NAMES}><office:automatic-styles>${styles}</office:automatic-styles><office:body>${body}</office:body></office:document-content>`,
    ],
  ])

const read = (body: string, styles = '', named = '') =>
  readOdt(openZip(writeOdt(`<office:text>${body}</office:text>`, styles, named), DEFAULT_LIMITS))
const paragraphs = (blocks: SourceBlock[]) => blocks.filter((block) => block.kind === 'paragraph')
const textOf = (paragraph: SourceParagraph | undefined) => paragraph?.runs.map(({ text }) => text).join('')

test('[R-23-12] Paragraphs of an OpenDocument text have the properties of their styles and the name of the style behind', () => {
  const { blocks, pageCount } = read(
    '<text:p text:style-name="P1">mara</text:p><text:p text:style-name="P2">No <text:span text:style-name="T1">no<text:span text:style-name="T2"> no</text:span></text:span></text:p>',
    '<style:style style:name="P1" style:family="paragraph" style:parent-style-name="Cue"><style:paragraph-properties fo:text-indent="1cm"/></style:style>' +
      '<style:style style:name="P2" style:family="paragraph"><style:paragraph-properties fo:break-before="page"/></style:style>' +
      '<style:style style:name="T1" style:family="text"><style:text-properties fo:font-style="italic"/></style:style>' +
      '<style:style style:name="T2" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>',
    '<style:style style:name="Cue" style:display-name="Character" style:family="paragraph"><style:paragraph-properties fo:margin-left="2in" fo:text-align="center"/><style:text-properties fo:text-transform="uppercase"/></style:style>',
  )
  const [cue, speech] = paragraphs(blocks)

  expect(cue).toMatchObject({ styleName: 'Character', indentLeft: 144, indentFirst: 28.35, align: 'center' })
  expect(textOf(cue)).toBe('MARA')
  expect(speech?.startsPage).toBe(true)
  expect(speech?.runs.map(({ text, isItalic, isBold }) => [text, isItalic, isBold])).toEqual([
    ['No ', false, false],
    ['no', true, false],
    [' no', true, true],
  ])
  expect(pageCount).toBe(2)
})

test('[R-23-12] Tabs, spaces, breaks, tables and text boxes of an OpenDocument text are read, notes and deletions are not', () => {
  const { blocks, notes } = read(
    '<text:tracked-changes><text:changed-region><text:deletion><text:p>gone</text:p></text:deletion></text:changed-region></text:tracked-changes>' +
      '<text:p>\n  ODILE<text:tab/>It<text:s text:c="2"/>is<text:note><text:note-body><text:p>why</text:p></text:note-body></text:note><text:line-break/>late<draw:frame><draw:text-box><text:p>boxed</text:p></draw:text-box></draw:frame></text:p>' +
      '<table:table><table:table-row><table:table-cell><text:p>BRAM</text:p></table:table-cell><table:table-cell><text:p>No.</text:p></table:table-cell></table:table-row></table:table>',
  )

  expect(paragraphs(blocks).map(textOf)).toEqual([' ODILE\tIt  is\nlate', 'boxed'])
  const table = blocks.at(-1)
  expect(table?.kind === 'table' && table.rows.map((row) => row.map((cell) => cell.map(textOf)))).toEqual([
    [['BRAM'], ['No.']],
  ])
  expect(notes).toEqual([{ kind: 'tracked-deletions-left-out' }])
})

test('[R-23-13] A locked, a damaged and a foreign OpenDocument file and a Pages document are rejected with a reason', async () => {
  const messageOf = async (file: Buffer) =>
    extractText(file, 'sides.odt').then(
      () => 'extracted',
      (error: unknown) => (error as Error).message,
    )

  expect(await messageOf(writeOdt('<office:text/>', '', '', '<encryption-data/>'))).toContain('locked with a password')
  expect(await messageOf(writeOdt('<office:text><text:p>'))).toContain('damaged')
  expect(await messageOf(writeOdt('<office:spreadsheet/>'))).toContain('not a script we can read')
  expect(await messageOf(writeStoredZip([['Index/Document.iwa', 'x']]))).toContain('Pages document. Please export it')
})
