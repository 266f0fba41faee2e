import type { Brackets } from '../composition/block-style.ts'
import { noBrackets, round, square } from '../composition/block-style.ts'
import { asEffects } from '../composition/change-script.ts'
import { twoDigits } from '../composition/two-digits.ts'
import type { SheetLayout } from '../layout.ts'
import { inlineLayout } from './stage-layouts.ts'
import { addLineNumbers } from '../../pdf/margin-marks.ts'
import type { Random } from '../../random.ts'

const angle: Brackets = ['<', '>']

export const stageDash = inlineLayout('stage-dash', (random) => ({
  name: {
    separator: random.pick([' -- ', ' - ', ' \u2014 ', ' \u2013 ']),
    nameCase: random.pick(['upper', 'upper', 'title']),
  },
}))

export const stageAngle = inlineLayout('stage-angle', (random) => ({
  name: {
    separator: random.pick([' > ', '> ', ' >> ', ' | ', ' = ']),
    nameCase: random.pick(['upper', 'title', 'lower']),
  },
}))

export const bracketNames = inlineLayout('bracket-names', (random) => ({
  name: {
    separator: random.pick([' ', ': ', '  ']),
    brackets: random.pick([square, square, square, angle, round]),
    nameCase: random.pick(['upper', 'title']),
    takesFirstDirection: false,
  },
  parenthetical: { brackets: round },
  direction: { brackets: noBrackets, isItalic: true },
}))

/** Only bold type separates the name from the speech. */
export const boldNames = inlineLayout('bold-names', (random) => ({
  name: {
    separator: random.pick([' ', '  ', '   ']),
    isBold: true,
    nameCase: random.pick(['upper', 'upper', 'title']),
    takesFirstDirection: false,
  },
}))

export const italicNames = inlineLayout('italic-names', (random) => ({
  name: { separator: random.pick(['. ', ': ']), isItalic: true, isBold: false, nameCase: 'title' },
  direction: { isItalic: false, brackets: random.pick([round, square]) },
}))

export const underlinedNames = inlineLayout('underlined-names', (random) => ({
  name: {
    separator: random.pick([': ', '. ', ' ']),
    isUnderlined: true,
    nameCase: random.pick(['upper', 'title']),
    takesFirstDirection: false,
  },
}))

/** Printed plays indent the first line and let the rest run to the margin. */
export const indentedFirstLine = inlineLayout(
  'indented-first-line',
  (random) => ({
    name: {
      separator: random.pick(['. ', ': ', '.\u2014']),
      nameCase: random.pick(['upper', 'title']),
      isSmallCaps: random.chance(0.3),
    },
    speech: {
      left: 0,
      first: random.pick([12, 18, 24]),
      before: random.pick([1, 1, 1.3]),
      align: random.pick(['left', 'justify']),
    },
    direction: { isItalic: true, brackets: random.pick([noBrackets, square, round]), before: random.pick([1.5, 2]) },
  }),
  { isHyphenated: (random) => random.chance(0.6) },
)

export const interview = inlineLayout('interview', (random) => ({
  name: {
    separator: random.pick([': ', '. ', ':\t', '\t']),
    nameCase: random.pick(['upper', 'title']),
    isBold: random.chance(0.5),
  },
  speech: { left: random.pick([0, 0, 36]), first: random.chance(0.5) ? 0 : -36, before: 2 },
  direction: { brackets: random.pick([round, square]), left: 0 },
  tabs: [36, 108],
}))

/** Line numbers down the left margin, every name followed by a colon. */
export const court = inlineLayout(
  'court',
  (random) => ({
    name: {
      separator: random.pick([': ', ':  ', '.  ']),
      nameCase: 'upper',
      isBold: false,
      takesFirstDirection: false,
    },
    speech: { left: 0, first: random.pick([36, 72]), before: random.pick([1, 2]), lineSpacing: random.pick([1, 2]) },
    direction: { left: random.pick([36, 72]), brackets: round, isItalic: false, align: 'left', before: 1 },
  }),
  { finish: addLineNumbers },
)

/** Cues numbered down the page, sound effects among them. */
const radioBase = inlineLayout('radio', (random) => {
  const column = random.pick([108, 126, 144])
  const hasNameColumn = random.chance(0.7)
  return {
    name: {
      separator: hasNameColumn ? random.pick(['\t', ':\t']) : ': ',
      nameCase: 'upper',
      takesFirstDirection: false,
      isUnderlined: random.chance(0.3),
    },
    speech: {
      left: hasNameColumn ? column + 30 : 30,
      first: hasNameColumn ? -(column + 30) : -30,
      before: random.pick([1.5, 2]),
    },
    direction: { left: 0, isCaps: true, isItalic: false, brackets: noBrackets, align: 'left', before: 2 },
    prefix: (count: number) => `${count}.\t`,
    prefixesDirections: true,
    tabs: [30, column + 30],
  }
})

