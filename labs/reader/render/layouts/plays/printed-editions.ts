import type { LaidOutScript } from '../../laid-out-script.ts'
import { paragraph, plainHeaders } from '../../laid-out-script.ts'
import {
  aside,
  asideBlock,
  freeLayout,
  isDirection,
  nameOf,
  narrationRun,
  spokenRuns,
} from '../composition/free-layout.ts'
import { anyType, proportional, prosePage } from '../composition/page-shapes.ts'
import { noteMark } from '../../pdf/margin-marks.ts'
import type { PageDrawing } from '../../pdf/page-drawing.ts'
import type { Speech } from '../../../scripts/script.ts'

const glosses = [
  'pulley: wheel for a rope',
  'commencing: beginning',
  'ceremony: pomp',
  'tray: flat board',
  'mostly: for the most part',
]

/** A school edition explains hard words at the left, in small print. */
function addGlosses(pages: PageDrawing[], sheet: LaidOutScript): PageDrawing[] {
  let count = 0
  for (const page of pages) {
    const rows = [...new Set(page.texts.filter(({ role }) => role !== 'not-script').map(({ y }) => y))]
    for (const [at, y] of rows.entries()) {
      if (at % 6 !== 3) continue
      page.texts.push(noteMark(glosses[count++ % glosses.length] ?? '', 24, y, 6.5, sheet))
    }
  }
  return pages
}

export const glossedEdition = freeLayout(
  'glossed-edition',
  (random) => ({
    page: { ...prosePage(random), left: 140 },
    type: { ...proportional(random), family: 'times', size: 11 },
    headersAndFooters: { ...plainHeaders, footer: [{ text: '#', align: 'center', offset: 28, size: 9 }] },
    narrate: (narration, entry) => [
      paragraph([narrationRun(narration, entry, { isItalic: narration.kind !== 'heading' })], { before: 1.7 }),
    ],
    speak: (speech, entry) => [
      paragraph([{ text: nameOf(speech, 'upper'), role: 'cue', entry }], { before: 1.7, keepsNext: true }),
      paragraph(spokenRuns(speech, entry, { isItalic: true }), { left: 14 }),
    ],
  }),
  { finish: addGlosses },
)

/** Names with space between their letters, as old German editions emphasise words. */
export const trackedNames = freeLayout('tracked-names', (random) => {
  const mark = random.pick([':', '.'])
  return {
    page: prosePage(random),
    type: { ...proportional(random), family: 'times' },
    narrate: (narration, entry) => [paragraph([narrationRun(narration, entry, { isItalic: true })], { before: 1.6 })],
    speak: (speech, entry) => [
      paragraph(
        [
          {
            text: `${nameOf({ ...speech, extension: '' }, 'upper')
              .split(' ')
              .map((word) => [...word].join('\u00a0'))
              .join('\u00a0\u00a0\u00a0')}${mark} `,
            role: 'cue',
            entry,
          },
          ...spokenRuns(speech, entry, { isItalic: true }),
        ],
        { before: 1.6 },
      ),
    ],
  }
})

/** A verse play in an edition: verse lines, speakers in italics on a line of their own. */
export const sungText = freeLayout('sung-text', (random) => {
  const indent = random.pick([18, 30])
  const lines = (speech: Speech): Speech => ({
    ...speech,
    parts: speech.parts.flatMap((part) =>
      isDirection(part) ? [part] : part.text.split(/(?<=[.!?]) /).map((text) => ({ kind: 'lyric' as const, text })),
    ),
  })
  const isItalic = random.chance(0.5)
  return {
    page: prosePage(random),
    type: proportional(random),
    narrate: (narration, entry) => [
      paragraph([narrationRun(narration, entry, { text: `(${narration.text})`, isItalic: true })], { before: 2 }),
    ],
    speak: (speech, entry) => [
      paragraph([{ text: nameOf(speech, 'upper'), role: 'cue', entry, isItalic }], { before: 2, keepsNext: true }),
      paragraph(spokenRuns(lines(speech), entry, { isItalic: true }), { left: indent, before: 1 }),
    ],
  }
})

