import type { PageDrawing } from './page-drawing.ts'

/** Sets narrow pages side by side as columns of wide ones, without scaling. */
export function joinColumns(pages: PageDrawing[]): PageDrawing[] {
  const joined: PageDrawing[] = []
  for (let index = 0; index < pages.length; index += 2) {
    const [left, right] = pages.slice(index, index + 2)
    if (left === undefined) continue
    const shifted = (right?.texts ?? []).map((mark) => ({ ...mark, x: mark.x + left.width }))
    const strokes = (right?.strokes ?? []).map((stroke) => ({
      ...stroke,
      points: stroke.points.map((point) => ({ ...point, x: point.x + left.width })),
    }))
    joined.push({
      ...left,
      width: left.width * 2,
      texts: [...left.texts, ...shifted],
      strokes: [...left.strokes, ...strokes],
    })
  }
  return joined
}
