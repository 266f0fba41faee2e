import type { SpeechPart } from '../../scripts/script.ts'
import type { PageDrawing } from '../pdf/page-drawing.ts'
import { noteMark } from '../pdf/margin-marks.ts'
import type { LaidOutScript } from '../laid-out-script.ts'
import { paragraph, plainHeaders } from '../laid-out-script.ts'
import { round } from './block-style.ts'
import { aside, asideBlock, freeLayout, isDirection, nameOf, narrationRun, spokenRuns } from './free-layout.ts'
import { anyType, courier, proportional, prosePage, screenplayPage } from './page-shapes.ts'

/** Names, speech and doings all on the page's middle, names as one writes them in a letter. */
export const centredThroughout = freeLayout('centred-throughout', (random) => {
  const look = random.pick([{ isBold: true }, { isUnderlined: true }, { isSmallCaps: true }])
  const inset = random.int(50, 90)
  return {
    page: prosePage(random),
    type: proportional(random),
    headersAndFooters: { ...plainHeaders, footer: [{ text: '- # -', align: 'center', offset: 30, size: 9 }] },
    narrate: (narration, entry) => [
      paragraph([narrationRun(narration, entry, { isItalic: narration.kind !== 'heading' })], {
        before: 2,
        align: 'center',
      }),
    ],
    speak: (speech, entry) => [
      paragraph([{ text: nameOf(speech, 'title'), role: 'cue', entry, ...look }], {
        before: 2,
        align: 'center',
        keepsNext: true,
      }),
      paragraph(spokenRuns(speech, entry), { align: 'center', left: inset, right: inset }),
    ],
  }
})

/** Made on a telephone: a page as narrow as its screen. */
export const phonePage = freeLayout('phone-page', (random) => {
  const width = random.pick([270, 300, 320, 360])
  const step = random.pick([12, 18, 30])
  const size = random.pick([10, 11, 12])
  return {
    page: { width, height: random.pick([480, 570, 640]), left: 18, right: 18, top: 26, bottom: 26 },
    type: { ...anyType(random), size, leading: size * random.between(1.1, 1.3) },
    narrate: (narration, entry) => [
      paragraph([narrationRun(narration, entry, { isBold: narration.kind === 'heading' })], { before: 2 }),
    ],
    speak: (speech, entry) => [
      paragraph([{ text: nameOf(speech, 'upper'), role: 'cue', entry }], {
        before: 2,
        left: step * 3,
        keepsNext: true,
      }),
      paragraph(spokenRuns(speech, entry), { left: step, right: step }),
    ],
  }
})

/** A daily serial: each scene opens with a strip that says set, story day and who is in it. */
export const sceneStrips = freeLayout('scene-strips', (random, script) => {
  const cast = [...new Set(script.elements.flatMap((one) => (one.kind === 'speech' ? [one.actor.toUpperCase()] : [])))]
  const left = random.int(70, 120)
  let scene = random.int(3, 30)
  return {
    page: prosePage(random),
    type: courier(random, 11),
    headersAndFooters: {
      ...plainHeaders,
      header: [
        { text: `${script.title.toUpperCase()}  EP 2217`, align: 'left', offset: 30, size: 9 },
        { text: 'PAGE #', align: 'right', offset: 30, size: 9 },
      ],
    },
    narrate: (narration, entry) => {
      if (narration.kind !== 'heading')
        return [
          paragraph([narrationRun(narration, entry, { text: `(${narration.text.toUpperCase()})` })], { before: 2 }),
        ]
      scene++
      return [
        asideBlock(
          `SC. 2217/${scene}\tSTORY DAY ${random.int(1, 4)}\tEST. ${random.int(0, 2)}:${random.pick(['15', '30', '45'])}`,
          {
            before: 4,
            tabs: [150, 300],
            keepsNext: true,
          },
        ),
        paragraph([narrationRun(narration, entry, { isBold: true })], { before: 1, keepsNext: true }),
        asideBlock(`CAST: ${cast.slice(0, 5).join(', ')}`, { before: 1, keepsNext: true }),
      ]
    },
    speak: (speech, entry) => [
      paragraph([{ text: nameOf(speech, 'upper'), role: 'cue', entry, isUnderlined: random.chance(0.02) }], {
        before: 2,
        left: left + 60,
        keepsNext: true,
      }),
      paragraph(spokenRuns(speech, entry), { left, right: 60, before: 2, lineSpacing: 2 }),
    ],
  }
})

