import type { Random } from '../random.ts'
import type { Block } from '../laid-out-script.ts'
import { paragraph, plainHeaders } from '../laid-out-script.ts'
import { noBrackets, round, square } from './block-style.ts'
import {
  aside,
  asideBlock,
  directionsOf,
  freeLayout,
  isDirection,
  nameOf,
  narrationRun,
  spokenRuns,
} from './free-layout.ts'
import { anyType, courier, prosePage, proportional, screenplayPage } from './page-shapes.ts'

const people = ['Dana Whitlock', 'casting@example.com', 'R. Osei', 'Marnie (assistant)', 'Joel @ Fairweather']

/** Sides pasted into a mail, forwarded once or twice. */
export const mailedSides = freeLayout('mailed-sides', (random, script) => {
  const quote = random.pick(['> ', '> ', '>> ', '| ', ''])
  const nameCase = random.pick(['upper', 'upper', 'title'] as const)
  const isInline = nameCase === 'title' || random.chance(0.4)
  const brackets = isInline ? random.pick([round, square]) : random.pick([noBrackets, round])
  const line = (runs: ReturnType<typeof spokenRuns>, before: number): Block =>
    paragraph(quote === '' ? runs : [aside(quote), ...runs], { before: quote === '' ? before : 1 })
  const gap = (): Block[] => (quote === '' ? [] : [asideBlock(quote.trim(), { before: 1 })])
  return {
    page: prosePage(random),
    type: courier(random),
    opening: [
      asideBlock(`From: ${random.pick(people)}`),
      asideBlock(`Subject: Fwd: sides for ${script.title}`),
      asideBlock(random.pick(['Hi all, sides below for tomorrow. Self tape by noon please!', 'See below. Thanks!']), {
        before: 2,
      }),
      asideBlock(`On Tue, 4 Mar 2025 at 17:0${random.int(1, 9)}, ${random.pick(people)} wrote:`, { before: 2 }),
    ],
    narrate: (narration, entry) => [
      ...gap(),
      line(
        [
          narrationRun(narration, entry, {
            text: narration.kind === 'action' ? brackets[0] + narration.text + brackets[1] : narration.text,
          }),
        ],
        2,
      ),
    ],
    speak: (speech, entry) => {
      const name = nameOf(speech, nameCase)
      const words = spokenRuns(speech, entry)
      if (isInline) return [...gap(), line([{ text: `${name}: `, role: 'cue', entry }, ...words], 2)]
      return [...gap(), line([{ text: name, role: 'cue', entry }], 2), line(words, 1)]
    },
    closing: [asideBlock('--', { before: 3 }), asideBlock('Sent from my phone')],
  }
})

/** Typed with two thumbs: no capitals where none are needed, directions between stars. */
export const phoneNotes = freeLayout('phone-notes', (random, script) => {
  const nameCase = random.pick(['title', 'upper', 'title'] as const)
  const separator = random.pick([': ', ' - ', '\n', '\n'])
  const star = random.pick(['*', '_', ''])
  const brackets = star === '' ? round : ([star, star] as const)
  return {
    page: prosePage(random),
    type: proportional(random),
    opening: [asideBlock(`${script.title.toLowerCase()} self tape`)],
    narrate: (narration, entry) => [
      paragraph(
        [
          narrationRun(narration, entry, {
            text: narration.kind === 'heading' ? narration.text : brackets[0] + narration.text + brackets[1],
          }),
        ],
        { before: random.pick([1, 2]) },
      ),
    ],
    speak: (speech, entry) => [
      paragraph([{ text: nameOf(speech, nameCase) + separator, role: 'cue', entry }, ...spokenRuns(speech, entry)], {
        before: separator === '\n' ? 2 : 1,
      }),
    ],
  }
})

