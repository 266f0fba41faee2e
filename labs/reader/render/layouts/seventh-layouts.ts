import { paragraph, plainHeaders } from '../laid-out-script.ts'
import { aside, asideBlock, freeLayout, isDirection, nameOf, narrationRun, spokenRuns } from './free-layout.ts'
import { anyType, proportional, prosePage } from './page-shapes.ts'

/** A free library's edition in plain text: a full stop behind the name, the words below, underscores for italics. */
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

const two = (value: number) => String(value).padStart(2, '0')

/** What a meeting's program writes down: from when to when, who, and what. */
export const meetingRecord = freeLayout('meeting-record', (random) => {
  let seconds = random.int(1, 40)
  const clock = (at: number) => `0:${Math.floor(at / 60)}:${two(at % 60)}.${two((at * 13) % 100)}0`
  return {
    page: prosePage(random),
    type: proportional(random),
    narrate: (narration, entry) => [
      paragraph([narrationRun(narration, entry, { text: `[${narration.text}]` })], { before: 2 }),
    ],
    speak: (speech, entry) => {
      const start = seconds
      seconds += random.int(1, 8)
      return [
        asideBlock(`${clock(start)} --> ${clock(seconds)}`, { before: 2 }),
        paragraph([{ text: nameOf({ ...speech, extension: '' }, 'title'), role: 'cue', entry }]),
        paragraph(spokenRuns(speech, entry)),
      ]
    },
  }
})

/** As plays were printed long ago: the name in italics or capitals, a full stop and a dash, everything run in. */
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

/** Written by an assistant: bold names, a slanted direction between name and colon, rules between scenes. */
export const assistantText = freeLayout('assistant-text', (random, script) => ({
  page: prosePage(random),
  type: anyType(random),
  opening: [asideBlock(`# ${script.title}`)],
  narrate: (narration, entry) => [
    ...(narration.kind === 'heading' ? [asideBlock('---', { before: 2 })] : []),
    paragraph(
      [
        narrationRun(narration, entry, {
          text: narration.kind === 'heading' ? `## ${narration.text}` : `*${narration.text}*`,
        }),
      ],
      { before: 2 },
    ),
  ],
  speak: (speech, entry) => {
    const [first] = speech.parts
    const direction = first && isDirection(first) ? first : undefined
    return [
      paragraph(
        [
          { text: `**${nameOf(speech, 'upper')}**`, role: 'cue', entry },
          ...(direction ? [{ text: ` *(${direction.text})*`, role: 'parenthetical' as const, entry }] : []),
          aside(': '),
          ...spokenRuns(speech, entry, { skips: (part) => part === direction, brackets: ['*(', ')*'] }),
        ],
        { before: 2 },
      ),
    ]
  },
}))

/** Several sides in one file, each with its own head and its own end. */
export const sidesPacket = freeLayout('sides-packet', (random, script) => {
  const every = random.int(9, 14)
  const isBold = random.chance(0.5)
  let side = 1
  return {
    page: prosePage(random),
    type: anyType(random),
    headersAndFooters: {
      ...plainHeaders,
      footer: [{ text: `${script.title}   # / ##`, align: 'center', offset: 30, size: 8 }],
    },
    opening: [asideBlock('SIDE 1', { align: 'center' })],
    narrate: (narration, entry) => [
      paragraph([narrationRun(narration, entry, { isUnderlined: narration.kind === 'heading' })], { before: 2 }),
    ],
    speak: (speech, entry, count) => [
      ...(count % every === 0
        ? [
            asideBlock(`END OF SIDE ${side}`, { align: 'center', before: 2 }),
            { kind: 'page-break' as const },
            asideBlock(`SIDE ${(side += 1)}`, { align: 'center' }),
          ]
        : []),
      paragraph([{ text: nameOf(speech, 'upper'), role: 'cue', entry, isBold }], {
        before: 2,
        left: 120,
        keepsNext: true,
      }),
      paragraph(spokenRuns(speech, entry), { left: 40, right: 60 }),
    ],
  }
})
