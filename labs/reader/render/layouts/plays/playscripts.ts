import { paragraph, plainHeaders } from '../../laid-out-script.ts'
import { noBrackets, round } from '../composition/block-style.ts'
import { aside, freeLayout, isDirection, nameOf, narrationRun, spokenRuns } from '../composition/free-layout.ts'
import { courier, proportional, prosePage } from '../composition/page-shapes.ts'
import type { Speech } from '../../../scripts/script.ts'

/** A contemporary play: names in lower case above their speech. */
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

/** American manuscript form: centred names, directions in the right half of the page. */
export const guildPlay = freeLayout('guild-play', (random) => {
  const page = prosePage(random)
  const width = page.width - page.left - page.right
  const deep = width * random.between(0.42, 0.55)
  const brackets = random.pick([round, round, noBrackets])
  const isCentred = random.chance(0.5)
  return {
    page,
    type: random.chance(0.5) ? courier(random) : proportional(random),
    headersAndFooters: { ...plainHeaders, header: [{ text: '#.', align: 'right', offset: 36 }] },
    narrate: (narration, entry) => [
      paragraph(
        [
          narrationRun(narration, entry, {
            text: narration.kind === 'action' ? brackets[0] + narration.text + brackets[1] : narration.text,
            isUnderlined: narration.kind === 'heading',
          }),
        ],
        narration.kind === 'heading' ? { before: 3, align: 'center', keepsNext: true } : { before: 2, left: deep },
      ),
    ],
    speak: (speech, entry) => {
      const name = nameOf(speech, 'upper')
      return [
        paragraph([{ text: name, role: 'cue', entry }], {
          before: 2,
          keepsNext: true,
          ...(isCentred ? { align: 'center' as const } : { left: deep }),
        }),
        paragraph(spokenRuns(speech, entry), { resumes: name }),
      ]
    },
  }
})

/** A British playtext: the name in bold over its speech, directions marked by italics alone. */
export const slantedDirections = freeLayout(
  'slanted-directions',
  (random) => {
    const page = prosePage(random)
    const nameCase = random.pick(['title', 'title', 'upper'] as const)
    const indent = random.pick([0, 0, 14])
    const between = random.pick([1.4, 1.6, 2])
    const isItalicInside = random.chance(0.6)
    return {
      page: { ...page, width: random.pick([page.width, 360, 420]), left: 48, right: 48 },
      type: proportional(random),
      headersAndFooters: { ...plainHeaders, footer: [{ text: '#', align: 'center', offset: 30, size: 9 }] },
      narrate: (narration, entry) => [
        paragraph(
          [
            narrationRun(narration, entry, {
              isItalic: narration.kind === 'action',
              isBold: narration.kind === 'heading',
            }),
          ],
          {
            before: between,
            left: narration.kind === 'action' ? indent : 0,
          },
        ),
      ],
      speak: (speech, entry) => [
        paragraph([{ text: nameOf(speech, nameCase), role: 'cue', entry, isBold: true }], {
          before: between,
          keepsNext: true,
        }),
        paragraph(spokenRuns(speech, entry, { isItalic: isItalicInside }), {}),
      ],
    }
  },
  { isHyphenated: (random) => random.chance(0.4) },
)

/** Names flush right against the gutter, speeches flush left behind it. */
export const gutterNames = freeLayout('gutter-names', (random) => {
  const page = prosePage(random)
  const width = page.width - page.left - page.right
  const column = random.int(90, 130)
  const suffix = random.pick(['', '', ':', '.'])
  const nameCase = random.pick(['upper', 'title'] as const)
  const type = { ...proportional(random), size: random.pick([9.5, 10, 11]) }
  return {
    page,
    type,
    narrate: (narration, entry) => [
      paragraph(
        [
          narrationRun(narration, entry, {
            isItalic: narration.kind === 'action',
            isBold: narration.kind === 'heading',
          }),
        ],
        { before: 1.6, left: narration.kind === 'action' ? column + 14 : 0 },
      ),
    ],
    speak: (speech, entry) => [
      {
        kind: 'side-by-side',
        left: [
          paragraph([{ text: nameOf(speech, nameCase) + suffix, role: 'cue', entry }], {
            align: 'right',
            right: width - column,
            before: 1.6,
          }),
        ],
        right: [paragraph(spokenRuns(speech, entry, { isItalic: true }), { right: column + 14, before: 1.6 })],
        rightOffset: column + 14,
      },
    ],
  }
})