const clock = (seconds: number) =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`

/** What a podcast's producer hands round: who, when, and sounds in brackets. */
export const podcastRundown = freeLayout('podcast-rundown', (random, script) => {
  let seconds = random.int(0, 40)
  const placesTime = random.pick(['after', 'none', 'after'])
  const label = random.pick(['SFX', 'SOUND', 'AMBI'])
  const isBold = random.chance(0.6)
  return {
    page: prosePage(random),
    type: proportional(random),
    opening: [
      asideBlock(`EPISODE ${random.int(1, 40)}: ${script.title}`),
      asideBlock(`Est. run time: ${random.int(4, 30)} min`),
    ],
    narrate: (narration, entry) => [
      paragraph(
        [
          aside(narration.kind === 'action' ? `[${label}: ` : '['),
          narrationRun(narration, entry, { text: narration.text }),
          aside(']'),
        ],
        { before: 2 },
      ),
    ],
    speak: (speech, entry) => {
      seconds += random.int(3, 20)
      const time = placesTime === 'after' ? [aside(` [${clock(seconds)}]`)] : []
      return [
        paragraph(
          [
            { text: nameOf(speech, 'upper'), role: 'cue', entry, isBold },
            ...time,
            { text: ': ', role: 'cue', entry },
            ...spokenRuns(speech, entry),
          ],
          { before: 2 },
        ),
      ]
    },
  }
})

const recordKeys = [
  { id: 'NODE', name: 'Speaker', line: 'Line', note: 'Direction', event: 'Event' },
  { id: 'ID', name: 'Character', line: 'Text', note: 'Notes', event: 'Context' },
  { id: 'Line', name: 'Role', line: 'Dialogue', note: 'Performance', event: 'Stage direction' },
  { id: '#', name: 'CHARACTER', line: 'LINE', note: 'DIRECTION', event: 'SCENE' },
]

/** A game's dialogue as records, one field a line. */
export const gameRecords = freeLayout('game-records', (random, script) => {
  const keys = random.pick(recordKeys)
  const stem = random.pick(['', 'Q07_', 'dlg-'])
  const nameCase = random.pick(['upper', 'title', 'printed'] as const)
  const indent = random.pick([0, 0, 18])
  const isBold = random.chance(0.5)
  const key = (text: string, isFirst = false) => ({ ...aside(`${text}: `, { isBold }), isFirst })
  const hasNotes = random.chance(0.8)
  return {
    page: prosePage(random),
    type: anyType(random),
    opening: [asideBlock(`${script.title} / dialogue export`)],
    narrate: (narration, entry) => [
      paragraph([aside(`${keys.event}: `, { isBold }), narrationRun(narration, entry)], { before: 2 }),
    ],
    speak: (speech, entry, count) => [
      asideBlock(`${keys.id} ${stem}${String(count * 10).padStart(4, '0')}`, { before: 2, keepsNext: true }),
      paragraph([key(keys.name), { text: nameOf(speech, nameCase), role: 'cue', entry }], {
        left: indent,
        keepsNext: true,
      }),
      paragraph([key(keys.line), ...spokenRuns(speech, entry, hasNotes ? { skips: isDirection } : {})], {
        left: indent,
      }),
      ...(hasNotes && directionsOf(speech) !== ''
        ? [
            paragraph([key(keys.note), { text: directionsOf(speech), role: 'parenthetical', entry }], {
              left: indent,
            }),
          ]
        : []),
    ],
  }
})

const frames = (random: Random, seconds: number) => `00:${clock(seconds)}:${String(random.int(0, 24)).padStart(2, '0')}`

/** A translator's list: number and both times over each subtitle, lines of 37 letters. */
export const subtitleSheet = freeLayout('subtitle-sheet', (random) => {
  let seconds = 0
  const between = random.pick(['  ', ' - ', '\t', ' > '])
  const isInline = random.chance(0.7)
  const page = prosePage(random)
  const right = page.width - page.left - page.right - random.int(200, 260)
  return {
    page,
    type: anyType(random),
    narrate: (narration, entry) => [
      paragraph([narrationRun(narration, entry, { text: `[${narration.text}]` })], { before: 2, right }),
    ],
    speak: (speech, entry, count) => {
      seconds += random.int(2, 6)
      const times = `${frames(random, seconds)}${between}${frames(random, seconds + 2)}`
      const name = nameOf(speech, 'upper')
      return [
        asideBlock(`${String(count).padStart(4, '0')}${between}${times}`, { before: 2, keepsNext: true }),
        ...(isInline
          ? [paragraph([{ text: `${name}: `, role: 'cue', entry }, ...spokenRuns(speech, entry)], { right })]
          : [
              paragraph([{ text: name, role: 'cue', entry }], { right, keepsNext: true }),
              paragraph(spokenRuns(speech, entry), { right }),
            ]),
      ]
    },
  }
})

/** A note-taking program's export: headings for scenes and names. */
export const markdownExport = freeLayout('markdown-export', (random, script) => {
  const [scene, name] = random.pick([
    ['# ', '## '],
    ['## ', '### '],
    ['## ', '**'],
    ['### ', '#### '],
  ] as const)
  const star = random.pick(['*', '_'])
  const nameCase = random.pick(['upper', 'title'] as const)
  return {
    page: prosePage(random),
    type: anyType(random),
    opening: [asideBlock(`# ${script.title}`), asideBlock('---')],
    narrate: (narration, entry) => [
      paragraph(
        narration.kind === 'heading'
          ? [aside(scene), narrationRun(narration, entry)]
          : [aside(star), narrationRun(narration, entry), aside(star)],
        { before: 2 },
      ),
    ],
    speak: (speech, entry) => [
      paragraph(
        [aside(name), { text: nameOf(speech, nameCase), role: 'cue', entry }, ...(name === '**' ? [aside('**')] : [])],
        { before: 2 },
      ),
      paragraph(spokenRuns(speech, entry), { before: name === '**' ? 1 : random.pick([1, 2]) }),
    ],
  }
})

