import { createGoldRecorder } from '../gold.ts'
import { noteMark } from '../pdf/margin-marks.ts'
import type { PageDrawing } from '../pdf/page-drawing.ts'
import type { Block, Paragraph, LaidOutScript } from '../laid-out-script.ts'
import { paragraph, plainHeaders } from '../laid-out-script.ts'
import { aside, freeLayout, nameOf, narrationRun, spokenRuns } from './free-layout.ts'
import type { SheetLayout } from './layout.ts'
import { courier, proportional, prosePage } from './page-shapes.ts'
import { cell } from './table-layouts.ts'

const two = (value: number) => String(value).padStart(2, '0')
const clock = (seconds: number) =>
  `01:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}:${two((seconds * 7) % 24)}`

/** What a subtitling house works from: number, in, out, length, and then who says what. */
export const spottingList = freeLayout('spotting-list', (random) => {
  let seconds = random.int(4, 90)
  const hasLength = random.chance(0.5)
  const stop = hasLength ? 250 : 210
  return {
    page: prosePage(random),
    type: { ...courier(random, 9), leading: 11 },
    headersAndFooters: { ...plainHeaders, header: [{ text: 'SPOTTING LIST  R2', align: 'left', offset: 30, size: 8 }] },
    narrate: (narration, entry) => [
      paragraph([narrationRun(narration, entry, { text: `[${narration.text}]` })], { before: 1.6, left: stop }),
    ],
    speak: (speech, entry, count) => {
      const start = seconds
      seconds += random.int(2, 7)
      return [
        paragraph(
          [
            aside(`${count}\t${clock(start)}\t${clock(seconds)}\t${hasLength ? `${seconds - start}.0\t` : ''}`),
            { text: `${nameOf(speech, 'upper')}: `, role: 'cue', entry },
            ...spokenRuns(speech, entry),
          ],
          { before: 1.6, left: stop, first: -stop, tabs: hasLength ? [30, 120, 210, stop] : [30, 120, stop] },
        ),
      ]
    },
  }
})

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
    const rows = [...new Set(page.texts.filter(({ role }) => role !== 'furniture').map(({ y }) => y))]
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

/** A table of one column: a row for the name, a row for the words. */
export const stackedTable: SheetLayout = {
  name: 'stacked-table',
  compose: (script, random): LaidOutScript => {
    const gold = createGoldRecorder()
    const nameCase = random.pick(['upper', 'title'] as const)
    const page = prosePage(random)
    const rows = script.elements.flatMap((element) => {
      if (element.kind !== 'speech')
        return [[cell(element.text, element.kind, gold.narrate(element.text, element.kind), { isItalic: true })]]
      const entry = gold.speak(element)
      return [
        [cell(nameOf(element, nameCase), 'cue', entry, { isBold: true })],
        [[paragraph(spokenRuns(element, entry))]],
      ]
    })
    const table: Block = {
      kind: 'table',
      columns: [page.width - page.left - page.right],
      rows: rows.map((cells: Paragraph[][]) => ({ isHeader: false, cells })),
      isRuled: true,
      rowGap: 1.5,
      repeatsHeader: false,
    }
    return { page, type: proportional(random), blocks: [table], entries: gold.entries, headersAndFooters: plainHeaders }
  },
}

/** An interview in print: a long answer runs over paragraphs, and only the first of them names who speaks. */
export const longAnswers = freeLayout('long-answers', (random) => {
  const nameCase = random.pick(['upper', 'title'] as const)
  const isBold = random.chance(0.5)
  return {
    page: prosePage(random),
    type: proportional(random),
    narrate: (narration, entry) => [
      paragraph([narrationRun(narration, entry, { text: `[${narration.text}]`, isItalic: true })], { before: 2 }),
    ],
    speak: (speech, entry) => {
      const runs = spokenRuns(speech, entry)
      const last = runs.at(-1)
      const cut = last && runs.length === 1 ? last.text.indexOf('. ', 60) : -1
      const head = { text: `${nameOf(speech, nameCase)}: `, role: 'cue' as const, entry, isBold }
      if (!last || cut < 0) return [paragraph([head, ...runs], { before: 2 })]
      return [
        paragraph([head, { ...last, text: last.text.slice(0, cut + 1) }], { before: 2 }),
        paragraph([{ ...last, text: last.text.slice(cut + 2) }], { before: 1, first: 18 }),
      ]
    },
  }
})

