import type { FrontLine, MarginText, LaidOutScript } from '../laid-out-script.ts'
import { textWidth } from './font-metrics.ts'
import type { PageDrawing, TextMark } from './page-drawing.ts'
import { blankPage } from './page-drawing.ts'

/** Adds headers, footers, CONTINUED, and the pages before the script. */
export function addHeadersAndFooters(pages: PageDrawing[], sheet: LaidOutScript): PageDrawing[] {
  const { headersAndFooters } = sheet
  let scene: string | undefined
  pages.forEach((page, index) => {
    const previousScene = scene
    scene = findLastSceneNumber(page, sheet) ?? scene
    const number = headersAndFooters.firstPageNumber + index
    const total = headersAndFooters.firstPageNumber + pages.length + 3
    const write = (note: MarginText, isTop: boolean) => {
      const text = note.text.replaceAll('##', String(total)).replaceAll('#', String(number))
      const y = isTop ? note.offset : page.height - note.offset
      const mark = placeText(page, sheet, text, note.align, y, note.size ?? sheet.type.size)
      page.texts.unshift({ ...mark, x: besides(mark, page) })
    }
    if (index > 0 || !headersAndFooters.skipsFirstHeader) for (const note of headersAndFooters.header) write(note, true)
    for (const note of headersAndFooters.footer) write(note, false)
    if (headersAndFooters.hasContinuedMarks) markContinued(page, sheet, index, pages.length, previousScene)
  })
  return [...headersAndFooters.frontPages.map((lines) => frontPage(lines, sheet)), ...pages]
}

/** Moves a centred header to the right if a long title reaches it. */
function besides(mark: TextMark, page: PageDrawing): number {
  const inTheWay = page.texts.find(
    (other) =>
      other.role === 'not-script' && other.y === mark.y && other.x <= mark.x && other.x + other.width + 6 > mark.x,
  )
  return inTheWay === undefined ? mark.x : inTheWay.x + inTheWay.width + 14
}

function findLastSceneNumber(page: PageDrawing, sheet: LaidOutScript): string | undefined {
  return page.texts.findLast(
    (mark) => mark.role === 'not-script' && mark.x < sheet.page.left && /^\d+$/.test(mark.text),
  )?.text
}

function markContinued(
  page: PageDrawing,
  sheet: LaidOutScript,
  index: number,
  count: number,
  scene: string | undefined,
): void {
  const { type } = sheet
  const bottom = page.height - sheet.page.bottom + type.leading * 1.8
  const top = sheet.page.top - type.leading * 0.7
  if (index < count - 1) page.texts.push(placeText(page, sheet, '(CONTINUED)', 'right', bottom, type.size))
  if (index > 0) {
    const text = index > 1 ? `CONTINUED: (${index})` : 'CONTINUED:'
    page.texts.unshift(placeText(page, sheet, text, 'left', top, type.size))
    if (scene !== undefined) {
      const left = placeText(page, sheet, scene, 'left', top, type.size)
      const right = placeText(page, sheet, scene, 'right', top, type.size)
      page.texts.unshift({ ...left, x: left.x - 18 - left.width }, { ...right, x: page.width - sheet.page.right + 14 })
    }
  }
}

function placeText(
  page: PageDrawing,
  sheet: LaidOutScript,
  text: string,
  align: MarginText['align'],
  y: number,
  size: number,
): TextMark {
  const face = { family: sheet.type.family, isBold: false, isItalic: false }
  const width = textWidth(face, text, size)
  const right = page.width - Math.min(sheet.page.right, 60) - width
  const x = align === 'left' ? sheet.page.left : align === 'right' ? right : (page.width - width) / 2
  return {
    text,
    x,
    y,
    width,
    size,
    face,
    role: 'not-script',
    entry: -1,
    lightness: 0,
    rotation: 0,
    isUnderlined: false,
  }
}

function frontPage(lines: FrontLine[], sheet: LaidOutScript): PageDrawing {
  const page = blankPage(sheet.page.width, sheet.page.height)
  for (const line of lines) {
    const mark = placeText(page, sheet, line.text, line.align, line.down * page.height, sheet.type.size)
    page.texts.push({
      ...mark,
      x: mark.x + (line.indent ?? 0),
      face: { ...mark.face, isBold: line.isBold === true },
    })
  }
  return page
}
