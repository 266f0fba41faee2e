import { paragraph, plainHeaders } from '../../laid-out-script.ts'
import { round, square } from '../composition/block-style.ts'
import { rename, withScript } from '../composition/change-script.ts'
import { aside, freeLayout, nameOf, narrationRun, spokenRuns } from '../composition/free-layout.ts'
import { anyType, courier, proportional, prosePage } from '../composition/page-shapes.ts'
import type { Script, ScriptElement } from '../../../scripts/script.ts'
import { listActors } from '../../../scripts/script.ts'

/** An open scene for acting classes: the characters are called A and B. */
export const openScene = withScript(
  freeLayout('open-scene', (random) => {
    const mark = random.pick([': ', ': ', '.  ', '\t'])
    const before = random.pick([1, 1.5, 2])
    return {
      page: prosePage(random),
      type: proportional(random),
      narrate: (narration, entry) => [
        paragraph([narrationRun(narration, entry, { text: `(${narration.text})` })], { before: 2 }),
      ],
      speak: (speech, entry) => [
        paragraph([{ text: speech.actor + mark, role: 'cue', entry }, ...spokenRuns(speech, entry)], {
          before,
          left: 24,
          first: -24,
          tabs: [24],
        }),
      ],
    }
  }),
  (script) => rename(script, (_, at) => String.fromCharCode(65 + (at % 26))),
)

/** Scenes are headings, and names are headings of a lower level. */
export const outlineHeads = freeLayout('outline-heads', (random, script) => {
  const nameCase = random.pick(['upper', 'title'] as const)
  return {
    page: prosePage(random),
    type: proportional(random),
    opening: [paragraph([aside(script.title, { isBold: true })], { style: 'Heading 1' })],
    narrate: (narration, entry) => [
      narration.kind === 'heading'
        ? paragraph([narrationRun(narration, entry, { isBold: true })], { before: 2, style: 'Heading 2' })
        : paragraph([narrationRun(narration, entry, { isItalic: true })], { before: 1.5 }),
    ],
    speak: (speech, entry) => [
      paragraph([{ text: nameOf(speech, nameCase), role: 'cue', entry, isBold: true }], {
        before: 1.5,
        style: 'Heading 3',
      }),
      paragraph(spokenRuns(speech, entry), { before: 1 }),
    ],
  }
})

/** Speech in italics and directions in roman type, the reverse of the usual. */
export const slantedSpeech = freeLayout('slanted-speech', (random) => {
  const left = random.pick([0, 36])
  return {
    page: prosePage(random),
    type: { ...proportional(random), family: 'times' },
    headersAndFooters: { ...plainHeaders, footer: [{ text: '#', align: 'center', offset: 30 }] },
    narrate: (narration, entry) => [
      paragraph([narrationRun(narration, entry, { isBold: narration.kind === 'heading' })], { before: 2 }),
    ],
    speak: (speech, entry) => [
      paragraph([{ text: nameOf(speech, 'upper'), role: 'cue', entry }], { before: 2, left, keepsNext: true }),
      paragraph(
        spokenRuns(speech, entry).map((run) => ({ ...run, isItalic: run.role !== 'parenthetical' })),
        { left },
      ),
    ],
  }
})

/** Names with an at sign, a slash or a dash before them, as on message boards. */
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

/** Names with an ornament at either side. */
export const dressedHeads = freeLayout('dressed-heads', (random) => {
  const [open, close] = random.pick([
    ['\u2014 ', ' \u2014'],
    ['~ ', ' ~'],
    ['\u2022 ', ' \u2022'],
    ['<< ', ' >>'],
  ] as const)
  const nameCase = random.pick(['upper', 'title'] as const)
  const align = random.pick(['center', 'left'] as const)
  return {
    page: prosePage(random),
    type: proportional(random),
    narrate: (narration, entry) => [paragraph([narrationRun(narration, entry, { isItalic: true })], { before: 2 })],
    speak: (speech, entry) => [
      paragraph([{ text: open + nameOf(speech, nameCase) + close, role: 'cue', entry }], {
        before: 2,
        align,
        keepsNext: true,
      }),
      paragraph(spokenRuns(speech, entry)),
    ],
  }
})

