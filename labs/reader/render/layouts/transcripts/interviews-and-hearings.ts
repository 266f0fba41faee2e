import { paragraph, plainHeaders } from '../../laid-out-script.ts'
import type { LaidOutScript } from '../../laid-out-script.ts'
import { rename, withScript } from '../composition/change-script.ts'
import { aside, asideBlock, freeLayout, nameOf, narrationRun, spokenRuns } from '../composition/free-layout.ts'
import { courier, proportional, prosePage, screenplayPage } from '../composition/page-shapes.ts'
import { twoDigits } from '../composition/two-digits.ts'
import { listBaselines, noteMark } from '../../pdf/margin-marks.ts'
import type { PageDrawing } from '../../pdf/page-drawing.ts'

const initialsOf = (actor: string, at: number) => {
  const words = actor.split(/[^\p{L}]+/u).filter((word) => word !== '')
  const letters = words.map((word) => word[0] ?? '').join('')
  return `${letters}${letters.length < 2 ? (words[0]?.[1] ?? '') : ''}`.toUpperCase() + (at > 8 ? String(at) : '')
}

/** An oral history: initials for names. */
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

/** A fan wiki: wiki markup for bold and italics. */
export const wikiTranscript = freeLayout('wiki-transcript', (random, script) => {
  const isInside = random.chance(0.5)
  return {
    page: prosePage(random),
    type: proportional(random),
    opening: [asideBlock(`== ${script.title} ==`)],
    narrate: (narration, entry) => [
      paragraph(
        [
          narrationRun(narration, entry, {
            text: narration.kind === 'heading' ? `=== ${narration.text} ===` : `''[${narration.text}]''`,
          }),
        ],
        { before: 2 },
      ),
    ],
    speak: (speech, entry) => [
      paragraph(
        [
          { text: `'''${nameOf(speech, 'title')}${isInside ? ":'''" : "''':"} `, role: 'cue', entry },
          ...spokenRuns(speech, entry, { brackets: ["''(", ")''"] }),
        ],
        { before: 2 },
      ),
    ],
  }
})

/** A printed interview: a long answer has several paragraphs, and only the first has the name. */
export const longAnswers = freeLayout('long-answers', (random) => {
  const nameCase = random.pick(['upper', 'title'] as const)
  const isBold = random.chance(0.5)
  return {
    page: prosePage(random),
    type: proportional(random),
    narrate: (narration, entry) => [
      paragraph([narrationRun(narration, entry, { text: `[${narration.text}]`, isItalic: true })], { before: 2 }),
    ],
    speak: (speech, entry) => {
      const runs = spokenRuns(speech, entry)
      const last = runs.at(-1)
      const cut = last && runs.length === 1 ? last.text.indexOf('. ', 60) : -1
      const head = { text: `${nameOf(speech, nameCase)}: `, role: 'cue' as const, entry, isBold }
      if (!last || cut < 0) return [paragraph([head, ...runs], { before: 2 })]
      return [
        paragraph([head, { ...last, text: last.text.slice(0, cut + 1) }], { before: 2 }),
        paragraph([{ ...last, text: last.text.slice(cut + 2) }], { before: 1, first: 18 }),
      ]
    },
  }
})

export const minutesAndSeconds = (seconds: number) =>
  `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`

/** A podcast rundown: names, times, and sounds in brackets. */
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
      const time = placesTime === 'after' ? [aside(` [${minutesAndSeconds(seconds)}]`)] : []
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

/** Line numbers in both margins. */
function numberBothSides(pages: PageDrawing[], sheet: LaidOutScript): PageDrawing[] {
  let count = 0
  for (const page of pages) {
    for (const y of listBaselines(page)) {
      count++
      page.texts.push(noteMark(String(count), sheet.page.left - 34, y, 8, sheet))
      page.texts.push(noteMark(String(count), page.width - sheet.page.right + 14, y, 8, sheet))
    }
  }
  return pages
}

export const deposition = freeLayout(
  'deposition',
  (random) => {
    const stop = random.int(110, 140)
    return {
      page: { ...screenplayPage(random), right: 90 },
      type: courier(random),
      narrate: (narration, entry) => [
        paragraph([narrationRun(narration, entry, { text: `(${narration.text})` })], {
          left: 40,
          right: 40,
          before: 1,
        }),
      ],
      speak: (speech, entry) => [
        paragraph(
          [
            { text: `${nameOf(speech, 'upper')}:`, role: 'cue', entry },
            { text: '\t', role: 'speech', entry },
            ...spokenRuns(speech, entry),
          ],
          { left: 0, first: 30, tabs: [stop], before: 1 },
        ),
      ],
    }
  },
  { finish: numberBothSides },
)

/** A transcript of meeting software: start, end, name and speech. */
export const meetingRecord = freeLayout('meeting-record', (random) => {
  let seconds = random.int(1, 40)
  const clock = (at: number) => `0:${Math.floor(at / 60)}:${twoDigits(at % 60)}.${twoDigits((at * 13) % 100)}0`
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