/** Recording a cartoon: number, name and how, room to note takes, and the words below. */
export const takeSheets = freeLayout('take-sheets', (random) => {
  const indent = random.int(28, 60)
  const boxes = random.pick(['T1 __  T2 __  T3 __', 'TAKES: 1 2 3 4 5', '1__ 2__ 3__ 4__', 'TK ____'])
  const start = random.int(1, 80)
  return {
    page: prosePage(random),
    type: anyType(random),
    headersAndFooters: {
      ...plainHeaders,
      header: [{ text: 'RECORD SCRIPT - EP 108 - #', align: 'right', offset: 30, size: 9 }],
    },
    narrate: (narration, entry) => [
      paragraph([narrationRun(narration, entry, { text: `[${narration.text}]` })], { before: 2.4 }),
    ],
    speak: (speech, entry, count) => {
      const [first] = speech.parts
      const opener = first && isDirection(first) ? first : undefined
      return [
        paragraph(
          [
            aside(`${start + count}\t`),
            { text: nameOf(speech, 'upper'), role: 'cue', entry, isBold: true },
            ...(opener ? [{ text: ` (${opener.text})`, role: 'parenthetical' as const, entry }] : []),
            aside(`\t${boxes}`),
          ],
          { before: 2.4, tabs: [indent, 320], keepsNext: true },
        ),
        paragraph(spokenRuns(speech, entry, { skips: (part: SpeechPart) => part === opener }), { left: indent }),
      ]
    },
  }
})

/** Sides pasted into a message and printed from the browser. */
export const mailPrint = freeLayout('mail-print', (random, script) => {
  const separator = random.pick([' - ', ': ', ' \u2013 '])
  return {
    page: prosePage(random),
    type: { ...proportional(random), family: 'helvetica', size: 10 },
    headersAndFooters: {
      ...plainHeaders,
      header: [
        { text: `11/3/25, 4:12 PM    Mail - Fwd: Audition ${script.title}`, align: 'left', offset: 22, size: 7 },
      ],
      footer: [
        { text: 'https://mail.example.com/mail/u/0/?ik=88f1&view=pt    #/##', align: 'left', offset: 20, size: 7 },
      ],
    },
    opening: [
      asideBlock(`Fwd: Audition ${script.title}`),
      asideBlock('Dana Whitlock <dana@whitlockcasting.example>', { before: 2 }),
      asideBlock('To: undisclosed recipients', { before: 1 }),
      asideBlock('Tue, Mar 11, 2025 at 4:02 PM', { before: 1 }),
      asideBlock('Hi! Please see below, self tape due Friday noon. Slate at the end.', { before: 2 }),
      asideBlock('---------- Forwarded message ---------', { before: 2 }),
    ],
    narrate: (narration, entry) => [
      paragraph([narrationRun(narration, entry, narration.kind === 'heading' ? {} : { text: `(${narration.text})` })], {
        before: 2,
      }),
    ],
    speak: (speech, entry) => [
      paragraph(
        [{ text: nameOf(speech, 'upper'), role: 'cue', entry }, aside(separator), ...spokenRuns(speech, entry)],
        { before: 2 },
      ),
    ],
    closing: [asideBlock('Dana Whitlock CSA', { before: 3 }), asideBlock('Sent from my phone', { before: 1 })],
  }
})

/** Every fifth line of the words is counted at the right. */
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

/** Verse in an edition: the name begins the first line, the others hang under it. */
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

/** Typed in Word by somebody who knows tabs and nothing else: long lines come back under the name. */
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

/** A word processor's balloons beside the text, from somebody who had opinions. */
function addBalloons(pages: PageDrawing[], sheet: LaidOutScript): PageDrawing[] {
  let count = 0
  for (const page of pages) {
    const rows = [...new Set(page.texts.filter(({ role }) => role !== 'furniture').map(({ y }) => y))]
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

/** What is said stands in quotation marks. */
export const quotedLines = freeLayout('quoted-lines', (random) => {
  const [open, close] = random.pick([
    ['"', '"'],
    ['\u201c', '\u201d'],
    ['\u00ab ', ' \u00bb'],
  ] as const)
  const nameCase = random.pick(['upper', 'title'] as const)
  const mark = random.pick([': ', ' - ', '\n'])
  return {
    page: prosePage(random),
    type: anyType(random),
    narrate: (narration, entry) => [
      paragraph([narrationRun(narration, entry, { isItalic: random.chance(0.02) })], { before: 2 }),
    ],
    speak: (speech, entry) => [
      paragraph(
        [
          { text: nameOf(speech, nameCase), role: 'cue', entry, isBold: mark === '\n' },
          aside(mark),
          { text: open, role: 'speech', entry },
          ...spokenRuns(speech, entry, { brackets: round }),
          { text: close, role: 'speech', entry },
        ],
        { before: 2 },
      ),
    ],
  }
})
