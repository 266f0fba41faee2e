import { zipSync } from 'fflate'
import type { Random } from '../random.ts'
import type { Block, Paragraph, LaidOutScript, SideBySide, Table } from '../laid-out-script.ts'
import { paragraph } from '../laid-out-script.ts'
import type { DocxOptions } from './docx-options.ts'
import { styleId, twips, writeIndent, writeParagraph, writeSpacing } from './write-paragraph.ts'
import { escapeXml } from './xml-text.ts'

const names =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" ' +
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" ' +
  'xmlns:v="urn:schemas-microsoft-com:vml"'
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

export function writeDocx(sheet: LaidOutScript, title: string, options: DocxOptions, random: Random): Uint8Array {
  const parts: Record<string, string> = {
    '[Content_Types].xml': contentTypes(options),
    '_rels/.rels': relationships([['rId1', 'officeDocument', 'word/document.xml']]),
    'word/_rels/document.xml.rels': relationships([
      ['rId1', 'styles', 'styles.xml'],
      ...(options.hasHeader ? [['rId2', 'header', 'header1.xml'] as const] : []),
      ...(options.hasComments ? [['rId3', 'comments', 'comments.xml'] as const] : []),
    ]),
    'word/document.xml': writeDocument(sheet, title, options, random),
    'word/styles.xml': writeStyles(sheet, options),
  }
  if (options.hasHeader) parts['word/header1.xml'] = writeHeader(title)
  if (options.hasComments) parts['word/comments.xml'] = writeComments()
  const encoder = new TextEncoder()
  const files = Object.entries(parts).map(([path, text]) => [path, encoder.encode(text)] as const)
  // A fixed date, so that a seed gives the same bytes on every day.
  return zipSync(Object.fromEntries(files), { mtime: new Date(2025, 2, 14, 12), level: 6 })
}

function writeDocument(sheet: LaidOutScript, title: string, options: DocxOptions, random: Random): string {
  const { page } = sheet
  const body = sheet.blocks.map((block) => writeBlock(block, sheet, options, random)).join('')
  const header = options.hasHeader ? '<w:headerReference w:type="default" r:id="rId2"/>' : ''
  const section =
    `<w:sectPr>${header}<w:pgSz w:w="${twips(page.width)}" w:h="${twips(page.height)}"/>` +
    `<w:pgMar w:top="${twips(page.top)}" w:right="${twips(page.right)}" w:bottom="${twips(page.bottom)}" w:left="${twips(page.left)}"/></w:sectPr>`
  return `${declaration}<w:document ${names}><w:body>${options.hasTextBox ? textBox(title) : ''}${body}${section}</w:body></w:document>`
}

function writeBlock(block: Block, sheet: LaidOutScript, options: DocxOptions, random: Random): string {
  if (block.kind === 'page-break') return '<w:p><w:r><w:br w:type="page"/></w:r></w:p>'
  if (block.kind === 'paragraph') return writeParagraph(block, sheet, options, random)
  return writeTable(block.kind === 'table' ? block : asTable(block), sheet, options, random)
}

/** Dual dialogue is typed as a table without lines. */
function asTable(block: SideBySide): Table {
  const unindented = (part: Paragraph) => ({ ...part, right: 0 })
  return {
    kind: 'table',
    columns: [block.rightOffset, block.rightOffset],
    rows: [{ cells: [block.left.map(unindented), block.right.map(unindented)], isHeader: false }],
    isRuled: false,
    rowGap: 1,
    repeatsHeader: false,
  }
}

