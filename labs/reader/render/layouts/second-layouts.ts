import type { Speech } from '../../scripts/script.ts'
import { noteMark } from '../pdf/margin-marks.ts'
import type { PageDrawing } from '../pdf/page-drawing.ts'
import type { LaidOutScript } from '../laid-out-script.ts'
import { paragraph, plainHeaders } from '../laid-out-script.ts'
import { round, square } from './block-style.ts'
import { aside, asideBlock, freeLayout, isDirection, nameOf, narrationRun, spokenRuns } from './free-layout.ts'
import { anyType, courier, prosePage, proportional, screenplayPage } from './page-shapes.ts'

/** A school's playscript: numbered speeches, names in a column, the stage's doings in bold. */
export const schoolPlay = freeLayout('school-play', (random) => {
  const column = random.int(100, 135)
  const nameCase = random.pick(['title', 'upper'] as const)
  return {
    page: prosePage(random),
    type: { ...proportional(random), size: random.pick([12, 13, 14]) },
    headersAndFooters: {
      ...plainHeaders,
      header: [{ text: 'Year 6 Production', align: 'left', offset: 34, size: 9 }],
      footer: [{ text: 'Page # of ##', align: 'center', offset: 28, size: 9 }],
    },
    narrate: (narration, entry) => [
      paragraph([narrationRun(narration, entry, { isBold: true })], {
        before: 1.6,
        align: narration.kind === 'heading' ? 'center' : 'left',
      }),
    ],
    speak: (speech, entry, count) => [
      paragraph(
        [
          aside(`${count}\t`),
          { text: `${nameOf(speech, nameCase)}\t`, role: 'cue', entry },
          ...spokenRuns(speech, entry, { isItalic: true }),
        ],
        { left: column + 28, first: -(column + 28), tabs: [28, column + 28], before: 1.4 },
      ),
    ],
  }
})

/** Typed on a machine: names underlined at the tab, speech beside them double-spaced, doings in capitals. */
export const typescript = freeLayout('old-typescript', (random) => {
  const left = random.int(60, 110)
  return {
    page: screenplayPage(random),
    type: courier(random),
    headersAndFooters: { ...plainHeaders, header: [{ text: '-#-', align: 'center', offset: 40 }] },
    narrate: (narration, entry) => [
      paragraph(
        [
          narrationRun(narration, entry, {
            text: narration.kind === 'action' ? narration.text.toUpperCase() : narration.text,
            isUnderlined: narration.kind === 'heading',
          }),
        ],
        { before: 2, left: narration.kind === 'action' ? left + 40 : 0 },
      ),
    ],
    speak: (speech, entry) => [
      paragraph([{ text: nameOf(speech, 'upper'), role: 'cue', entry, isUnderlined: true }], {
        before: 3,
        keepsNext: true,
      }),
      paragraph(spokenRuns(speech, entry), { left, before: 2, lineSpacing: 2 }),
    ],
  }
})

/** A verse play in an edition: verse lines, speakers in italics on a line of their own, every fifth line numbered. */
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

/** A lesson for the screen: slides with fields, one of them spoken. */
export const slideRecords = freeLayout('slide-records', (random) => {
  const nameCase = random.pick(['upper', 'title'] as const)
  const head = random.pick(['SLIDE', 'Screen', 'Frame'])
  return {
    page: prosePage(random),
    type: proportional(random),
    narrate: (narration, entry) => [
      paragraph([aside('On screen: ', { isBold: true }), narrationRun(narration, entry)], { before: 1.5 }),
    ],
    speak: (speech, entry, count) => [
      ...(count % 4 === 1 ? [asideBlock(`${head} ${Math.ceil(count / 4)}`, { before: 2.5, keepsNext: true })] : []),
      paragraph(
        [
          aside('Audio ', { isBold: true }),
          { text: `(${nameOf(speech, nameCase)}): `, role: 'cue', entry },
          ...spokenRuns(speech, entry, { brackets: square }),
        ],
        { before: 1.5 },
      ),
    ],
  }
})

/** Names after the fashion of message boards: an at sign, a slash, or a dash before them. */
export const handles = freeLayout('handles', (random) => {
  const [open, close] = random.pick([
    ['@', ' '],
    ['@', ': '],
    ['/', ' / '],
    ['\u2014 ', ': '],
    ['\u2022 ', ': '],
  ] as const)
  const nameCase = random.pick(['upper', 'title'] as const)
  const brackets = random.pick([round, square])
  return {
    page: prosePage(random),
    type: anyType(random),
    narrate: (narration, entry) => [
      paragraph([narrationRun(narration, entry, { text: brackets[0] + narration.text + brackets[1] })], { before: 2 }),
    ],
    speak: (speech, entry) => [
      paragraph(
        [
          aside(open),
          { text: nameOf(speech, nameCase), role: 'cue', entry },
          aside(close),
          ...spokenRuns(speech, entry),
        ],
        { before: random.pick([1, 2]) },
      ),
    ],
  }
})

/** A rehearsal copy: wide right margin for notes, cues flush right over speech that runs the page's width. */
export const rightHeads = freeLayout('right-heads', (random) => {
  const page = prosePage(random)
  const suffix = random.pick(['', ':', ' \u2014'])
  const nameCase = random.pick(['upper', 'upper', 'title'] as const)
  return {
    page: { ...page, right: page.right + random.int(40, 90) },
    type: proportional(random),
    headersAndFooters: {
      ...plainHeaders,
      footer: [{ text: 'rehearsal draft 3 \u2013 #', align: 'left', offset: 30, size: 8 }],
    },
    narrate: (narration, entry) => [
      paragraph(
        [
          narrationRun(narration, entry, {
            isItalic: narration.kind === 'action',
            isUnderlined: narration.kind === 'heading',
          }),
        ],
        { before: 2, left: narration.kind === 'action' ? 40 : 0, right: narration.kind === 'action' ? 40 : 0 },
      ),
    ],
    speak: (speech, entry) => [
      paragraph([{ text: nameOf(speech, nameCase) + suffix, role: 'cue', entry, isBold: random.chance(0.05) }], {
        before: 2,
        align: 'right',
        keepsNext: true,
      }),
      paragraph(spokenRuns(speech, entry, { isItalic: true }), {}),
    ],
  }
})