/** Names with space between their letters, as German printers stress a word. */
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

/** A play of our days: names in small letters over their words, nothing in capitals but sentences. */
export const lowerHeads = freeLayout('lower-heads', (random) => {
  const isBold = random.chance(0.5)
  const left = random.pick([0, 24, 40])
  return {
    page: prosePage(random),
    type: { ...proportional(random), family: 'helvetica' },
    headersAndFooters: { ...plainHeaders, footer: [{ text: '#', align: 'right', offset: 30, size: 9 }] },
    narrate: (narration, entry) => [
      paragraph([narrationRun(narration, entry, { isItalic: narration.kind !== 'heading' })], { before: 2 }),
    ],
    speak: (speech, entry) => [
      paragraph([{ text: nameOf({ ...speech, extension: '' }, 'lower'), role: 'cue', entry, isBold }], {
        before: 2,
        keepsNext: true,
      }),
      paragraph(spokenRuns(speech, entry), { left }),
    ],
  }
})

/** Slides for a prompter: a name at the top, its words below, and little else. */
export const prompterSlides = freeLayout('prompter-slides', (random) => {
  const size = random.pick([22, 26, 30])
  const page = { width: 720, height: 405, left: 50, right: 50, top: 50, bottom: 40 }
  return {
    page,
    type: { family: 'helvetica', size, leading: size * 1.2 },
    headersAndFooters: {
      ...plainHeaders,
      footer: [{ text: 'Rehearsal deck   #', align: 'right', offset: 16, size: 9 }],
    },
    narrate: (narration, entry) => [
      paragraph([narrationRun(narration, entry, { text: `(${narration.text})`, isItalic: true })], { before: 1.5 }),
    ],
    speak: (speech, entry, count) => [
      ...(count % 2 === 1 ? [{ kind: 'page-break' as const }] : []),
      paragraph([{ text: nameOf(speech, 'upper'), role: 'cue', entry, isBold: true }], {
        before: 1.5,
        keepsNext: true,
      }),
      paragraph(spokenRuns(speech, entry), {}),
    ],
  }
})

/** News: what the gallery does down the left, what is read down the right, readers in double brackets. */
export const newsPackage = freeLayout('news-package', (random) => {
  const column = random.int(120, 160)
  const [open, close] = random.pick([
    ['((', '))'],
    ['[', ']'],
    ['**', '**'],
  ] as const)
  const gallery = ['CAM 2', 'TAKE VO', '2-SHOT', 'CG: NAME', 'CAM 1']
  return {
    page: prosePage(random),
    type: { ...proportional(random), family: 'helvetica', size: 12 },
    headersAndFooters: {
      ...plainHeaders,
      header: [{ text: '6PM NEWS  BLOCK B  #', align: 'left', offset: 30, size: 9 }],
    },
    narrate: (narration, entry) => [
      paragraph([narrationRun(narration, entry, { text: `(${narration.text})` })], { before: 2, left: column }),
    ],
    speak: (speech, entry, count) => [
      paragraph(
        [
          ...(count % 3 === 0 ? [aside(gallery[count % gallery.length] ?? '')] : []),
          { text: '\t', role: 'speech', entry },
          { text: `${open}${nameOf(speech, 'upper')}${close}`, role: 'cue', entry },
        ],
        { before: 2, tabs: [column], keepsNext: true },
      ),
      paragraph(
        spokenRuns(speech, entry).map((run) => ({ ...run, text: run.text.toUpperCase() })),
        { left: column },
      ),
    ],
  }
})
