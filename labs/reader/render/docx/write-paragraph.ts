import type { Random } from '../random.ts'
import type { Paragraph, Run, LaidOutScript } from '../laid-out-script.ts'
import type { DocxOptions } from './docx-options.ts'
import { writeRuns } from './write-runs.ts'

export const twips = (points: number) => Math.round(points * 20)

export function styleId(name: string): string {
  return name.replace(/ /g, '')
}

export function writeParagraph(block: Paragraph, sheet: LaidOutScript, options: DocxOptions, random: Random): string {
  const runs = [...lead(block, options), ...numbered(block)]
  const blanks = options.hasEmptyParagraphs ? Math.max(0, Math.round(block.before) - 1) : 0
  const comment = options.hasComments && random.chance(0.1)
  const marked = comment
    ? `<w:commentRangeStart w:id="0"/>${writeRuns(runs, options, random)}<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r>`
    : writeRuns(runs, options, random)
  return '<w:p/>'.repeat(blanks) + `<w:p>${writeProperties(block, sheet, options)}${marked}</w:p>`
}

/** Indents typed as spaces or tabs. */
function lead(block: Paragraph, options: DocxOptions): Run[] {
  const start = block.left + block.first
  if (start < 18 || block.align === 'center' || block.align === 'right') return []
  if (options.indents === 'tabs')
    return [{ text: '\t'.repeat(Math.max(1, Math.round(start / 36))), role: 'not-script', entry: -1 }]
  if (options.indents === 'spaces') return [{ text: ' '.repeat(Math.round(start / 7)), role: 'not-script', entry: -1 }]
  return []
}

function numbered(block: Paragraph): Run[] {
  const note = (text: string): Run => ({ text, role: 'not-script', entry: -1 })
  return [
    ...(block.marginLeft === undefined ? [] : [note(`${block.marginLeft}\t`)]),
    ...block.runs,
    ...(block.marginRight === undefined ? [] : [note(`\t${block.marginRight}`)]),
  ]
}

function writeProperties(block: Paragraph, sheet: LaidOutScript, options: DocxOptions): string {
  const isStyled = options.indents === 'styles'
  const name = options.styleNames === 'screenplay' ? block.style : 'Normal'
  const style =
    isStyled || options.styleNames === 'screenplay'
      ? `<w:pStyle w:val="${styleId(isStyled ? block.style : name)}"/>`
      : ''
  const tabs =
    block.tabs.length === 0
      ? ''
      : `<w:tabs>${block.tabs.map((stop) => `<w:tab w:val="left" w:pos="${twips(stop)}"/>`).join('')}</w:tabs>`
  const own = isStyled ? '' : writeSpacing(block, sheet, options) + (isTyped(options) ? '' : writeIndent(block))
  const align = block.align === 'left' ? '' : `<w:jc w:val="${block.align === 'justify' ? 'both' : block.align}"/>`
  return `<w:pPr>${style}${block.keepsNext ? '<w:keepNext/>' : ''}${tabs}${own}${align}</w:pPr>`
}

function isTyped(options: DocxOptions): boolean {
  return options.indents === 'tabs' || options.indents === 'spaces'
}

export function writeIndent(block: Paragraph): string {
  const first = block.first < 0 ? `w:hanging="${twips(-block.first)}"` : `w:firstLine="${twips(block.first)}"`
  return block.left === 0 && block.right === 0 && block.first === 0
    ? ''
    : `<w:ind w:left="${twips(block.left)}" w:right="${twips(block.right)}" ${first}/>`
}

export function writeSpacing(block: Paragraph, sheet: LaidOutScript, options: DocxOptions): string {
  const before = options.hasEmptyParagraphs ? 0 : twips(Math.max(0, block.before - 1) * sheet.type.leading)
  return `<w:spacing w:before="${before}" w:after="0" w:line="${Math.round(240 * block.lineSpacing)}" w:lineRule="auto"/>`
}