function writeTable(table: Table, sheet: LaidOutScript, options: DocxOptions, random: Random): string {
  const border = table.isRuled
    ? `<w:tblBorders>${['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map((side) => `<w:${side} w:val="single" w:sz="4"/>`).join('')}</w:tblBorders>`
    : ''
  const grid = table.columns.map((width) => `<w:gridCol w:w="${twips(width)}"/>`).join('')
  const rows = table.rows.map((row) => {
    const cells = row.cells.map((cell, column) => {
      const inner = cell.map((block) => writeParagraph({ ...block, before: 1 }, sheet, options, random)).join('')
      return `<w:tc><w:tcPr><w:tcW w:w="${twips(table.columns[column] ?? 100)}" w:type="dxa"/></w:tcPr>${inner === '' ? '<w:p/>' : inner}</w:tc>`
    })
    return `<w:tr>${row.isHeader ? '<w:trPr><w:tblHeader/></w:trPr>' : ''}${cells.join('')}</w:tr>`
  })
  return `<w:tbl><w:tblPr>${border}</w:tblPr><w:tblGrid>${grid}</w:tblGrid>${rows.join('')}</w:tbl><w:p/>`
}

function textBox(title: string): string {
  return (
    '<w:p><w:r><w:pict><v:shape style="position:absolute;width:200pt;height:40pt"><v:textbox><w:txbxContent>' +
    `<w:p><w:r><w:t>${escapeXml(title.toUpperCase())}</w:t></w:r></w:p></w:txbxContent></v:textbox></v:shape></w:pict></w:r></w:p>`
  )
}

function writeStyles(sheet: LaidOutScript, options: DocxOptions): string {
  const fonts = { courier: 'Courier New', times: 'Times New Roman', helvetica: 'Arial' }
  const font = fonts[sheet.type.family]
  const used = new Map<string, Paragraph>([['Normal', paragraph([])]])
  const visit = (block: Block) => {
    if (block.kind === 'paragraph' && !used.has(block.style)) used.set(block.style, block)
    if (block.kind === 'side-by-side') [...block.left, ...block.right].forEach(visit)
    if (block.kind === 'table') block.rows.forEach((row) => row.cells.flat().forEach(visit))
  }
  sheet.blocks.forEach(visit)
  const styles = [...used].map(([name, block]) => {
    const own =
      options.indents === 'styles' && name !== 'Normal' ? writeSpacing(block, sheet, options) + writeIndent(block) : ''
    return (
      `<w:style w:type="paragraph" w:styleId="${styleId(name)}"${name === 'Normal' ? ' w:default="1"' : ''}><w:name w:val="${name}"/>` +
      `${name === 'Normal' ? '' : '<w:basedOn w:val="Normal"/>'}<w:pPr>${own}</w:pPr></w:style>`
    )
  })
  return (
    `${declaration}<w:styles ${names}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="${font}" w:hAnsi="${font}"/>` +
    `<w:sz w:val="${Math.round(sheet.type.size * 2)}"/></w:rPr></w:rPrDefault></w:docDefaults>${styles.join('')}</w:styles>`
  )
}

function writeHeader(title: string): string {
  return (
    `${declaration}<w:hdr ${names}><w:p><w:pPr><w:jc w:val="right"/></w:pPr><w:r><w:t xml:space="preserve">${escapeXml(title)}  </w:t></w:r>` +
    '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p></w:hdr>'
  )
}

function writeComments(): string {
  return `${declaration}<w:comments ${names}><w:comment w:id="0" w:author="Casting"><w:p><w:r><w:t>Check this with the director: is it still in?</w:t></w:r></w:p></w:comment></w:comments>`
}

function relationships(list: (readonly [string, string, string])[]): string {
  const items = list.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`,
  )
  return `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items.join('')}</Relationships>`
}

function contentTypes(options: DocxOptions): string {
  const parts = [
    'document.main',
    'styles',
    ...(options.hasHeader ? ['header'] : []),
    ...(options.hasComments ? ['comments'] : []),
  ]
  const files: Record<string, string> = { 'document.main': 'document', header: 'header1' }
  const overrides = parts.map(
    (part) => `<Override PartName="/word/${files[part] ?? part}.xml" ContentType="${wordType}.${part}+xml"/>`,
  )
  return (
    `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`
  )
}