/** The casting office's own words stand on the first page above the scene. */
export const castingCover = freeLayout('casting-cover', (random, script) => {
  const actors = script.elements.flatMap((element) => (element.kind === 'speech' ? [element.actor] : []))
  const role = random.pick(actors)
  const cueLeft = random.int(130, 160)
  const speechLeft = random.int(60, 80)
  return {
    page: screenplayPage(random),
    type: courier(random),
    headersAndFooters: {
      ...plainHeaders,
      header: [{ text: `${role} - SIDES - # of ##`, align: 'right', offset: 36, size: 10 }],
    },
    opening: [
      asideBlock(`PROJECT: ${script.title}`),
      asideBlock(`ROLE: ${role}`),
      asideBlock(`CASTING DIRECTOR: ${random.pick(people)}`),
      asideBlock(
        `[${role}] Late 20s to 40s, any ethnicity. Dry, watchful, funnier than they let on. Recurring, possible series regular. Please slate with name, height and location, and tape both scenes as one take.`,
        { before: 2 },
      ),
      asideBlock(random.pick(['Please do not share these sides.', 'Accent: neutral. No props needed.']), { before: 2 }),
    ],
    narrate: (narration, entry) => [
      paragraph([narrationRun(narration, entry)], {
        before: 2,
        keepsNext: narration.kind === 'heading',
        style: narration.kind === 'heading' ? 'Scene Heading' : 'Action',
      }),
    ],
    speak: (speech, entry) => {
      const name = nameOf(speech, 'upper')
      return [
        paragraph([{ text: name, role: 'cue', entry }], { left: cueLeft, before: 2, keepsNext: true }),
        ...speech.parts.map((part) =>
          paragraph(spokenRuns({ ...speech, parts: [part] }, entry), {
            left: isDirection(part) ? speechLeft + 36 : speechLeft,
            right: 100,
            resumes: name,
          }),
        ),
      ]
    },
  }
})
