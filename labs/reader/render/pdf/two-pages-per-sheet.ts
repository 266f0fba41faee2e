import type { PageDrawing, TextMark } from './page-drawing.ts'

/** Two pages side by side on a landscape sheet of the same format, as mini sides are printed. */
export function printTwoUp(pages: PageDrawing[]): PageDrawing[] {
  const sheets: PageDrawing[] = []
  for (let index = 0; index < pages.length; index += 2) {
    const pair = pages.slice(index, index + 2)
    const [first] = pair
    if (first === undefined) continue
    const scale = Math.min(first.height / 2 / first.width, first.width / first.height)
    const sheet: PageDrawing = { width: first.height, height: first.width, texts: [], strokes: [], fills: [] }
    pair.forEach((page, side) => place(page, sheet, scale, (side * first.height) / 2))
    sheets.push(sheet)
  }
  return sheets
}

function place(page: PageDrawing, sheet: PageDrawing, scale: number, left: number): void {
  const top = (sheet.height - page.height * scale) / 2
  const x = (value: number) => left + value * scale
  const y = (value: number) => top + value * scale
  const move = (mark: TextMark): TextMark => ({
    ...mark,
    x: x(mark.x),
    y: y(mark.y),
    width: mark.width * scale,
    size: mark.size * scale,
  })
  sheet.texts.push(...page.texts.map(move))
  for (const stroke of page.strokes) {
    sheet.strokes.push({ ...stroke, points: stroke.points.map((point) => ({ x: x(point.x), y: y(point.y) })) })
  }
  for (const fill of page.fills) {
    sheet.fills.push({ ...fill, x: x(fill.x), y: y(fill.y), width: fill.width * scale, height: fill.height * scale })
  }
}
