import { paragraph, plainHeaders } from '../../laid-out-script.ts'
import { round, square } from '../composition/block-style.ts'
import { asEffects, withScript } from '../composition/change-script.ts'
import {
  aside,
  asideBlock,
  freeLayout,
  isDirection,
  nameOf,
  narrationRun,
  spokenRuns,
} from '../composition/free-layout.ts'
import { anyType, courier, landscapePage, proportional, prosePage } from '../composition/page-shapes.ts'
import type { SpeechPart } from '../../../scripts/script.ts'

/** A radio spot: labels in a narrow column, effects among the voices. */
export const radioSpot = withScript(
  freeLayout('radio-spot', (random, script) => {
    const stop = random.pick([96, 110, 126])
    const isBold = random.chance(0.4)
    return {
      page: prosePage(random),
      type: random.chance(0.5) ? courier(random) : proportional(random),
      opening: [
        asideBlock('CLIENT: North Pier Foods'),
        asideBlock(`TITLE: "${script.title}"`),
        asideBlock('LENGTH: :30 RADIO'),
      ],
      narrate: (narration, entry) => [
        narration.kind === 'heading'
          ? paragraph([narrationRun(narration, entry, { isUnderlined: true })], { before: 2 })
          : paragraph([narrationRun(narration, entry, { text: narration.text.replace(': ', ':\t') })], {
              before: 2,
              left: stop,
              first: -stop,
              tabs: [stop],
            }),
      ],
      speak: (speech, entry) => [
        paragraph(
          [{ text: `${nameOf(speech, 'upper')}:\t`, role: 'cue', entry, isBold }, ...spokenRuns(speech, entry)],
          {
            before: 2,
            left: stop,
            first: -stop,
            tabs: [stop],
            lineSpacing: random.pick([1, 1.5]),
          },
        ),
      ],
    }
  }),
  asEffects,
)

/** Slides for a prompter: a name at the top and its speech below. */
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

/** News: technical instructions in the left column, speech in the right one, names in double brackets. */
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

/** Cards to be held up: large letters, a few speeches each. */
export const cueCards = freeLayout('cue-cards', (random) => {
  const size = random.pick([18, 20, 24])
  const align = random.pick(['left', 'center'] as const)
  const isBold = random.chance(0.6)
  const brackets = random.pick([round, square])
  let onCard = 0
  return {
    page: { ...landscapePage(random), left: 60, right: 60, top: 70, bottom: 60 },
    type: { ...proportional(random), size, leading: size * 1.25 },
    headersAndFooters: { ...plainHeaders, footer: [{ text: 'card #', align: 'right', offset: 26, size: 10 }] },
    narrate: (narration, entry) => [
      paragraph(
        [narrationRun(narration, entry, { text: brackets[0] + narration.text + brackets[1], isItalic: true })],
        { before: 1.5, align },
      ),
    ],
    speak: (speech, entry) => {
      onCard++
      return [
        ...(onCard % 3 === 0 ? [{ kind: 'page-break' as const }] : []),
        paragraph([{ text: nameOf(speech, 'upper'), role: 'cue', entry, isBold }], {
          before: 1.5,
          align,
          keepsNext: true,
        }),
        paragraph(spokenRuns(speech, entry), { before: 1, align }),
      ]
    },
  }
})

/** An online lesson: slides with fields, one of them spoken. */
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

/** For recording a cartoon: number, name, direction, space to note takes, and the speech below. */
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
