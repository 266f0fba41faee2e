import type { GreyImage, PixelBox } from './grey-image.ts'

const RULE = {
  ink: 140, // levels below it are ink
  minLength: 200, // pixels at 300 dots per inch: longer than any stroke of a letter
  maxThickness: 14, // pixels; a thicker bar is part of a picture
  maxGap: 4, // pixels of paper inside a rule
  edge: 2, // grey pixels beside a rule
} as const

export interface Rules {
  horizontal: PixelBox[]
  vertical: PixelBox[]
}

/** Finds the rules of tables and underlines and paints them white, since the OCR takes them for letters or one large box. */
export function eraseRules(image: GreyImage): Rules {
  const horizontal = joinRuns(listRuns(image, image.width, image.height, image.width, 1)).map(toHorizontal)
  const vertical = joinRuns(listRuns(image, image.height, image.width, 1, image.width)).map(toVertical)
  for (const box of horizontal) erase(image, box, 'horizontal')
  for (const box of vertical) erase(image, box, 'vertical')
  return { horizontal, vertical }
}

/** A run of ink along a row, or along a column. */
interface Run {
  line: number
  start: number
  end: number
}

function listRuns({ levels }: GreyImage, length: number, lines: number, lineStep: number, pixelStep: number): Run[] {
  const runs: Run[] = []
  for (let line = 0; line < lines; line += 1) {
    let [start, last] = [-1, -1]
    for (let pixel = 0; pixel <= length; pixel += 1) {
      const isInk = pixel < length && (levels[line * lineStep + pixel * pixelStep] ?? 255) < RULE.ink
      if (isInk) {
        if (start < 0) start = pixel
        last = pixel
      } else if (start >= 0 && (pixel - last > RULE.maxGap || pixel === length)) {
        if (last - start >= RULE.minLength) runs.push({ line, start, end: last + 1 })
        start = -1
      }
    }
  }
  return runs
}

interface Bar {
  start: number
  end: number
  first: number
  last: number
}

/** Joins the runs of neighbouring lines; thick bars are left out. */
function joinRuns(runs: Run[]): Bar[] {
  let open: Bar[] = []
  let openLine = 0
  const bars: Bar[] = []
  for (const { line, start, end } of runs) {
    if (line !== openLine) open = open.filter(({ last }) => line - last <= 2)
    openLine = line
    const bar = open.find((other) => start < other.end && end > other.start)
    if (bar === undefined) {
      const added = { start, end, first: line, last: line }
      open.push(added)
      bars.push(added)
    } else {
      bar.start = Math.min(bar.start, start)
      bar.end = Math.max(bar.end, end)
      bar.last = line
    }
  }
  return bars.filter(({ first, last }) => last - first < RULE.maxThickness)
}

const toHorizontal = ({ start, end, first, last }: Bar): PixelBox => ({ x0: start, x1: end, y0: first, y1: last + 1 })
const toVertical = ({ start, end, first, last }: Bar): PixelBox => ({ x0: first, x1: last + 1, y0: start, y1: end })

/** Leaves the places where a letter crosses or touches the rule. */
function erase({ width, height, levels }: GreyImage, box: PixelBox, direction: keyof Rules): void {
  const isHorizontal = direction === 'horizontal'
  const [start, end] = isHorizontal ? [box.x0, box.x1] : [box.y0, box.y1]
  const [first, last] = isHorizontal ? [box.y0, box.y1] : [box.x0, box.x1]
  const [from, to] = [Math.max(0, first - RULE.edge), Math.min(isHorizontal ? height : width, last + RULE.edge)]
  const indexOf = (along: number, across: number) => (isHorizontal ? across * width + along : along * width + across)
  const isInk = (along: number, across: number) => (levels[indexOf(along, across)] ?? 255) < RULE.ink
  for (let along = start; along < end; along += 1) {
    if (isInk(along, from - 1) || isInk(along, to)) continue
    for (let across = from; across < to; across += 1) levels[indexOf(along, across)] = 255
  }
}