/** The page's lines counted down both margins, and the names in the second column. */
function numberBothSides(pages: PageDrawing[], sheet: LaidOutScript): PageDrawing[] {
  let count = 0
  for (const page of pages) {
    const rows = [...new Set(page.texts.filter((mark) => mark.role !== 'furniture').map((mark) => mark.y))]
    for (const y of rows.sort((first, second) => first - second)) {
      count++
      page.texts.push(noteMark(String(count), sheet.page.left - 34, y, 8, sheet))
      page.texts.push(noteMark(String(count), page.width - sheet.page.right + 14, y, 8, sheet))
    }
  }
  return pages
}

export const deposition = freeLayout(
  'deposition',
  (random) => {
    const stop = random.int(110, 140)
    return {
      page: { ...screenplayPage(random), right: 90 },
      type: courier(random),
      narrate: (narration, entry) => [
        paragraph([narrationRun(narration, entry, { text: `(${narration.text})` })], {
          left: 40,
          right: 40,
          before: 1,
        }),
      ],
      speak: (speech, entry) => [
        paragraph(
          [
            { text: `${nameOf(speech, 'upper')}:`, role: 'cue', entry },
            { text: '\t', role: 'speech', entry },
            ...spokenRuns(speech, entry),
          ],
          { left: 0, first: 30, tabs: [stop], before: 1 },
        ),
      ],
    }
  },
  { finish: numberBothSides },
)

/** A scene's words for two voices, copied from a web page: the name in bold, a colon outside, everything in one block. */
export const webCopy = freeLayout('web-copy', (random, script) => {
  const hasLinks = random.chance(0.5)
  return {
    page: prosePage(random),
    type: { ...proportional(random), family: 'helvetica' },
    headersAndFooters: {
      ...plainHeaders,
      header: [
        { text: `14/03/2025, 09:41    ${script.title} | Monologues & Scenes`, align: 'left', offset: 24, size: 7 },
      ],
      footer: [{ text: 'https://scenes.example.org/read?id=4417    #/##', align: 'left', offset: 20, size: 7 }],
    },
    opening: [
      asideBlock(script.title),
      ...(hasLinks ? [asideBlock('Home > Scenes > Two people    Share  Print  Save')] : []),
    ],
    narrate: (narration, entry) => [
      paragraph([narrationRun(narration, entry, { isItalic: narration.kind === 'action' })], { before: 1.8 }),
    ],
    speak: (speech, entry) => [
      paragraph(
        [
          { text: nameOf(speech, 'title'), role: 'cue', entry, isBold: true },
          aside(': '),
          ...spokenRuns(speech, entry, { isItalic: true }),
        ],
        { before: 1.8 },
      ),
    ],
  }
})

/** Cues as the old Word template of a broadcaster sets them: scene box, name and colon in the left margin. */
export const broadcaster = freeLayout('broadcaster', (random) => {
  const column = random.int(84, 120)
  const isCaps = random.chance(0.5)
  return {
    page: prosePage(random),
    type: { ...proportional(random), family: 'helvetica', size: 11 },
    headersAndFooters: {
      ...plainHeaders,
      header: [{ text: 'EPISODE 4 / SHOOTING SCRIPT / #', align: 'right', offset: 32, size: 8 }],
    },
    narrate: (narration, entry) => [
      paragraph(
        [
          narrationRun(narration, entry, {
            text: narration.kind === 'action' && isCaps ? narration.text.toUpperCase() : narration.text,
            isBold: narration.kind === 'heading',
          }),
        ],
        { before: 2, left: narration.kind === 'heading' ? 0 : column },
      ),
    ],
    speak: (speech, entry) => {
      const [first] = speech.parts
      const opener = first && isDirection(first) ? first : undefined
      return [
        paragraph(
          [
            { text: `${nameOf(speech, 'upper')}:\t`, role: 'cue', entry },
            ...(opener ? [{ text: `(${opener.text.toUpperCase()}) `, role: 'parenthetical' as const, entry }] : []),
            ...spokenRuns(speech, entry, { skips: (part) => part === opener }),
          ],
          { left: column, first: -column, tabs: [column], before: 2, lineSpacing: 1.5 },
        ),
      ]
    },
  }
})

/** Speech first, and who said it in brackets above, as captions for the deaf have it. */
export const captions = freeLayout('captions', (random) => {
  const [open, close] = random.pick([square, round, ['>> ', ''] as const])
  const isOwnLine = random.chance(0.5)
  const nameCase = open === '>> ' ? 'upper' : random.pick(['upper', 'title'] as const)
  return {
    page: prosePage(random),
    type: anyType(random),
    narrate: (narration, entry) => [
      paragraph([narrationRun(narration, entry, { text: `[${narration.text}]`, isItalic: true })], { before: 2 }),
    ],
    speak: (speech, entry) => [
      paragraph(
        [
          {
            text: `${open}${nameOf(speech, nameCase)}${close}${open === '>> ' ? ':' : ''}${isOwnLine ? '\n' : ' '}`,
            role: 'cue',
            entry,
          },
          ...spokenRuns(speech, entry),
        ],
        { before: 2 },
      ),
    ],
  }
})
