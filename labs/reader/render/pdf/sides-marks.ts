import type { Random } from '../random.ts'
import type { LaidOutScript } from '../laid-out-script.ts'
import { textWidth } from './font-metrics.ts'
import { noteMark } from './margin-marks.ts'
import type { PageDrawing, TextMark } from './page-drawing.ts'

/** A mark that a casting office or its printing site puts on every page of sides. */
export type PageMarking = (pages: PageDrawing[], sheet: LaidOutScript, random: Random) => PageDrawing[]

const people = [
  'JANE Q. ACTOR',
  'Marcus Bellweather',
  'T. OKONKWO',
  'Priya Raman',
  'SAM DELACROIX',
  'audition copy',
  'DO NOT COPY',
  'Lena Fischer-Holt',
]

function stampText(random: Random): string {
  const person = random.pick(people)
  const date = random.pick(['03-14-25', '3/14/2025', '14 Mar 2025', 'Mar 14, 2025 9:41 AM'])
  const mail = `${person.toLowerCase().replace(/[^a-z]+/g, '.')}@example.com`
  return random.pick([
    `${person} ${date}`,
    person,
    mail,
    `${mail} - ${date}`,
    `B${random.int(100, 999)}L${random.int(10, 99)}Q - ${date}`,
  ])
}

function loose(text: string, x: number, y: number, size: number, look: Partial<TextMark>): TextMark {
  const face = { family: 'helvetica' as const, isBold: look.face?.isBold === true, isItalic: false }
  const width = textWidth(face, text, size)
  return {
    text,
    x,
    y,
    width,
    size,
    role: 'not-script',
    entry: -1,
    lightness: 0.8,
    rotation: 0,
    isUnderlined: false,
    ...look,
    face,
  }
}

/** Programs draw a watermark before or after the text. */
function addBehindOrOver(page: PageDrawing, mark: TextMark, isBehind: boolean): void {
  if (isBehind) page.texts.unshift(mark)
  else page.texts.push(mark)
}

export const rotatedWatermark: PageMarking = (pages, _sheet, random) => {
  const text = stampText(random)
  const size = random.int(28, 64)
  const rotation = random.pick([30, 40, 45, 52, 60])
  const lightness = random.between(0.6, 0.9)
  const isBehind = random.chance(0.6)
  for (const page of pages) {
    const x = page.width * random.between(0.12, 0.25)
    addBehindOrOver(page, loose(text, x, page.height * 0.75, size, { rotation, lightness }), isBehind)
  }
  return pages
}

/** Large, pale and horizontal, through the lines of the text. */
export const levelWatermark: PageMarking = (pages, _sheet, random) => {
  const text = stampText(random)
  const size = random.int(22, 54)
  const lightness = random.between(0.7, 0.9)
  const places = random.pick([[0.5], [0.3, 0.6], [0.25, 0.5, 0.75]])
  const isBehind = random.chance(0.6)
  for (const page of pages) {
    for (const place of places) {
      const width = textWidth({ family: 'helvetica', isBold: false, isItalic: false }, text, size)
      const x = Math.max(20, (page.width - width) / 2)
      addBehindOrOver(page, loose(text, x, page.height * place + random.int(-9, 9), size, { lightness }), isBehind)
    }
  }
  return pages
}

/** A name repeated over the whole page in small type, rotated or horizontal. */
export const tiledWatermark: PageMarking = (pages, _sheet, random) => {
  const text = stampText(random)
  const size = random.pick([8, 10, 12, 14])
  const rotation = random.pick([0, 0, 30, 45])
  const lightness = random.between(0.75, 0.9)
  const step = { x: random.int(180, 260), y: random.int(90, 150) }
  for (const page of pages) {
    for (let y = 60; y < page.height; y += step.y) {
      for (let x = 20 + ((y / step.y) % 2) * 30; x < page.width - 60; x += step.x) {
        page.texts.unshift(loose(text, x, y + 4, size, { rotation, lightness }))
      }
    }
  }
  return pages
}

/** One line of small print through the page or at its edge: who printed it, and when. */
export const mailStamp: PageMarking = (pages, _sheet, random) => {
  const text = stampText(random)
  const size = random.pick([7, 8, 9, 10])
  const place = random.pick([0.02, 0.5, 0.97, 0.985])
  const lightness = random.between(0.3, 0.6)
  for (const page of pages) page.texts.push(loose(text, page.width * 0.3, page.height * place, size, { lightness }))
  return pages
}

