import type { Random } from '../random.ts'
import type { LaidOutScript } from '../laid-out-script.ts'
import { textWidth } from './font-metrics.ts'
import type { PageDrawing, TextMark } from './page-drawing.ts'

export function noteMark(text: string, x: number, y: number, size: number, sheet: LaidOutScript): TextMark {
  const face = { family: sheet.type.family, isBold: false, isItalic: false }
  const width = textWidth(face, text, size)
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

/** Baselines of the rows that belong to the script itself. */
export function listBaselines(page: PageDrawing): number[] {
  const rows = page.texts.filter((mark) => mark.role !== 'not-script').map((mark) => mark.y)
  return [...new Set(rows)].sort((first, second) => first - second)
}

/** Stars in the right margin beside lines that a revision changed. */
export function addRevisionStars(pages: PageDrawing[], sheet: LaidOutScript, random: Random): PageDrawing[] {
  for (const page of pages) {
    let isChanged = false
    const x = page.width - sheet.page.right + random.int(24, 34)
    for (const y of listBaselines(page)) {
      if (random.chance(0.2)) isChanged = !isChanged
      if (isChanged) page.texts.push(noteMark('*', x, y, sheet.type.size, sheet))
    }
  }
  return pages
}

/** Line numbers: on each or every fifth line, left or right, for each page or throughout. */
export function addLineNumbers(pages: PageDrawing[], sheet: LaidOutScript, random: Random): PageDrawing[] {
  const isEveryFifth = random.chance(0.25)
  const startsOver = random.chance(0.7)
  const isRight = isEveryFifth && random.chance(0.5)
  const left = sheet.page.left - random.int(24, 40)
  let count = 0
  for (const page of pages) {
    if (startsOver) count = 0
    for (const y of listBaselines(page)) {
      count++
      if (!isEveryFifth || count % 5 === 0) {
        const x = isRight ? page.width - sheet.page.right + 12 : left
        page.texts.push(noteMark(String(count), x, y, sheet.type.size, sheet))
      }
    }
  }
  return pages
}