/** An unusual sign between name and speech. */
export const oddMarks = freeLayout('odd-marks', (random) => {
  const mark = random.pick([' \u2022 ', ' / ', ' \u00b7 ', ' \u00bb '])
  const nameCase = random.pick(['upper', 'title'] as const)
  return {
    page: prosePage(random),
    type: proportional(random),
    narrate: (narration, entry) => [
      paragraph([narrationRun(narration, entry, { text: `(${narration.text})` })], { before: 1.6 }),
    ],
    speak: (speech, entry) => [
      paragraph([{ text: nameOf(speech, nameCase) + mark, role: 'cue', entry }, ...spokenRuns(speech, entry)], {
        before: 1.6,
      }),
    ],
  }
})

const counted = 'ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN ELEVEN TWELVE THIRTEEN FOURTEEN FIFTEEN'.split(' ')

const countActors = (script: Script): Script => {
  const actors = listActors(script)
  const elements = script.elements.map((element): ScriptElement =>
    element.kind === 'speech'
      ? { ...element, actor: counted[actors.indexOf(element.actor)] ?? element.actor, extension: '' }
      : element,
  )
  return { ...script, elements, aliases: {} }
}

const voices = freeLayout('counted-voices', (random) => {
  const mark = random.pick(['', '', ':', '.'])
  const stop = random.pick([72, 90])
  return {
    page: prosePage(random),
    type: { ...proportional(random), family: 'helvetica' },
    headersAndFooters: { ...plainHeaders, footer: [{ text: '#', align: 'right', offset: 30 }] },
    narrate: (narration, entry) => [
      paragraph([narrationRun(narration, entry, { isItalic: true })], { before: 1.6, left: stop }),
    ],
    speak: (speech, entry) => [
      paragraph([{ text: `${speech.actor}${mark}\t`, role: 'cue', entry }, ...spokenRuns(speech, entry)], {
        before: 1.4,
        left: stop,
        first: -stop,
        tabs: [stop],
      }),
    ],
  }
})

/** Characters without names, who are numbered. */
export const countedVoices = withScript(voices, countActors)

/** Names, speech and directions all centred, names in title case. */
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

/** Speech in quotation marks. */
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

/** Dots between the name and its speech, as on a typewriter. */
export const dotLeader = freeLayout('dot-leader', (random) => {
  const width = random.int(18, 24)
  const brackets = random.pick([['(', ')'] as const, ['[', ']'] as const])
  return {
    page: prosePage(random),
    type: courier(random, random.pick([10, 11])),
    narrate: (narration, entry) => [
      paragraph([narrationRun(narration, entry, { text: brackets[0] + narration.text + brackets[1] })], { before: 2 }),
    ],
    speak: (speech, entry) => {
      const name = nameOf(speech, 'upper')
      return [
        paragraph(
          [
            { text: name, role: 'cue', entry },
            aside(` ${'.'.repeat(Math.max(3, width - name.length))} `),
            ...spokenRuns(speech, entry),
          ],
          { left: 40, first: -40, before: 2 },
        ),
      ]
    },
  }
})

/** Names with a colon on lines of their own, the speech below them, directions in italics. */
export const colonHeads = freeLayout('colon-heads', (random) => {
  const nameCase = random.pick(['title', 'upper'] as const)
  const left = random.pick([0, 18, 36])
  return {
    page: prosePage(random),
    type: proportional(random),
    narrate: (narration, entry) => [
      paragraph([narrationRun(narration, entry, { isItalic: true, isBold: narration.kind === 'heading' })], {
        before: 1.8,
      }),
    ],
    speak: (speech, entry) => [
      paragraph([{ text: `${nameOf(speech, nameCase)}:`, role: 'cue', entry }], { before: 1.8, keepsNext: true }),
      paragraph(spokenRuns(speech, entry, { isItalic: true }), { left }),
    ],
  }
})
