import type { Script, ScriptElement } from '../../scripts/script.ts'
import { listActors } from '../../scripts/script.ts'
import { createGoldRecorder } from '../gold.ts'
import { printName } from '../names.ts'
import type { Random } from '../random.ts'
import type { Block, Paragraph, LaidOutScript } from '../laid-out-script.ts'
import { paragraph, plainHeaders } from '../laid-out-script.ts'
import { asideBlock, freeLayout, nameOf, narrationRun, spokenRuns } from './free-layout.ts'
import type { SheetLayout } from './layout.ts'
import { asEffects } from './structure.ts'
import { courier, landscapePage, proportional, prosePage, screenplayPage } from './page-shapes.ts'

/** Draws another script than the one given: other names, or one person's part of it. */
const withScript = (layout: SheetLayout, change: (script: Script, random: Random) => Script): SheetLayout => ({
  ...layout,
  compose: (script, random) => layout.compose(change(script, random.fork('script')), random),
})

const rename = (script: Script, nameFor: (actor: string, at: number) => string): Script => {
  const names = new Map(listActors(script).map((actor, at) => [actor, nameFor(actor, at)]))
  const elements = script.elements.map((element): ScriptElement =>
    element.kind === 'speech' ? { ...element, actor: names.get(element.actor) ?? element.actor } : element,
  )
  return { ...script, elements, aliases: {} }
}

/** A class's open scene: whoever they are, they are called A and B. */
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

const initialsOf = (actor: string, at: number) => {
  const words = actor.split(/[^\p{L}]+/u).filter((word) => word !== '')
  const letters = words.map((word) => word[0] ?? '').join('')
  return `${letters}${letters.length < 2 ? (words[0]?.[1] ?? '') : ''}`.toUpperCase() + (at > 8 ? String(at) : '')
}

/** An oral history: a line on who is who, and then initials. */
export const initials = withScript(
  freeLayout('initials', (random, script) => {
    const isBold = random.chance(0.6)
    const mark = random.pick([': ', ':\t', '\t'])
    return {
      page: prosePage(random),
      type: { ...proportional(random), family: 'times' },
      headersAndFooters: { ...plainHeaders, footer: [{ text: '#', align: 'center', offset: 30 }] },
      opening: [asideBlock(`${script.title}, recorded 14 March 2025, transcript checked`)],
      narrate: (narration, entry) => [
        paragraph([narrationRun(narration, entry, { text: `[${narration.text}]`, isItalic: true })], { before: 1.5 }),
      ],
      speak: (speech, entry) => [
        paragraph(
          [{ text: speech.actor + mark, role: 'cue', entry, isBold }, ...spokenRuns(speech, entry, { isItalic: true })],
          { before: 1.5, left: 42, first: -42, tabs: [42] },
        ),
      ],
    }
  }),
  (script) => {
    const seen = new Map<string, string>()
    return rename(script, (actor, at) => {
      const short = initialsOf(actor, at)
      const name = [...seen.values()].includes(short) ? `${short}${at}` : short
      seen.set(actor, name)
      return name
    })
  },
)

/** What a caster asks for, then the scene, then how to send the tape. */
export const tapeRequest = freeLayout('tape-request', (random, script) => {
  const nameCase = random.pick(['upper', 'title'] as const)
  const isBold = nameCase === 'title' || random.chance(0.5)
  return {
    page: prosePage(random),
    type: { ...proportional(random), family: 'helvetica', size: 11 },
    opening: [
      paragraph([{ text: 'SELF TAPE REQUEST', role: 'furniture', entry: -1, isBold: true }], { align: 'center' }),
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

/** Thirty seconds of radio: labels in a narrow column, effects among the voices. */
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

const sizes = ['MCU', 'CU', 'WS', 'TWO SHOT', 'OTS', 'MS']

const addShots = (script: Script, random: Random): Script => ({
  ...script,
  elements: script.elements.map((element) =>
    element.kind === 'action' ? { ...element, text: `${random.pick(sizes)} ${element.text}` } : element,
  ),
})

const partShot = (text: string) => {
  const size = sizes.find((one) => text.startsWith(`${one} `)) ?? ''
  return `${size}\t${text.slice(size.length + 1)}`
}

/** A director's script: shots are numbered and told, and speech stands under its shot. */
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
                { text: `${number()}\t`, role: 'furniture', entry: -1 },
                narrationRun(narration, entry, { text: partShot(narration.text) }),
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

/** Saving paper: no blank line anywhere, only indents. */
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

/** Frames side by side, three to a row; under each what is heard or seen in it. */
export const frameGrid: SheetLayout = {
  name: 'frame-grid',
  compose: (script, random): LaidOutScript => {
    const gold = createGoldRecorder()
    const page = landscapePage(random)
    const width = page.width - page.left - page.right
    const mark = random.pick([': ', ' \u2013 ', ':\n'])
    const cells = script.elements.map((element): Paragraph[] => {
      if (element.kind !== 'speech')
        return [
          paragraph([narrationRun(element, gold.narrate(element.text, element.kind), { isItalic: true })], {
            right: 8,
          }),
        ]
      const entry = gold.speak(element)
      return [
        paragraph([{ text: nameOf(element, 'upper') + mark, role: 'cue', entry }, ...spokenRuns(element, entry)], {
          right: 8,
        }),
      ]
    })
    const rows = Array.from({ length: Math.ceil(cells.length / 3) }, (_, at) => ({
      isHeader: false,
      cells: [0, 1, 2].map((column) => cells[at * 3 + column] ?? []),
    }))
    const table: Block = {
      kind: 'table',
      columns: [width / 3, width / 3, width / 3],
      rows,
      isRuled: random.chance(0.5),
      rowGap: random.int(5, 9),
      repeatsHeader: false,
    }
    return {
      page,
      type: { ...proportional(random), size: 10, leading: 13 },
      blocks: [table],
      entries: gold.entries,
      headersAndFooters: { ...plainHeaders, footer: [{ text: '#', align: 'right', offset: 24, size: 8 }] },
    }
  },
}

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

/** One person's piece: the name stands over it once, and all that is not in brackets is said. */
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