export const radio: SheetLayout = {
  ...radioBase,
  compose: (script, random) => {
    const sheet = radioBase.compose(random.chance(0.7) ? asEffects(script, random) : script, random)
    // The label of an effect is in the column of names.
    const isTabbed = random.chance(0.6)
    for (const block of sheet.blocks) {
      if (block.kind !== 'paragraph') continue
      for (const run of block.runs) {
        if (isTabbed && run.role === 'action') run.text = run.text.replace(/^([A-Z/]+:) /, '$1\t')
      }
    }
    return sheet
  },
}

export const comic = inlineLayout('comic', (random) => ({
  name: { separator: ': ', nameCase: 'upper', isBold: random.chance(0.4) },
  speech: { left: random.pick([36, 54, 72]), first: 0, before: random.pick([1, 1.5]) },
  heading: { isBold: true, align: 'left' },
  direction: { left: 0, brackets: noBrackets, align: 'left', isItalic: false },
  ...(random.chance(0.5) ? { prefix: (count: number) => `${count}. ` } : {}),
}))

function chatPrefix(random: Random): (count: number) => string {
  const shape = random.pick(['bracket', 'dash', 'plain'])
  let minute = random.int(0, 700)
  return () => {
    minute += random.int(0, 3)
    const time = `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`
    if (shape === 'bracket') return `[14/03/2025, ${time}] `
    return shape === 'dash' ? `14/03/25, ${time} - ` : `${time} `
  }
}

export const chatLog = inlineLayout('chat-log', (random) => ({
  name: {
    separator: ': ',
    nameCase: random.pick(['title', 'lower', 'printed']),
    isBold: random.chance(0.3),
    takesFirstDirection: false,
  },
  speech: { left: 0, first: 0, before: random.pick([1, 1.5]) },
  direction: {
    brackets: random.pick([square, round, ['*', '*'] as Brackets]),
    left: 0,
    align: 'left',
    before: random.pick([1, 1.5]),
  },
  prefix: chatPrefix(random),
}))

function subtitleClock(random: Random): (count: number) => string {
  let time = random.int(1000, 90_000)
  const stamp = (ms: number) => {
    const two = (value: number) => twoDigits(Math.floor(value))
    return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)},${String(ms % 1000).padStart(3, '0')}`
  }
  return (count) => {
    const start = time + random.int(100, 900)
    time = start + random.int(900, 4000)
    return `${count}\n${stamp(start)} --> ${stamp(time)}`
  }
}

export const subtitles = inlineLayout('subtitles', (random) => ({
  name: {
    separator: random.pick([': ', ': ', ' - ']),
    nameCase: random.pick(['upper', 'title']),
    isBold: false,
    takesFirstDirection: false,
  },
  speech: { left: 0, first: 0, before: 2 },
  direction: { brackets: square, left: 0, align: 'left', isItalic: false },
  prefix: subtitleClock(random),
  hasPrefixLine: true,
}))

export const numberedSpeeches = inlineLayout('numbered-speeches', (random) => ({
  name: { separator: random.pick([': ', '. ', ' \u2013 ']), nameCase: random.pick(['upper', 'title']) },
  speech: { left: random.pick([24, 30]), first: -24, before: random.pick([1, 2]) },
  prefix: (count: number) => `${count}${random.pick(['.', '.', ')'])} `,
}))

export const wildInline = inlineLayout('wild-inline', (random) => {
  const hang = random.pick([0, 0, 24, 72, 120])
  const isBold = random.chance(0.4)
  return {
    name: {
      separator: random.pick([': ', '. ', ' - ', '\t', ':\t', ' \u2014 ']),
      nameCase: random.pick(['upper', 'upper', 'title', 'printed']),
      isBold,
      isSmallCaps: random.chance(0.15),
      isUnderlined: random.chance(0.1),
    },
    speech: {
      left: hang,
      first: random.chance(0.6) ? -hang : 0,
      before: random.pick([1, 1.5, 2]),
      lineSpacing: random.pick([1, 1, 1.5]),
      align: random.pick(['left', 'justify']),
    },
    ...(random.chance(0.2) ? { prefix: (count: number) => `${count} ` } : {}),
    tabs: hang > 0 ? [hang] : [108],
  }
})

/** As notes programs and chat windows mark up: stars for bold, underscores for italics. */
export const markdown = inlineLayout('markdown', (random) => {
  const star: Brackets = random.pick([
    ['**', '**'],
    ['__', '__'],
  ])
  const soft: Brackets = random.pick([
    ['*', '*'],
    ['_', '_'],
  ])
  return {
    name: {
      brackets: star,
      separator: random.pick([': ', ' ', ' - ']),
      nameCase: random.pick(['upper', 'title']),
      takesFirstDirection: false,
      isBold: false,
    },
    speech: { left: 0, first: 0, before: 2 },
    direction: { brackets: soft, left: 0, align: 'left', isItalic: false },
    heading: { brackets: random.pick([['## ', ''] as Brackets, star]), align: 'left', isBold: false },
    parenthetical: { brackets: round, isItalic: false },
  }
})
