import { paragraph, plainHeaders } from '../../laid-out-script.ts'
import { withScript } from '../composition/change-script.ts'
import {
  aside,
  asideBlock,
  freeLayout,
  isDirection,
  nameOf,
  narrationRun,
  spokenRuns,
} from '../composition/free-layout.ts'
import { courier, proportional, prosePage, screenplayPage } from '../composition/page-shapes.ts'
import type { Random } from '../../random.ts'
import type { Script } from '../../../scripts/script.ts'

const sizes = ['MCU', 'CU', 'WS', 'TWO SHOT', 'OTS', 'MS']

const addShots = (script: Script, random: Random): Script => ({
  ...script,
  elements: script.elements.map((element) =>
    element.kind === 'action' ? { ...element, text: `${random.pick(sizes)} ${element.text}` } : element,
  ),
})

const splitShot = (text: string) => {
  const size = sizes.find((candidate) => text.startsWith(`${candidate} `)) ?? ''
  return `${size}\t${text.slice(size.length + 1)}`
}

/** A director's script: numbered and described shots, each with its speech below. */
export const shootingScript = withScript(
  freeLayout('shooting-script', (random) => {
    let shot = 0
    const number = () => `${(shot += 1)}.`
    return {
      page: screenplayPage(random),
      type: courier(random),
      headersAndFooters: { ...plainHeaders, header: [{ text: '#.', align: 'right', offset: 36 }] },
      narrate: (narration, entry) => [
        narration.kind === 'action'
          ? paragraph(
              [
                { text: `${number()}\t`, role: 'not-script', entry: -1 },
                narrationRun(narration, entry, { text: splitShot(narration.text) }),
              ],
              { before: 2, left: 90, first: -90, tabs: [30, 90] },
            )
          : paragraph([narrationRun(narration, entry, { isUnderlined: narration.kind === 'heading' })], { before: 2 }),
      ],
      speak: (speech, entry) => [
        paragraph([{ text: nameOf(speech, 'upper'), role: 'cue', entry }], { before: 2, left: 200, keepsNext: true }),
        paragraph(spokenRuns(speech, entry), { left: 120, right: 60, resumes: nameOf(speech, 'upper') }),
      ],
    }
  }),
  addShots,
)

/** No blank lines, only indents. */
export const denseDraft = freeLayout('dense-draft', (random) => {
  const cue = random.int(150, 200)
  const speech = random.int(60, 100)
  return {
    page: { ...prosePage(random), top: 50, bottom: 40 },
    type: { ...courier(random, random.pick([9, 10, 11])) },
    headersAndFooters: { ...plainHeaders, header: [{ text: '#', align: 'right', offset: 26, size: 8 }] },
    narrate: (narration, entry) => [paragraph([narrationRun(narration, entry)], { before: 1 })],
    speak: (spoken, entry) => [
      paragraph([{ text: nameOf(spoken, 'upper'), role: 'cue', entry }], { left: cue, keepsNext: true }),
      ...spoken.parts.map((part) =>
        part.kind === 'parenthetical'
          ? paragraph([{ text: `(${part.text})`, role: 'parenthetical', entry }], { left: (cue + speech) / 2 })
          : paragraph([{ text: part.text, role: 'speech', entry }], { left: speech, right: speech * 0.7 }),
      ),
    ],
  }
})

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

/** A studio's camera script: the script on the right half, shots on the left. */
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

/** A daily serial: each scene opens with a strip that says set, story day and who is in it. */
export const sceneStrips = freeLayout('scene-strips', (random, script) => {
  const cast = [
    ...new Set(script.elements.flatMap((element) => (element.kind === 'speech' ? [element.actor.toUpperCase()] : []))),
  ]
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

/** An export of an online editor: bold grey headings, centred names, the editor's footer. */
export const onlineOffice = freeLayout('online-office', (random, script) => {
  const narrow = random.int(95, 130)
  return {
    page: screenplayPage(random),
    type: courier(random),
    headersAndFooters: {
      ...plainHeaders,
      header: [
        { text: `"${script.title}" - Draft 2`, align: 'left', offset: 34, size: 9 },
        { text: '#.', align: 'right', offset: 34, size: 12 },
      ],
      footer: [{ text: 'Created using an online script office', align: 'center', offset: 30, size: 8 }],
      hasMoreMarks: true,
      hasContinuedMarks: random.chance(0.5),
    },
    narrate: (narration, entry) => [
      paragraph([narrationRun(narration, entry, { isBold: narration.kind === 'heading', lightness: 0.2 })], {
        before: narration.kind === 'heading' ? 3 : 2,
        align: narration.kind === 'transition' ? 'right' : 'left',
      }),
    ],
    speak: (speech, entry) => [
      paragraph([{ text: nameOf(speech, 'upper'), role: 'cue', entry }], {
        before: 2,
        align: 'center',
        keepsNext: true,
      }),
      paragraph(spokenRuns(speech, entry), { left: narrow, right: narrow, resumes: nameOf(speech, 'upper') }),
    ],
  }
})
