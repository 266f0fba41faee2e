import type { Speech } from '../../scripts/script.ts'
import { createGoldRecorder } from '../gold.ts'
import type { Paragraph, LaidOutScript, TableRow } from '../laid-out-script.ts'
import { paragraph, plainHeaders } from '../laid-out-script.ts'
import { aside, freeLayout, isDirection, nameOf, narrationRun, spokenRuns } from './free-layout.ts'
import type { SheetLayout } from './layout.ts'
import { anyType, courier, landscapePage, proportional, prosePage, screenplayPage } from './page-shapes.ts'
import { cell, headerCell, headerRow } from './table-layouts.ts'

/** A musical's book: spoken words beside the name, sung ones in capitals on lines of their own. */
export const vocalBook = freeLayout('vocal-book', (random) => {
  const column = random.int(90, 130)
  const sings = (speech: Speech) => speech.parts.length > 1 || speech.parts[0]?.kind === 'lyric'
  let number = 1
  return {
    page: prosePage(random),
    type: { ...proportional(random), family: 'times' },
    headersAndFooters: { ...plainHeaders, header: [{ text: '#', align: 'right', offset: 30, size: 9 }] },
    narrate: (narration, entry) =>
      narration.kind === 'heading'
        ? [
            paragraph([aside(`#${number++}`, { isBold: true })], { before: 3, keepsNext: true }),
            paragraph([narrationRun(narration, entry, { isBold: true })], { before: 1 }),
          ]
        : [
            paragraph([narrationRun(narration, entry, { text: `(${narration.text})`, isItalic: true })], {
              before: 1.6,
              left: column,
            }),
          ],
    speak: (speech, entry, count) => {
      const isSung = sings(speech) && count % 2 === 0
      const name = paragraph([{ text: `${nameOf(speech, 'upper')}.`, role: 'cue', entry, isBold: true }], {
        before: 1.6,
        keepsNext: true,
      })
      if (!isSung)
        return [
          {
            ...name,
            runs: [
              ...name.runs,
              { text: '\t', role: 'speech', entry },
              ...spokenRuns(speech, entry, { isItalic: true }),
            ],
            left: column,
            first: -column,
            tabs: [column],
            keepsNext: false,
          },
        ]
      return [
        name,
        ...speech.parts.map((part) =>
          isDirection(part)
            ? paragraph([{ text: `(${part.text})`, role: 'parenthetical', entry, isItalic: true }], { left: column })
            : paragraph([{ text: part.text.toUpperCase(), role: 'lyric', entry }], { left: column + 20 }),
        ),
      ]
    },
  }
})

/** Old typing: dots lead from the name to the words. */
export const dotLeader = freeLayout('dot-leader', (random) => {
  const width = random.int(18, 24)
  const brackets = random.pick([['(', ')'] as const, ['[', ']'] as const])
  return {
    page: prosePage(random),
    type: courier(random, random.pick([10, 11])),
    narrate: (narration, entry) => [
      paragraph([narrationRun(narration, entry, { text: brackets[0] + narration.text + brackets[1] })], { before: 2 }),
    ],
    speak: (speech, entry) => {
      const name = nameOf(speech, 'upper')
      return [
        paragraph(
          [
            { text: name, role: 'cue', entry },
            aside(` ${'.'.repeat(Math.max(3, width - name.length))} `),
            ...spokenRuns(speech, entry),
          ],
          { left: 40, first: -40, before: 2 },
        ),
      ]
    },
  }
})

/** Names with a colon on lines of their own, the words below them, doings in italics. */
export const colonHeads = freeLayout('colon-heads', (random) => {
  const nameCase = random.pick(['title', 'upper'] as const)
  const left = random.pick([0, 18, 36])
  return {
    page: prosePage(random),
    type: proportional(random),
    narrate: (narration, entry) => [
      paragraph([narrationRun(narration, entry, { isItalic: true, isBold: narration.kind === 'heading' })], {
        before: 1.8,
      }),
    ],
    speak: (speech, entry) => [
      paragraph([{ text: `${nameOf(speech, nameCase)}:`, role: 'cue', entry }], { before: 1.8, keepsNext: true }),
      paragraph(spokenRuns(speech, entry, { isItalic: true }), { left }),
    ],
  }
})

/** An actor's copy: their own lines in bold, everybody else's plain. */
export const ownPart = freeLayout('own-part', (random, script) => {
  const own = script.elements.find((one) => one.kind === 'speech')?.actor
  const cueLeft = random.int(130, 170)
  const left = random.int(60, 90)
  return {
    page: screenplayPage(random),
    type: anyType(random),
    headersAndFooters: { ...plainHeaders, header: [{ text: '#.', align: 'right', offset: 36 }] },
    narrate: (narration, entry) => [
      paragraph([narrationRun(narration, entry)], {
        before: 2,
        align: narration.kind === 'transition' ? 'right' : 'left',
      }),
    ],
    speak: (speech, entry) => {
      const isBold = speech.actor === own
      return [
        paragraph([{ text: nameOf(speech, 'upper'), role: 'cue', entry, isBold }], {
          before: 2,
          left: cueLeft,
          keepsNext: true,
        }),
        paragraph(
          spokenRuns(speech, entry).map((run) => ({ ...run, isBold })),
          { left, right: 80 },
        ),
      ]
    },
  }
})

