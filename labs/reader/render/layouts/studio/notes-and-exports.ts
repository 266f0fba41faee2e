import { paragraph, plainHeaders } from '../../laid-out-script.ts'
import { round } from '../composition/block-style.ts'
import {
  aside,
  asideBlock,
  directionsOf,
  freeLayout,
  isDirection,
  nameOf,
  narrationRun,
  spokenRuns,
} from '../composition/free-layout.ts'
import { anyType, proportional, prosePage } from '../composition/page-shapes.ts'

/** Typed on a phone: few capitals, directions between stars. */
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
  const key = (text: string) => aside(`${text}: `, { isBold })
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

/** Copied from a web page: the name in bold, a plain colon, everything in one block. */
export const webCopy = freeLayout('web-copy', (random, script) => {
  const hasLinks = random.chance(0.5)
  return {
    page: prosePage(random),
    type: { ...proportional(random), family: 'helvetica' },
    headersAndFooters: {
      ...plainHeaders,
      header: [
        { text: `14/03/2025, 09:41    ${script.title} | Monologues & Scenes`, align: 'left', offset: 24, size: 7 },
      ],
      footer: [{ text: 'https://scenes.example.org/read?id=4417    #/##', align: 'left', offset: 20, size: 7 }],
    },
    opening: [
      asideBlock(script.title),
      ...(hasLinks ? [asideBlock('Home > Scenes > Two people    Share  Print  Save')] : []),
    ],
    narrate: (narration, entry) => [
      paragraph([narrationRun(narration, entry, { isItalic: narration.kind === 'action' })], { before: 1.8 }),
    ],
    speak: (speech, entry) => [
      paragraph(
        [
          { text: nameOf(speech, 'title'), role: 'cue', entry, isBold: true },
          aside(': '),
          ...spokenRuns(speech, entry, { isItalic: true }),
        ],
        { before: 1.8 },
      ),
    ],
  }
})

/** Written by an assistant: bold names, a direction in italics between name and colon, rules between scenes. */
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

/** Made on a phone: a page as narrow as its screen. */
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
