import type { Random } from '../random.ts'
import { noteMark } from '../pdf/margin-marks.ts'
import type { PageDrawing } from '../pdf/page-drawing.ts'
import type { LaidOutScript } from '../laid-out-script.ts'
import { paragraph, plainHeaders } from '../laid-out-script.ts'
import { noBrackets, round, square } from './block-style.ts'
import { aside, freeLayout, isDirection, nameOf, narrationRun, spokenRuns } from './free-layout.ts'
import { courier, landscapePage, prosePage, proportional } from './page-shapes.ts'

function baselines(page: PageDrawing): number[] {
  const rows = page.texts.filter((mark) => mark.role !== 'furniture').map((mark) => mark.y)
  return [...new Set(rows)].sort((first, second) => first - second)
}

/** Lights, sound and flies beside the lines they go on. */
function addPromptCues(pages: PageDrawing[], sheet: LaidOutScript, random: Random): PageDrawing[] {
  let count = random.int(1, 20)
  const left = sheet.page.width - sheet.page.right + random.int(14, 24)
  for (const page of pages) {
    for (const y of baselines(page)) {
      if (!random.chance(0.14)) continue
      count++
      const composer = random.pick(['LX', 'LX', 'SND', 'FLY', 'SQ', 'VT'])
      const text = random.pick([
        `${composer} Q${count} GO`,
        `${composer} ${count}`,
        `S/B ${composer} Q${count + 1}`,
        `${composer} Q ${count}`,
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

/** American manuscript form: names in the middle, directions in the right half of the page. */
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

/** A British playtext: the name in bold over its speech, directions told by their slant alone. */
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

/** Compiled from a writer's program: indented paragraphs without gaps, centred names, narrow centred speech. */
export const compiledDraft = freeLayout('compiled-draft', (random) => {
  const page = prosePage(random)
  const narrow = random.int(60, 110)
  const align = random.pick(['left', 'center', 'justify'] as const)
  const separator = random.pick(['#', '* * *', '~'])
  let isFirst = true
  return {
    page,
    type: proportional(random),
    headersAndFooters: { ...plainHeaders, header: [{ text: 'draft / #', align: 'right', offset: 34, size: 9 }] },
    narrate: (narration, entry) => {
      const opens = narration.kind === 'heading' && !isFirst
      isFirst = false
      return [
        ...(opens ? [paragraph([aside(separator)], { align: 'center', before: 2, keepsNext: true })] : []),
        paragraph(
          [narrationRun(narration, entry, { isBold: narration.kind === 'heading' })],
          narration.kind === 'heading'
            ? { before: 2, keepsNext: true }
            : { before: 1, first: 20, align: align === 'justify' ? 'justify' : 'left' },
        ),
      ]
    },
    speak: (speech, entry) => [
      paragraph([{ text: nameOf(speech, 'upper'), role: 'cue', entry }], {
        align: 'center',
        before: random.pick([1, 1.5]),
        keepsNext: true,
      }),
      paragraph(spokenRuns(speech, entry, { isItalic: true }), { left: narrow, right: narrow, align }),
    ],
  }
})

const shots = ['MCU', 'CU', '2-S', 'W/A', 'LS', '3-S', 'O/S 2-S']

/** A studio's camera script: everything that is played on the right half, shots on the left. */
export const cameraScript = freeLayout('camera-script', (random, script) => {
  const page = prosePage(random)
  const width = page.width - page.left - page.right
  const half = width * random.between(0.4, 0.48)
  const actors = script.elements.flatMap((element) => (element.kind === 'speech' ? [element.actor] : []))
  const isSpaced = random.chance(0.5)
  let shot = random.int(1, 60)
  const shotMark = () => {
    if (!random.chance(0.3)) return {}
    shot++
    return {
      marginLeft: `${shot}. ${random.int(1, 5)}${random.pick('ABCD'.split(''))} ${random.pick(shots)} ${random.pick(actors)}`,
    }
  }
  return {
    page: { ...page, left: page.left + half },
    type: courier(random, random.pick([10, 11, 12])),
    headersAndFooters: { ...plainHeaders, header: [{ text: '- # -', align: 'center', offset: 36 }] },
    narrate: (narration, entry) => [
      paragraph(
        [
          narrationRun(narration, entry, {
            text: narration.kind === 'action' ? `(${narration.text.toUpperCase()})` : narration.text,
            isUnderlined: narration.kind === 'heading',
          }),
        ],
        { before: 2 },
      ),
    ],
    speak: (speech, entry) => [
      paragraph([{ text: `${nameOf(speech, 'upper')}:`, role: 'cue', entry }], { before: 2, keepsNext: true }),
      paragraph(spokenRuns(speech, entry), {
        lineSpacing: isSpaced ? 1.5 : 1,
        before: isSpaced ? 1.5 : 1,
        left: random.pick([0, 0]),
        ...shotMark(),
      }),
    ],
  }
})

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
