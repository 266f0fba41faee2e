import type { Paragraph, LaidOutScript } from '../laid-out-script.ts'
import type { Fragment } from './break-lines.ts'
import { textWidth } from './font-metrics.ts'
import type { PageDrawing, TextMark } from './page-drawing.ts'

/** Draws one line, and the margin numbers of a paragraph's first line. */
export function drawRow(
  page: PageDrawing,
  row: Fragment[],
  y: number,
  sheet: LaidOutScript,
  block?: Paragraph,
  index = 0,
): void {
  const fragments = block?.align === 'justify' ? justify(row, block, sheet) : row
  for (const fragment of fragments) page.texts.push(toMark(fragment, sheet.page.left + fragment.x, y))
  if (index === 0 && block !== undefined) drawMarginNotes(page, y, sheet, block)
}

function toMark(fragment: Fragment, x: number, y: number): TextMark {
  const { run } = fragment
  return {
    text: fragment.text,
    x,
    y,
    width: fragment.width,
    size: fragment.size,
    face: fragment.face,
    role: run.role,
    entry: run.entry,
    lightness: run.lightness ?? 0,
    rotation: 0,
    isUnderlined: run.isUnderlined === true,
    ...(fragment.isHyphenated ? { isHyphenated: true } : {}),
  }
}

/** Justifies a line; a line that is far from full is the paragraph's last and stays as it is. */
function justify(row: Fragment[], block: Paragraph, sheet: LaidOutScript): Fragment[] {
  const end = sheet.page.width - sheet.page.left - sheet.page.right - block.right
  const last = row.at(-1)
  if (last === undefined) return row
  const slack = end - last.x - last.width
  const words = row.flatMap((fragment) => cutWords(fragment))
  const gaps = words.filter((word, index) => isAfterGap(word, words[index - 1])).length
  if (slack <= 0 || slack > (end - block.left) * 0.2 || gaps < 2) return row
  const step = slack / gaps
  let shift = 0
  return words.map((word, index) => {
    if (isAfterGap(word, words[index - 1])) shift += step
    return { ...word, x: word.x + shift }
  })
}

/** Small capitals, and a name with its colon, are several fragments of one word. */
function isAfterGap(word: Fragment, previous: Fragment | undefined): boolean {
  return previous !== undefined && word.x - previous.x - previous.width > word.size * 0.1
}

function cutWords(fragment: Fragment): Fragment[] {
  const words: Fragment[] = []
  let x = fragment.x
  const space = textWidth(fragment.face, ' ', fragment.size)
  for (const text of fragment.text.split(' ')) {
    const width = textWidth(fragment.face, text, fragment.size)
    words.push({ ...fragment, text, x, width, isHyphenated: false })
    x += width + space
  }
  const last = words.at(-1)
  if (last !== undefined) last.isHyphenated = fragment.isHyphenated
  return words
}

function drawMarginNotes(page: PageDrawing, y: number, sheet: LaidOutScript, block: Paragraph): void {
  const { size, family } = sheet.type
  const face = { family, isBold: false, isItalic: false }
  const note = (text: string, x: number) =>
    page.texts.push({
      text,
      x,
      y,
      width: textWidth(face, text, size),
      size,
      face,
      role: 'not-script',
      entry: -1,
      lightness: 0,
      rotation: 0,
      isUnderlined: false,
    })
  if (block.marginLeft !== undefined)
    note(block.marginLeft, Math.max(18, sheet.page.left - 18 - textWidth(face, block.marginLeft, size)))
  if (block.marginRight !== undefined) note(block.marginRight, sheet.page.width - sheet.page.right + 14)
}
