import { paragraph, plainHeaders } from '../laid-out-script.ts'
import { aside, asideBlock, freeLayout, nameOf, narrationRun, spokenRuns } from './free-layout.ts'
import { courier, proportional, prosePage, screenplayPage } from './page-shapes.ts'

/** A fans' encyclopedia: marks of the wiki where others have bold and italics. */
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

const two = (value: number) => String(value).padStart(2, '0')
const clock = (seconds: number) => `00:${two(Math.floor(seconds / 60))}:${two(seconds % 60)}.${two(seconds % 7)}0`

/** Captions for the web: a voice's tag before its words. */
export const voiceTags = freeLayout('voice-tags', (random) => {
  let seconds = random.int(2, 30)
  const isClosed = random.chance(0.5)
  const timing = () => {
    const start = seconds
    seconds += random.int(2, 6)
    return asideBlock(`${clock(start)} --> ${clock(seconds)}`, { before: 2 })
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

/** Typed page by page, each ended by a rule and its number. */
export const typedPages = freeLayout('typed-pages', (random, script) => {
  const every = random.int(14, 22)
  let page = 1
  const rule = random.pick(['-', '_', '=']).repeat(60)
  const footer = () => [
    asideBlock(rule, { before: 2 }),
    asideBlock(`${script.title.toUpperCase()}   Page ${(page += 1)}`, { left: 220 }),
    asideBlock(rule),
  ]
  return {
    page: screenplayPage(random),
    type: courier(random),
    narrate: (narration, entry) => [paragraph([narrationRun(narration, entry)], { before: 2 })],
    speak: (speech, entry, count) => [
      ...(count % every === 0 ? footer() : []),
      paragraph([{ text: nameOf(speech, 'upper'), role: 'cue', entry }], { before: 2, left: 160 }),
      paragraph(spokenRuns(speech, entry), { left: 72, right: 72 }),
    ],
  }
})

/** Somebody who loves the outline pane: scenes are headings, and names are smaller headings. */
export const outlineHeads = freeLayout('outline-heads', (random, script) => {
  const nameCase = random.pick(['upper', 'title'] as const)
  return {
    page: prosePage(random),
    type: proportional(random),
    opening: [paragraph([aside(script.title, { isBold: true })], { style: 'Heading 1' })],
    narrate: (narration, entry) => [
      narration.kind === 'heading'
        ? paragraph([narrationRun(narration, entry, { isBold: true })], { before: 2, style: 'Heading 2' })
        : paragraph([narrationRun(narration, entry, { isItalic: true })], { before: 1.5 }),
    ],
    speak: (speech, entry) => [
      paragraph([{ text: nameOf(speech, nameCase), role: 'cue', entry, isBold: true }], {
        before: 1.5,
        style: 'Heading 3',
      }),
      paragraph(spokenRuns(speech, entry), { before: 1 }),
    ],
  }
})

/** What is said is slanted, what is done stands upright: the other way round than elsewhere. */
export const slantedSpeech = freeLayout('slanted-speech', (random) => {
  const left = random.pick([0, 36])
  return {
    page: prosePage(random),
    type: { ...proportional(random), family: 'times' },
    headersAndFooters: { ...plainHeaders, footer: [{ text: '#', align: 'center', offset: 30 }] },
    narrate: (narration, entry) => [
      paragraph([narrationRun(narration, entry, { isBold: narration.kind === 'heading' })], { before: 2 }),
    ],
    speak: (speech, entry) => [
      paragraph([{ text: nameOf(speech, 'upper'), role: 'cue', entry }], { before: 2, left, keepsNext: true }),
      paragraph(
        spokenRuns(speech, entry).map((run) => ({ ...run, isItalic: run.role !== 'parenthetical' })),
        { left },
      ),
    ],
  }
})