export const faxStrip: PageMarking = (pages, sheet, random) => {
  const text = `${random.int(1, 12)}/${random.int(1, 28)}/2025 ${random.int(1, 12)}:${random.int(10, 59)} PM  FROM: CASTING  TO: 12125550${random.int(100, 199)}`
  pages.forEach((page, index) => {
    page.texts.unshift(noteMark(`${text}   P. ${String(index + 2).padStart(3, '0')}`, 24, 14, 8, sheet))
  })
  return pages
}

export const sidesHeader: PageMarking = (pages, sheet, random) => {
  const label = random.pick(['SIDES', 'AUDITION SIDES', 'Sides - do not distribute', 'CASTING SIDES: LEAD'])
  const total = pages.length + random.int(0, 7)
  const isLow = random.chance(0.3)
  pages.forEach((page, index) => {
    const y = isLow ? page.height - 20 : 24
    page.texts.unshift(noteMark(label, 36, y, 8, sheet))
    page.texts.unshift(
      noteMark(random.pick([`Page ${index + 1} of ${total}`, `${index + 1}/${total}`]), page.width - 100, y, 8, sheet),
    )
  })
  return pages
}

/** START and END beside the lines to be read. */
export const startAndEnd: PageMarking = (pages, sheet, random) => {
  const counted = sheet.entries.flatMap((entry, index) =>
    entry.optional === true || entry.kind !== 'dialogue' ? [] : [index],
  )
  const [first, last] = [counted[0], counted.at(-1)]
  const start = random.pick(['START', 'START ->', 'START/', 'BEGIN', '>>> START'])
  const end = random.pick(['END', '/END', 'STOP', 'END <-', 'END OF SIDES'])
  for (const page of pages) {
    const startMark = page.texts.find((mark) => mark.entry === first && mark.role === 'cue')
    const endMark = page.texts.findLast((mark) => mark.entry === last)
    if (startMark !== undefined) page.texts.push(besideText(start, 'left', startMark.y, page, sheet))
    if (endMark !== undefined) page.texts.push(endNote(end, endMark, page, sheet, random))
  }
  return pages
}

/** Beside the last line, or below it when nothing follows there. */
function endNote(text: string, last: TextMark, page: PageDrawing, sheet: LaidOutScript, random: Random): TextMark {
  const y = last.y + sheet.type.leading * 2
  const isFree = page.texts.every((mark) => mark.y <= last.y || mark.y > y + sheet.type.leading * 2)
  if (!isFree || random.chance(0.6)) return besideText(text, random.pick(['left', 'right']), last.y, page, sheet)
  return noteMark(text, sheet.page.left + random.int(0, 200), y, sheet.type.size, sheet)
}

/** In the margin, smaller if that is narrow: nobody could tell a mark that touches a line from its text. */
function besideText(
  text: string,
  side: 'left' | 'right',
  y: number,
  page: PageDrawing,
  sheet: LaidOutScript,
): TextMark {
  const leftEdge = Math.min(...page.texts.filter((mark) => mark.entry >= 0).map((mark) => mark.x))
  const room = (side === 'left' ? leftEdge : sheet.page.right) - 16
  const full = noteMark(text, 0, y, sheet.type.size, sheet)
  const mark = full.width > room ? noteMark(text, 0, y, (sheet.type.size * room) / full.width, sheet) : full
  return { ...mark, x: side === 'left' ? 4 : page.width - sheet.page.right + 10 }
}

/** Upright letters along a rotated line: they end up inside the lines of the text. */
export const steppedWatermark: PageMarking = (pages, _sheet, random) => {
  const text = stampText(random).replace(/\s/g, '').slice(0, 14)
  const size = random.int(24, 44)
  const lightness = random.between(0.7, 0.88)
  const isBehind = random.chance(0.5)
  for (const page of pages) {
    const step = { x: (page.width * 0.7) / text.length, y: (page.height * 0.6) / text.length }
    ;[...text].forEach((letter, index) => {
      const mark = loose(letter, page.width * 0.15 + step.x * index, page.height * 0.8 - step.y * index, size, {
        lightness,
      })
      addBehindOrOver(page, mark, isBehind)
    })
  }
  return pages
}

/** "SC 1" beside each heading, as a casting assistant writes it. */
export const sceneLabels: PageMarking = (pages, sheet, random) => {
  const label = random.pick(['SC', 'Sc.', 'SCENE', '#'])
  let scene = 0
  for (const page of pages) {
    for (const heading of page.texts.filter((mark) => mark.role === 'heading' && mark.x < page.width / 2)) {
      scene++
      page.texts.push(noteMark(`${label} ${scene}`, 22, heading.y - random.int(0, 3), sheet.type.size, sheet))
    }
  }
  return pages
}
