import { paragraph, plainHeaders } from '../../laid-out-script.ts'
import type { Block } from '../../laid-out-script.ts'
import { noBrackets, round, square } from '../composition/block-style.ts'
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
import { anyType, courier, proportional, prosePage, screenplayPage } from '../composition/page-shapes.ts'
import { printName } from '../../names.ts'
import type { Script } from '../../../scripts/script.ts'
import { listActors } from '../../../scripts/script.ts'

/** A casting office's request, the scene, and how to send the tape. */
export const tapeRequest = freeLayout('tape-request', (random, script) => {
  const nameCase = random.pick(['upper', 'title'] as const)
  const isBold = nameCase === 'title' || random.chance(0.5)
  return {
    page: prosePage(random),
    type: { ...proportional(random), family: 'helvetica', size: 11 },
    opening: [
      paragraph([{ text: 'SELF TAPE REQUEST', role: 'not-script', entry: -1, isBold: true }], { align: 'center' }),
      asideBlock(`Project: ${script.title}`, { before: 2 }),
      asideBlock('Type: Independent feature, SAG-AFTRA low budget'),
      asideBlock('Deadline: Thursday 6 pm PT, no exceptions'),
      asideBlock('Slate: name, height, location, full body at the end'),
      asideBlock('Frame: chest up, landscape, plain background', { before: 1 }),
    ],
    narrate: (narration, entry) => [
      paragraph([narrationRun(narration, entry, { isItalic: narration.kind !== 'heading' })], { before: 2 }),
    ],
    speak: (speech, entry) => [
      paragraph([{ text: nameOf(speech, nameCase), role: 'cue', entry, isBold }], { before: 2, keepsNext: true }),
      paragraph(spokenRuns(speech, entry)),
    ],
    closing: [
      asideBlock('Label files: Lastname_Firstname_Role_Take1', { before: 3 }),
      asideBlock('Please do not share these sides.'),
    ],
  }
})

const keepOnly = (script: Script): Script => {
  const speeches = script.elements.flatMap((element) => (element.kind === 'speech' ? [element] : []))
  const lengthOf = (actor: string) =>
    speeches.filter((speech) => speech.actor === actor).reduce((sum, speech) => sum + speech.parts.length, 0)
  const [actor = ''] = listActors(script).sort((a, b) => lengthOf(b) - lengthOf(a))
  return {
    ...script,
    elements: script.elements.filter((element) => element.kind !== 'speech' || element.actor === actor),
  }
}

/** A monologue: the name once above it, directions in brackets. */
export const monologue = withScript(
  freeLayout('monologue', (random, script) => {
    const [actor = ''] = listActors(script)
    const isBold = random.chance(0.5)
    return {
      page: prosePage(random),
      type: proportional(random),
      narrate: (narration, entry) => [
        paragraph([narrationRun(narration, entry, { text: `(${narration.text})`, isItalic: true })], { before: 1.5 }),
      ],
      speak: (speech, entry, count) => [
        ...(count === 1
          ? [paragraph([{ text: printName(actor, 'upper'), role: 'cue', entry, isBold }], { before: 2 })]
          : []),
        paragraph(spokenRuns(speech, entry, { isItalic: true }), { before: count === 1 ? 1 : 1.5 }),
      ],
    }
  }),
  keepOnly,
)

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

/** The casting office's notes on the first page above the scene. */
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

/** Several sides in one file, each with its own header and end mark. */
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

/** The partner's lines in grey, so that the actor finds their part. */
export const greyedReader = freeLayout('greyed-reader', (random, script) => {
  const [own = ''] = listActors(script)
  const lightness = random.pick([0.35, 0.45, 0.5])
  return {
    page: screenplayPage(random),
    type: courier(random),
    headersAndFooters: { ...plainHeaders, header: [{ text: '#.', align: 'right', offset: 36 }] },
    narrate: (narration, entry) => [paragraph([narrationRun(narration, entry, { lightness })], { before: 2 })],
    speak: (speech, entry) => {
      const look = speech.actor === own ? {} : { lightness }
      return [
        paragraph([{ text: nameOf(speech, 'upper'), role: 'cue', entry, ...look }], {
          before: 2,
          left: 150,
          keepsNext: true,
        }),
        paragraph(
          spokenRuns(speech, entry).map((run) => ({ ...run, ...look })),
          { left: 72, right: 90, resumes: nameOf(speech, 'upper') },
        ),
      ]
    },
  }
})

/** A form at the top of every page, taller than a running title: role, project, page. */
export const formHeads = freeLayout('form-heads', (random, script) => {
  const [own = ''] = listActors(script)
  const page = screenplayPage(random)
  return {
    page: { ...page, top: 128 },
    type: courier(random),
    headersAndFooters: {
      ...plainHeaders,
      header: [
        { text: 'HARBOR & VINE CASTING', align: 'left', offset: 40, size: 10 },
        { text: `ROLE: ${own}`, align: 'left', offset: 58, size: 12 },
        { text: `PROJECT: ${script.title}`, align: 'left', offset: 76, size: 12 },
        { text: 'Page # of ##', align: 'right', offset: 94, size: 12 },
      ],
    },
    opening: [asideBlock('Prepare all scenes. No props.', { before: 1 })],
    narrate: (narration, entry) => [paragraph([narrationRun(narration, entry)], { before: 2 })],
    speak: (speech, entry) => [
      paragraph([{ text: nameOf(speech, 'upper'), role: 'cue', entry }], { before: 2, left: 150, keepsNext: true }),
      paragraph(spokenRuns(speech, entry), { left: 72, right: 90, resumes: nameOf(speech, 'upper') }),
    ],
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