/** A plain-text edition like Project Gutenberg's: NAME and a full stop, the speech below, underscores for italics. */
export const freeLibrary = freeLayout('free-library', (random, script) => ({
  page: prosePage(random),
  type: anyType(random),
  opening: [asideBlock(script.title.toUpperCase()), asideBlock('by Nobody in Particular', { before: 2 })],
  narrate: (narration, entry) => [
    paragraph([narrationRun(narration, entry, narration.kind === 'heading' ? {} : { text: `[_${narration.text}_]` })], {
      before: narration.kind === 'heading' ? 4 : 2,
    }),
  ],
  speak: (speech, entry) => [
    paragraph([{ text: `${nameOf({ ...speech, extension: '' }, 'upper')}.`, role: 'cue', entry }], { before: 2 }),
    paragraph(spokenRuns(speech, entry, { brackets: ['[_', '_]'] })),
  ],
}))

/** An old edition: the name in italics or capitals, a full stop and a dash, and the speech on the same line. */
export const oldEdition = freeLayout('old-edition', (random) => {
  const isItalic = random.chance(0.5)
  return {
    page: { width: 360, height: 576, left: 44, right: 44, top: 54, bottom: 48 },
    type: { ...proportional(random), family: 'times', size: 10, leading: 12 },
    headersAndFooters: { ...plainHeaders, header: [{ text: '#', align: 'center', offset: 30, size: 9 }] },
    narrate: (narration, entry) => [
      paragraph([narrationRun(narration, entry, { isItalic: narration.kind !== 'heading' })], {
        align: 'center',
        before: 1.5,
      }),
    ],
    speak: (speech, entry) => [
      paragraph(
        [
          { text: `${nameOf(speech, isItalic ? 'title' : 'upper')}.\u2014`, role: 'cue', entry, isItalic },
          ...spokenRuns(speech, entry, { isItalic: true }),
        ],
        { first: 12 },
      ),
    ],
  }
})

/** A bound book has the wider margin left and right in turn. */
function mirror(pages: PageDrawing[]): PageDrawing[] {
  for (const [at, page] of pages.entries()) {
    if (at % 2 === 1) for (const mark of page.texts) if (mark.role !== 'not-script') mark.x -= 34
  }
  return pages
}

export const boundBook = freeLayout(
  'bound-book',
  (random) => {
    const isBlock = random.chance(0.5)
    const hang = random.pick([14, 22])
    return {
      page: { width: 396, height: 612, left: 76, right: 42, top: 60, bottom: 60 },
      type: { ...proportional(random), family: 'times', size: 10, leading: 12.5 },
      headersAndFooters: { ...plainHeaders, footer: [{ text: '#', align: 'center', offset: 30, size: 9 }] },
      narrate: (narration, entry) => [
        paragraph([narrationRun(narration, entry, { isItalic: narration.kind !== 'heading' })], {
          before: 1.5,
          left: isBlock ? 0 : hang,
        }),
      ],
      speak: (speech, entry) =>
        isBlock
          ? [
              paragraph([{ text: nameOf(speech, 'upper'), role: 'cue', entry }], {
                before: 1.5,
                align: 'center',
                keepsNext: true,
              }),
              paragraph(spokenRuns(speech, entry, { isItalic: true })),
            ]
          : [
              paragraph(
                [
                  { text: `${nameOf(speech, 'upper')}. `, role: 'cue', entry },
                  ...spokenRuns(speech, entry, { isItalic: true }),
                ],
                { left: hang, first: -hang },
              ),
            ],
    }
  },
  { finish: mirror },
)

/** Numbers every fifth line at the right. */
function countVerse(pages: PageDrawing[], sheet: LaidOutScript): PageDrawing[] {
  let count = 0
  for (const page of pages) {
    const rows = [...new Set(page.texts.filter(({ role }) => role === 'speech' || role === 'lyric').map(({ y }) => y))]
    for (const y of rows.sort((first, second) => first - second)) {
      count++
      if (count % 5 === 0) page.texts.push(noteMark(String(count), page.width - sheet.page.right - 8, y, 8, sheet))
    }
  }
  return pages
}

