import { paragraph, plainHeaders } from '../../laid-out-script.ts'
import type { LaidOutScript } from '../../laid-out-script.ts'
import { asideBlock, freeLayout, nameOf, narrationRun, spokenRuns } from '../composition/free-layout.ts'
import { anyType, courier, proportional, prosePage, screenplayPage } from '../composition/page-shapes.ts'
import { listBaselines, noteMark } from '../../pdf/margin-marks.ts'
import type { PageDrawing } from '../../pdf/page-drawing.ts'
import type { Random } from '../../random.ts'

/** Typed page by page, each ended by a rule and its number. */
export const typedPages = freeLayout('typed-pages', (random, script) => {
  const every = random.int(14, 22)
  let page = 1
  const rule = random.pick(['-', '_', '=']).repeat(60)
  const footer = () => [
    asideBlock(rule, { before: 2 }),
    asideBlock(`${script.title.toUpperCase()}   Page ${(page += 1)}`, { left: 220 }),
    asideBlock(rule),
  ]
  return {
    page: screenplayPage(random),
    type: courier(random),
    narrate: (narration, entry) => [paragraph([narrationRun(narration, entry)], { before: 2 })],
    speak: (speech, entry, count) => [
      ...(count % every === 0 ? footer() : []),
      paragraph([{ text: nameOf(speech, 'upper'), role: 'cue', entry }], { before: 2, left: 160 }),
      paragraph(spokenRuns(speech, entry), { left: 72, right: 72 }),
    ],
  }
})

/** Adds light, sound and fly cues beside the lines. */
function addPromptCues(pages: PageDrawing[], sheet: LaidOutScript, random: Random): PageDrawing[] {
  let count = random.int(1, 20)
  const left = sheet.page.width - sheet.page.right + random.int(14, 24)
  for (const page of pages) {
    for (const y of listBaselines(page)) {
      if (!random.chance(0.14)) continue
      count++
      const department = random.pick(['LX', 'LX', 'SND', 'FLY', 'SQ', 'VT'])
      const text = random.pick([
        `${department} Q${count} GO`,
        `${department} ${count}`,
        `S/B ${department} Q${count + 1}`,
        `${department} Q ${count}`,
      ])
      page.texts.push(noteMark(text, left, y, sheet.type.size * 0.9, sheet))
      if (random.chance(0.5))
        page.strokes.push({
          points: [
            { x: left - 60, y: y + 2 },
            { x: left - 2, y: y + 2 },
          ],
          width: 0.5,
          lightness: 0,
          kind: 'drawn',
        })
    }
  }
  return pages
}

/** The stage manager's book: the play on the left, cues down the right. */
export const promptCopy = freeLayout(
  'prompt-copy',
  (random) => {
    const page = prosePage(random)
    const separator = random.pick(['. ', ': ', '\t'])
    const hang = separator === '\t' ? 80 : random.pick([0, 18])
    return {
      page: { ...page, right: random.int(170, 220) },
      type: { ...proportional(random), size: 10, leading: 13 },
      headersAndFooters: { ...plainHeaders, header: [{ text: '#', align: 'center', offset: 34, size: 9 }] },
      narrate: (narration, entry) => [
        paragraph(
          [
            narrationRun(narration, entry, {
              isItalic: narration.kind === 'action',
              isBold: narration.kind === 'heading',
            }),
          ],
          { before: 1.6, left: narration.kind === 'action' ? hang : 0 },
        ),
      ],
      speak: (speech, entry) => [
        paragraph(
          [
            { text: nameOf(speech, 'upper') + separator, role: 'cue', entry },
            ...spokenRuns(speech, entry, { isItalic: true }),
          ],
          { left: hang, first: -hang, before: 1.6, tabs: [80] },
        ),
      ],
    }
  },
  { finish: addPromptCues },
)

/** Typewritten: underlined names at a tab stop, double-spaced speech beside them, directions in capitals. */
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

/** Typed in Word with tabs only: long lines wrap under the name. */
export const handTabs = freeLayout('hand-tabs', (random) => {
  const stops = [72, 108, 144, 180, 216]
  const before = random.pick([1, 2])
  return {
    page: prosePage(random),
    type: anyType(random),
    narrate: (narration, entry) => [
      paragraph(
        [
          narrationRun(narration, entry, {
            text: narration.kind === 'heading' ? narration.text : `(${narration.text})`,
            isUnderlined: narration.kind === 'heading',
          }),
        ],
        { before: 2 },
      ),
    ],
    speak: (speech, entry) => [
      paragraph(
        [
          { text: `${nameOf(speech, 'upper')}:`, role: 'cue', entry },
          { text: '\t', role: 'speech', entry },
          ...spokenRuns(speech, entry),
        ],
        { before, tabs: stops },
      ),
    ],
  }
})

const remarks = [
  'Too long?',
  'Check with legal.',
  'Can we lose this?',
  'She would never say that.',
  'Love this. Keep.',
  'Match to scene 4.',
  'Who told him?',
]

/** Adds a word processor's comments beside the text. */
function addBalloons(pages: PageDrawing[], sheet: LaidOutScript): PageDrawing[] {
  let count = 0
  for (const page of pages) {
    const rows = [...new Set(page.texts.filter(({ role }) => role !== 'not-script').map(({ y }) => y))]
    for (const [at, y] of rows.entries()) {
      if (at % 9 !== 4) continue
      count++
      const x = page.width - sheet.page.right + 14
      page.texts.push(noteMark(`Commented [JB${count}]:`, x, y, 7, sheet))
      page.texts.push(noteMark(remarks[count % remarks.length] ?? '', x, y + 9, 7, sheet))
    }
  }
  return pages
}

export const marginComments = freeLayout(
  'margin-comments',
  (random) => {
    const page = screenplayPage(random)
    return {
      page: { ...page, left: 60, right: 160 },
      type: courier(random, random.pick([10, 11])),
      headersAndFooters: { ...plainHeaders, header: [{ text: '#.', align: 'right', offset: 36 }] },
      narrate: (narration, entry) => [
        paragraph([narrationRun(narration, entry)], {
          before: 2,
          align: narration.kind === 'transition' ? 'right' : 'left',
        }),
      ],
      speak: (speech, entry) => [
        paragraph([{ text: nameOf(speech, 'upper'), role: 'cue', entry }], { before: 2, left: 130, keepsNext: true }),
        paragraph(spokenRuns(speech, entry), { left: 60, right: 70 }),
      ],
    }
  },
  { finish: addBalloons },
)

/** An actor's copy: the lines of their part in bold. */
export const ownPart = freeLayout('own-part', (random, script) => {
  const part = script.elements.find((element) => element.kind === 'speech')?.actor
  const cueLeft = random.int(130, 170)
  const left = random.int(60, 90)
  return {
    page: screenplayPage(random),
    type: anyType(random),
    headersAndFooters: { ...plainHeaders, header: [{ text: '#.', align: 'right', offset: 36 }] },
    narrate: (narration, entry) => [
      paragraph([narrationRun(narration, entry)], {
        before: 2,
        align: narration.kind === 'transition' ? 'right' : 'left',
      }),
    ],
    speak: (speech, entry) => {
      const isBold = speech.actor === part
      return [
        paragraph([{ text: nameOf(speech, 'upper'), role: 'cue', entry, isBold }], {
          before: 2,
          left: cueLeft,
          keepsNext: true,
        }),
        paragraph(
          spokenRuns(speech, entry).map((run) => ({ ...run, isBold })),
          { left, right: 80 },
        ),
      ]
    },
  }
})
