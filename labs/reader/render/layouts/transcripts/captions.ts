import { paragraph, plainHeaders } from '../../laid-out-script.ts'
import { round, square } from '../composition/block-style.ts'
import { aside, asideBlock, freeLayout, nameOf, narrationRun, spokenRuns } from '../composition/free-layout.ts'
import { anyType, courier, proportional, prosePage } from '../composition/page-shapes.ts'
import { twoDigits } from '../composition/two-digits.ts'
import { minutesAndSeconds } from './interviews-and-hearings.ts'
import type { Random } from '../../random.ts'

const webTimecode = (seconds: number) =>
  `00:${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}.${twoDigits(seconds % 7)}0`

/** Captions for the web (WebVTT) with voice tags. */
export const voiceTags = freeLayout('voice-tags', (random) => {
  let seconds = random.int(2, 30)
  const isClosed = random.chance(0.5)
  const timing = () => {
    const start = seconds
    seconds += random.int(2, 6)
    return asideBlock(`${webTimecode(start)} --> ${webTimecode(seconds)}`, { before: 2 })
  }
  return {
    page: prosePage(random),
    type: proportional(random),
    opening: [asideBlock('WEBVTT')],
    narrate: (narration, entry) => [
      timing(),
      paragraph([narrationRun(narration, entry, { text: `[${narration.text}]` })]),
    ],
    speak: (speech, entry) => [
      timing(),
      paragraph([
        { text: `<v ${nameOf(speech, 'title')}>`, role: 'cue', entry },
        ...spokenRuns(speech, entry),
        ...(isClosed ? [aside('</v>')] : []),
      ]),
    ],
  }
})

const spottingTimecode = (seconds: number) =>
  `01:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}:${twoDigits((seconds * 7) % 24)}`

/** A spotting list for subtitles: number, in, out, length, then name and speech. */
export const spottingList = freeLayout('spotting-list', (random) => {
  let seconds = random.int(4, 90)
  const hasLength = random.chance(0.5)
  const stop = hasLength ? 250 : 210
  return {
    page: prosePage(random),
    type: { ...courier(random, 9), leading: 11 },
    headersAndFooters: { ...plainHeaders, header: [{ text: 'SPOTTING LIST  R2', align: 'left', offset: 30, size: 8 }] },
    narrate: (narration, entry) => [
      paragraph([narrationRun(narration, entry, { text: `[${narration.text}]` })], { before: 1.6, left: stop }),
    ],
    speak: (speech, entry, count) => {
      const start = seconds
      seconds += random.int(2, 7)
      return [
        paragraph(
          [
            aside(
              `${count}\t${spottingTimecode(start)}\t${spottingTimecode(seconds)}\t${hasLength ? `${seconds - start}.0\t` : ''}`,
            ),
            { text: `${nameOf(speech, 'upper')}: `, role: 'cue', entry },
            ...spokenRuns(speech, entry),
          ],
          { before: 1.6, left: stop, first: -stop, tabs: hasLength ? [30, 120, 210, stop] : [30, 120, stop] },
        ),
      ]
    },
  }
})

const frames = (random: Random, seconds: number) => `00:${minutesAndSeconds(seconds)}:${twoDigits(random.int(0, 24))}`

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

/** The name in brackets above the speech, as in captions for the deaf. */
export const captions = freeLayout('captions', (random) => {
  const [open, close] = random.pick([square, round, ['>> ', ''] as const])
  const isOwnLine = random.chance(0.5)
  const nameCase = open === '>> ' ? 'upper' : random.pick(['upper', 'title'] as const)
  return {
    page: prosePage(random),
    type: anyType(random),
    narrate: (narration, entry) => [
      paragraph([narrationRun(narration, entry, { text: `[${narration.text}]`, isItalic: true })], { before: 2 }),
    ],
    speak: (speech, entry) => [
      paragraph(
        [
          {
            text: `${open}${nameOf(speech, nameCase)}${close}${open === '>> ' ? ':' : ''}${isOwnLine ? '\n' : ' '}`,
            role: 'cue',
            entry,
          },
          ...spokenRuns(speech, entry),
        ],
        { before: 2 },
      ),
    ],
  }
})

/** Live captions: narrow, in capitals, ">>" where the speaker changes. */
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