/** Verse: the name begins the first line, and the others are indented under it. */
export const verseEdition = freeLayout(
  'verse-edition',
  (random) => {
    const hang = random.pick([18, 24, 36])
    const stop = random.pick(['.', '', ':'])
    const isSmallCaps = random.chance(0.6)
    return {
      page: { ...prosePage(random), right: 130 },
      type: { ...proportional(random), family: 'times' },
      narrate: (narration, entry) => [
        paragraph([narrationRun(narration, entry, { isItalic: narration.kind !== 'heading' })], {
          before: 2,
          align: narration.kind === 'heading' ? 'center' : 'right',
        }),
      ],
      speak: (speech, entry) => [
        paragraph(
          [
            { text: `${nameOf(speech, isSmallCaps ? 'title' : 'upper')}${stop}  `, role: 'cue', entry, isSmallCaps },
            ...spokenRuns(
              {
                ...speech,
                parts: speech.parts.flatMap((part) =>
                  isDirection(part)
                    ? [part]
                    : part.text.split(/(?<=[.!?,;]) /).map((text) => ({ kind: 'verse' as const, text })),
                ),
              },
              entry,
              { isItalic: true },
            ),
          ],
          { left: hang, first: -hang, before: 1.3 },
        ),
      ],
    }
  },
  { finish: countVerse },
)

/** As printed in France: NAME, direction. – Speech. */
export const frenchPlay = freeLayout('french-play', (random) => {
  const dash = random.pick(['\u2013', '\u2014'])
  const hasStop = random.chance(0.6)
  const isSmallCaps = random.chance(0.4)
  return {
    page: prosePage(random),
    type: { ...proportional(random), family: 'times' },
    headersAndFooters: { ...plainHeaders, footer: [{ text: '#', align: 'center', offset: 30, size: 9 }] },
    narrate: (narration, entry) => [
      paragraph([narrationRun(narration, entry, { isItalic: narration.kind === 'action' })], {
        before: 1.5,
        align: narration.kind === 'heading' ? 'center' : 'left',
      }),
    ],
    speak: (speech, entry) => {
      const [first] = speech.parts
      const opener = first && isDirection(first) ? first : undefined
      return [
        paragraph(
          [
            { text: nameOf(speech, isSmallCaps ? 'title' : 'upper'), role: 'cue', entry, isSmallCaps },
            ...(opener ? [{ text: `, ${opener.text}`, role: 'parenthetical' as const, entry, isItalic: true }] : []),
            aside(`${hasStop ? '.' : ''} ${dash} `),
            ...spokenRuns(speech, entry, { isItalic: true, skips: (part) => part === opener }),
          ],
          { first: 14, before: 1 },
        ),
      ]
    },
  }
})

/** As printed in Germany: the name in capitals, a wide space and the speech. */
export const wideSpace = freeLayout('wide-space', (random) => {
  const isSmallCaps = random.chance(0.5)
  const hang = random.pick([0, 12, 20])
  return {
    page: { ...prosePage(random), width: 420, height: 595, left: 50, right: 50 },
    type: { ...proportional(random), family: 'times', size: 10 },
    headersAndFooters: { ...plainHeaders, footer: [{ text: '#', align: 'right', offset: 26, size: 8 }] },
    narrate: (narration, entry) => [paragraph([narrationRun(narration, entry, { isItalic: true })], { before: 1.5 })],
    speak: (speech, entry) => [
      paragraph(
        [
          { text: nameOf(speech, isSmallCaps ? 'title' : 'upper'), role: 'cue', entry, isSmallCaps },
          { text: '\t', role: 'speech', entry },
          ...spokenRuns(speech, entry, { isItalic: true }),
        ],
        // Tab stops so close that a tab is only a wide space.
        { left: hang, first: -hang, before: 1, tabs: Array.from({ length: 80 }, (_, at) => at * 5) },
      ),
    ],
  }
})
