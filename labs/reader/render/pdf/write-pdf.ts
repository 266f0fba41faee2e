import type { Random } from '../random.ts'
import type { DrawingQuirks } from './drawing-quirks.ts'
import { applyQuirks } from './drawing-quirks.ts'
import type { Fill, PageDrawing, Stroke, TextMark } from './page-drawing.ts'
import type { FontShelf } from './pdf-fonts.ts'
import { createFontShelf } from './pdf-fonts.ts'
import type { PdfObjects } from './pdf-objects.ts'
import { createPdfObjects } from './pdf-objects.ts'

export interface PdfOptions {
  quirks: DrawingQuirks
  fontAlias: string | undefined
  random: Random
}

export function writePdf(pages: PageDrawing[], options: PdfOptions): Uint8Array {
  const objects = createPdfObjects()
  const shelf = createFontShelf(options.fontAlias)
  const treeId = objects.reserve()
  const contents = pages.map((page) =>
    objects.addStream('', Buffer.from(writeContent(page, shelf, options), 'latin1'), options.quirks.isCompressed),
  )
  const resources = shelf.writeResources(objects)
  const kids = pages.map((page, index) => {
    const annotations = page.strokes.flatMap((stroke) => writeAnnotation(stroke, page, objects))
    return objects.add(
      `<< /Type /Page /Parent ${treeId} 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Resources ${resources} ` +
        `/Contents ${contents[index]} 0 R /Annots [${annotations.map((id) => `${id} 0 R`).join(' ')}] >>`,
    )
  })
  objects.fill(treeId, `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((id) => `${id} 0 R`).join(' ')}] >>`)
  return objects.finish(objects.add(`<< /Type /Catalog /Pages ${treeId} 0 R >>`))
}

function writeContent(page: PageDrawing, shelf: FontShelf, options: PdfOptions): string {
  const { quirks, random } = options
  // With the axis flipped, y counts from the top and each glyph is flipped back.
  const flip = quirks.hasFlippedAxis ? (y: number) => y : (y: number) => page.height - y
  const lines: string[] = quirks.hasFlippedAxis ? [`1 0 0 -1 0 ${page.height} cm`] : []
  for (const fill of page.fills) lines.push(writeFill(fill, flip))
  for (const mark of applyQuirks(page.texts, quirks, random)) {
    lines.push(writeText(mark, shelf, flip, quirks.hasFlippedAxis))
    if (mark.isUnderlined) lines.push(writeUnderline(mark, flip))
  }
  for (const stroke of page.strokes) if (stroke.kind === 'drawn') lines.push(writeStroke(stroke, flip))
  return lines.join('\n')
}

const round = (value: number) => String(Math.round(value * 1000) / 1000)

function writeText(mark: TextMark, shelf: FontShelf, flip: (y: number) => number, isFlipped: boolean): string {
  const font = shelf.font(mark.face)
  const angle = (mark.rotation * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const matrix = isFlipped ? [cos, -sin, -sin, -cos] : [cos, sin, -sin, cos]
  return (
    `BT ${round(mark.lightness)} g /${font.resource} ${round(mark.size)} Tf ` +
    `${matrix.map(round).join(' ')} ${round(mark.x)} ${round(flip(mark.y))} Tm <${font.encode(mark.text)}> Tj ET`
  )
}

function writeUnderline(mark: TextMark, flip: (y: number) => number): string {
  const y = round(flip(mark.y + mark.size * 0.12))
  return `0 G 0.6 w ${round(mark.x)} ${y} m ${round(mark.x + mark.width)} ${y} l S`
}

function writeFill(fill: Fill, flip: (y: number) => number): string {
  const top = flip(fill.y)
  const bottom = flip(fill.y + fill.height)
  const ink = fill.colour === undefined ? `${round(fill.lightness)} g` : `${fill.colour.map(round).join(' ')} rg`
  const box = [fill.x, Math.min(top, bottom), fill.width, fill.height].map(round).join(' ')
  return `${ink} ${box} re f`
}

function writeStroke(stroke: Stroke, flip: (y: number) => number): string {
  const path = stroke.points.map(
    (point, index) => `${round(point.x)} ${round(flip(point.y))} ${index === 0 ? 'm' : 'l'}`,
  )
  return `${round(stroke.lightness)} G ${round(stroke.width)} w ${path.join(' ')} S`
}

function writeAnnotation(stroke: Stroke, page: PageDrawing, objects: PdfObjects): number[] {
  if (stroke.kind === 'drawn') return []
  const xs = stroke.points.map((point) => point.x)
  const ys = stroke.points.map((point) => page.height - point.y)
  const box = [Math.min(...xs) - 2, Math.min(...ys) - 2, Math.max(...xs) + 2, Math.max(...ys) + 2]
  const rect = `/Rect [${box.map(round).join(' ')}] /C [0.8 0 0] /F 4`
  if (stroke.kind === 'ink-annotation') {
    const list = stroke.points.map((point) => `${round(point.x)} ${round(page.height - point.y)}`).join(' ')
    return [
      objects.add(`<< /Type /Annot /Subtype /Ink ${rect} /InkList [[${list}]] /BS << /W ${round(stroke.width)} >> >>`),
    ]
  }
  const [x1, x2] = [Math.min(...xs), Math.max(...xs)]
  const middle = ys[0] ?? 0
  const [top, bottom] = [middle + 6, middle - 4]
  const quad = [x1, top, x2, top, x1, bottom, x2, bottom].map(round).join(' ')
  return [
    objects.add(
      `<< /Type /Annot /Subtype /StrikeOut /Rect [${[x1, bottom, x2, top].map(round).join(' ')}] /C [0.8 0 0] /F 4 /QuadPoints [${quad}] >>`,
    ),
  ]
}