/** As printed in France: NAME, how. – words. */
export const frenchPlay = freeLayout('french-play', (random) => {
  const dash = random.pick(['\u2013', '\u2014'])
  const hasStop = random.chance(0.6)
  const isSmallCaps = random.chance(0.4)
  return {
    page: prosePage(random),
    type: { ...proportional(random), family: 'times' },
    headersAndFooters: { ...plainHeaders, footer: [{ text: '#', align: 'center', offset: 30, size: 9 }] },
    narrate: (narration, entry) => [
      paragraph([narrationRun(narration, entry, { isItalic: narration.kind === 'action' })], {
        before: 1.5,
        align: narration.kind === 'heading' ? 'center' : 'left',
      }),
    ],
    speak: (speech, entry) => {
      const [first] = speech.parts
      const opener = first && isDirection(first) ? first : undefined
      return [
        paragraph(
          [
            { text: nameOf(speech, isSmallCaps ? 'title' : 'upper'), role: 'cue', entry, isSmallCaps },
            ...(opener ? [{ text: `, ${opener.text}`, role: 'parenthetical' as const, entry, isItalic: true }] : []),
            aside(`${hasStop ? '.' : ''} ${dash} `),
            ...spokenRuns(speech, entry, { isItalic: true, skips: (part) => part === opener }),
          ],
          { first: 14, before: 1 },
        ),
      ]
    },
  }
})

/** As printed in Germany: the name in capitals, a wide space, the words; nothing hangs. */
export const wideSpace = freeLayout('wide-space', (random) => {
  const isSmallCaps = random.chance(0.5)
  const hang = random.pick([0, 12, 20])
  return {
    page: { ...prosePage(random), width: 420, height: 595, left: 50, right: 50 },
    type: { ...proportional(random), family: 'times', size: 10 },
    headersAndFooters: { ...plainHeaders, footer: [{ text: '#', align: 'right', offset: 26, size: 8 }] },
    narrate: (narration, entry) => [paragraph([narrationRun(narration, entry, { isItalic: true })], { before: 1.5 })],
    speak: (speech, entry) => [
      paragraph(
        [
          { text: nameOf(speech, isSmallCaps ? 'title' : 'upper'), role: 'cue', entry, isSmallCaps },
          { text: '\t', role: 'speech', entry },
          ...spokenRuns(speech, entry, { isItalic: true }),
        ],
        // Stops so near each other that a tab is no more than a wide space.
        { left: hang, first: -hang, before: 1, tabs: Array.from({ length: 80 }, (_, at) => at * 5) },
      ),
    ],
  }
})

function tableSheet(
  sheet: Pick<LaidOutScript, 'page' | 'entries'>,
  shares: number[],
  rows: TableRow[],
  size: number,
): LaidOutScript {
  const width = sheet.page.width - sheet.page.left - sheet.page.right
  const total = shares.reduce((sum, share) => sum + share, 0)
  return {
    ...sheet,
    type: { family: 'helvetica', size, leading: size * 1.25 },
    headersAndFooters: { ...plainHeaders, footer: [{ text: 'Sheet #', align: 'left', offset: 20, size: 7 }] },
    blocks: [
      {
        kind: 'table',
        columns: shares.map((share) => (share * width) / total),
        rows,
        isRuled: size > 8,
        rowGap: 1.6,
        repeatsHeader: true,
      },
    ],
  }
}

const row = (...cells: Paragraph[][]): TableRow => ({ isHeader: false, cells })

/** A spreadsheet whose words come before who says them. */
export const lineFirst: SheetLayout = {
  name: 'line-first',
  compose: (script, random) => {
    const gold = createGoldRecorder()
    const nameCase = random.pick(['upper', 'title'] as const)
    const rows = script.elements.flatMap((element, at) => {
      if (element.kind !== 'speech') return []
      const entry = gold.speak(element)
      return [
        row(
          headerCell(`k_${1000 + at * 5}`),
          [paragraph(spokenRuns(element, entry))],
          cell(nameOf(element, nameCase), 'cue', entry),
          headerCell(random.pick(['Final', 'Draft', 'Final', 'Cut?'])),
        ),
      ]
    })
    const titles = random.pick([
      ['Key', 'Text', 'Speaker', 'Status'],
      ['STRING ID', 'EN-US', 'CHARACTER', 'STATE'],
    ])
    return tableSheet(
      { page: landscapePage(random), entries: gold.entries },
      [1, 6, 2, 1],
      [headerRow(titles), ...rows],
      random.pick([8, 9, 10]),
    )
  },
}

/** A commercial by shots: number, seconds, picture, sound; a sound cell may hold several speakers. */
export const spotTable: SheetLayout = {
  name: 'spot-table',
  compose: (script, random) => {
    const gold = createGoldRecorder()
    const rows: TableRow[] = []
    let sounds: Paragraph[] = []
    let picture: Paragraph[] = []
    const close = () => {
      if (picture.length + sounds.length > 0)
        rows.push(row(headerCell(String(rows.length + 1)), headerCell(`${random.int(2, 6)}s`), picture, sounds))
      picture = []
      sounds = []
    }
    for (const element of script.elements) {
      if (element.kind !== 'speech') {
        close()
        picture = cell(element.text, element.kind, gold.narrate(element.text, element.kind))
      } else {
        if (sounds.length === 3) close()
        const entry = gold.speak(element)
        sounds.push(
          paragraph([{ text: `${nameOf(element, 'upper')}: `, role: 'cue', entry }, ...spokenRuns(element, entry)]),
        )
      }
    }
    close()
    const header = headerRow(
      random.pick([
        ['SHOT', 'DUR', 'PICTURE', 'SOUND'],
        ['#', 'Sec', 'Visual', 'Audio'],
      ]),
    )
    return tableSheet(
      { page: landscapePage(random), entries: gold.entries },
      [0.7, 0.7, 4, 5],
      [header, ...rows],
      random.pick([8, 9, 10]),
    )
  },
}

/** What an online office exports: bold headings in grey, names on the middle, its own line at the foot. */
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