const lowerFirst = (text: string) =>
  /^(?:I\b|\p{Lu}\p{Lu})/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)

/** "LISLE, running a hand along the frame. You'll want it to open inwards." */
export const commaDirections = freeLayout(
  'comma-directions',
  (random) => {
    const nameCase = random.pick(['upper', 'upper', 'title'] as const)
    const hang = random.pick([0, 14, 20])
    const isSmallCaps = random.chance(0.4)
    const mark = random.pick(['.', '.', ':', '. \u2014'])
    return {
      page: prosePage(random),
      type: proportional(random),
      headersAndFooters: { ...plainHeaders, footer: [{ text: '#', align: 'center', offset: 30, size: 9 }] },
      narrate: (narration, entry) => [
        paragraph(
          [narrationRun(narration, entry, { isItalic: narration.kind === 'action' })],
          narration.kind === 'heading' ? { before: 3, align: 'center' } : { before: 1.5, align: 'center' },
        ),
      ],
      speak: (speech, entry) => {
        const [first] = speech.parts
        const opener = first && isDirection(first) ? first : undefined
        return [
          paragraph(
            [
              { text: nameOf(speech, nameCase), role: 'cue', entry, isSmallCaps },
              ...(opener
                ? [
                    {
                      text: `, ${lowerFirst(opener.text.replace(/[.]$/, ''))}`,
                      role: 'parenthetical' as const,
                      entry,
                      isItalic: true,
                    },
                  ]
                : []),
              { text: `${mark} `, role: 'cue', entry },
              ...spokenRuns(speech, entry, { isItalic: true, skips: (part) => part === opener }),
            ],
            { left: hang, first: -hang, before: random.pick([1, 1.4]) },
          ),
        ]
      },
    }
  },
  { isHyphenated: (random) => random.chance(0.5) },
)

/** A school's playscript: numbered speeches, names in a column, directions in bold. */
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

/** A musical's book: spoken words beside the name, sung ones in capitals on lines of their own. */
export const vocalBook = freeLayout('vocal-book', (random) => {
  const column = random.int(90, 130)
  const sings = (speech: Speech) => speech.parts.length > 1 || speech.parts[0]?.kind === 'lyric'
  let number = 1
  return {
    page: prosePage(random),
    type: { ...proportional(random), family: 'times' },
    headersAndFooters: { ...plainHeaders, header: [{ text: '#', align: 'right', offset: 30, size: 9 }] },
    narrate: (narration, entry) =>
      narration.kind === 'heading'
        ? [
            paragraph([aside(`#${number++}`, { isBold: true })], { before: 3, keepsNext: true }),
            paragraph([narrationRun(narration, entry, { isBold: true })], { before: 1 }),
          ]
        : [
            paragraph([narrationRun(narration, entry, { text: `(${narration.text})`, isItalic: true })], {
              before: 1.6,
              left: column,
            }),
          ],
    speak: (speech, entry, count) => {
      const isSung = sings(speech) && count % 2 === 0
      const name = paragraph([{ text: `${nameOf(speech, 'upper')}.`, role: 'cue', entry, isBold: true }], {
        before: 1.6,
        keepsNext: true,
      })
      if (!isSung)
        return [
          {
            ...name,
            runs: [
              ...name.runs,
              { text: '\t', role: 'speech', entry },
              ...spokenRuns(speech, entry, { isItalic: true }),
            ],
            left: column,
            first: -column,
            tabs: [column],
            keepsNext: false,
          },
        ]
      return [
        name,
        ...speech.parts.map((part) =>
          isDirection(part)
            ? paragraph([{ text: `(${part.text})`, role: 'parenthetical', entry, isItalic: true }], { left: column })
            : paragraph([{ text: part.text.toUpperCase(), role: 'lyric', entry }], { left: column + 20 }),
        ),
      ]
    },
  }
})
