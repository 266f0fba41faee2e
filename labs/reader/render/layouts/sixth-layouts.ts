import type { Script, ScriptElement } from '../../scripts/script.ts'
import { listActors } from '../../scripts/script.ts'
import type { PageDrawing } from '../pdf/page-drawing.ts'
import { paragraph, plainHeaders } from '../laid-out-script.ts'
import { asideBlock, freeLayout, nameOf, narrationRun, spokenRuns } from './free-layout.ts'
import type { SheetLayout } from './layout.ts'
import { courier, proportional, prosePage, screenplayPage } from './page-shapes.ts'

/** A reader's lines are printed grey, so that the actor sees at a glance what is theirs. */
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

/** Captions typed while it happens: capitals, narrow, two angles where somebody else begins. */
export const liveCaptions = freeLayout('live-captions', (random) => {
  const between = random.pick([1, 2])
  return {
    page: prosePage(random),
    type: courier(random),
    narrate: (narration, entry) => [
      paragraph([narrationRun(narration, entry, { text: `[ ${narration.text} ]` })], { before: between }),
    ],
    speak: (speech, entry) => [
      paragraph(
        [
          { text: `>> ${nameOf(speech, 'upper')}: `, role: 'cue', entry },
          ...spokenRuns(speech, entry).map((run) => ({ ...run, text: run.text.toUpperCase() })),
        ],
        { before: between },
      ),
    ],
  }
})

/** In a bound book the inner margin is the wider one, left and right by turns. */
function mirror(pages: PageDrawing[]): PageDrawing[] {
  for (const [at, page] of pages.entries()) {
    if (at % 2 === 1) for (const mark of page.texts) if (mark.role !== 'furniture') mark.x -= 34
  }
  return pages
}

export const boundBook = freeLayout(
  'bound-book',
  (random) => {
    const isBlock = random.chance(0.5)
    const hang = random.pick([14, 22])
    return {
      page: { width: 396, height: 612, left: 76, right: 42, top: 60, bottom: 60 },
      type: { ...proportional(random), family: 'times', size: 10, leading: 12.5 },
      headersAndFooters: { ...plainHeaders, footer: [{ text: '#', align: 'center', offset: 30, size: 9 }] },
      narrate: (narration, entry) => [
        paragraph([narrationRun(narration, entry, { isItalic: narration.kind !== 'heading' })], {
          before: 1.5,
          left: isBlock ? 0 : hang,
        }),
      ],
      speak: (speech, entry) =>
        isBlock
          ? [
              paragraph([{ text: nameOf(speech, 'upper'), role: 'cue', entry }], {
                before: 1.5,
                align: 'center',
                keepsNext: true,
              }),
              paragraph(spokenRuns(speech, entry, { isItalic: true })),
            ]
          : [
              paragraph(
                [
                  { text: `${nameOf(speech, 'upper')}. `, role: 'cue', entry },
                  ...spokenRuns(speech, entry, { isItalic: true }),
                ],
                { left: hang, first: -hang },
              ),
            ],
    }
  },
  { finish: mirror },
)

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

/** A sign of somebody's own between name and words. */
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

const voices: SheetLayout = freeLayout('counted-voices', (random) => {
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

/** People without names: they are counted. */
export const countedVoices: SheetLayout = {
  ...voices,
  compose: (script, random) => voices.compose(countActors(script), random),
}

/** A form's head on every page, deeper than any running title: role, project, page. */
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
