import type { GoldRecorder } from '../../gold.ts'
import { createGoldRecorder } from '../../gold.ts'
import type { LaidOutScript, Paragraph, TableRow } from '../../laid-out-script.ts'
import { paragraph, plainHeaders } from '../../laid-out-script.ts'
import { directionsOf, isDirection, nameOf, spokenRuns } from '../composition/free-layout.ts'
import { landscapePage, proportional, prosePage } from '../composition/page-shapes.ts'
import { twoDigits } from '../composition/two-digits.ts'
import type { SheetLayout } from '../layout.ts'
import { cell, headerCell, headerRow } from './table-layouts.ts'
import type { Random } from '../../random.ts'
import type { Script, Speech } from '../../../scripts/script.ts'

interface StudioTable {
  shares: number[]
  rows: TableRow[]
  isLandscape: boolean
}

function studioTableLayout(
  name: string,
  fill: (script: Script, gold: GoldRecorder, random: Random) => StudioTable,
): SheetLayout {
  return {
    name,
    compose: (script, random): LaidOutScript => {
      const gold = createGoldRecorder()
      const { shares, rows, isLandscape } = fill(script, gold, random)
      const page = isLandscape ? landscapePage(random) : prosePage(random)
      const width = page.width - page.left - page.right
      const total = shares.reduce((sum, share) => sum + share, 0)
      const size = random.pick([8.5, 9, 10, 10.5])
      return {
        page,
        type: { ...proportional(random), size, leading: size * random.between(1.15, 1.35) },
        blocks: [
          {
            kind: 'table',
            columns: shares.map((share) => (share * width) / total),
            rows,
            isRuled: random.chance(0.6),
            rowGap: random.pick([1.4, 1.7, 2]),
            repeatsHeader: random.chance(0.5),
          },
        ],
        entries: gold.entries,
        headersAndFooters: {
          ...plainHeaders,
          header: random.chance(0.6) ? [{ text: script.title, align: 'left', offset: 28, size: 9 }] : [],
          footer: [{ text: 'Page #', align: 'right', offset: 22, size: 8 }],
        },
      }
    },
  }
}

const row = (...cells: Paragraph[][]): TableRow => ({ isHeader: false, cells })

const stamp = (seconds: number, frame: number) =>
  `01:${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}:${twoDigits(frame)}`

/** Lines to be recorded again (ADR): time, character, line and reason. */
export const adrSheet = studioTableLayout('adr-sheet', (script, gold, random) => {
  let seconds = random.int(0, 300)
  const reasons = ['', 'Noise', 'Clarity', 'TV version', 'Wind', 'Performance']
  const nameCase = random.pick(['upper', 'title'] as const)
  const rows = script.elements.flatMap((element) => {
    if (element.kind !== 'speech') return []
    seconds += random.int(3, 15)
    const entry = gold.speak(element)
    return [
      row(
        headerCell(`${random.pick(['', 'A'])}${100 + gold.entries.length}`),
        headerCell(stamp(seconds, random.int(0, 23))),
        headerCell(stamp(seconds + 2, random.int(0, 23))),
        cell(nameOf(element, nameCase), 'cue', entry),
        [paragraph(spokenRuns(element, entry))],
        headerCell(random.pick(reasons)),
      ),
    ]
  })
  const titles = random.pick([
    ['Cue', 'In', 'Out', 'Char.', 'Line', 'Reason'],
    ['CUE #', 'TC IN', 'TC OUT', 'CHARACTER', 'DIALOGUE', 'REASON'],
    ['No.', 'Start', 'End', 'Artist', 'ADR line', 'Why'],
  ])
  return { shares: [0.8, 1.4, 1.4, 1.6, 5, 1.2], rows: [headerRow(titles), ...rows], isLandscape: true }
})

/** A text in an invented language, since the gold file has the original only. */
function foreign(text: string): string {
  const swap: Record<string, string> = {
    a: 'o',
    e: 'a',
    i: 'e',
    o: 'u',
    u: 'i',
    s: 'z',
    t: 'd',
    h: 'r',
    w: 'v',
    n: 'm',
  }
  return text.replace(/[a-z]/g, (letter) => swap[letter] ?? letter)
}

/** The original beside its translation, with the name before both. */
export const bilingualTable = studioTableLayout('bilingual-table', (script, gold, random) => {
  const language = random.pick(['DEUTSCH', 'Original (FR)', 'Español', 'ORIGINAL', 'Polski'])
  const hasNumbers = random.chance(0.5)
  const nameCase = random.pick(['upper', 'title'] as const)
  const spoken = (speech: Speech) => speech.parts.filter((part) => !isDirection(part)).map((part) => part.text)
  const rows = script.elements.map((element, index) => {
    const number = hasNumbers ? [headerCell(String(index + 1))] : []
    if (element.kind !== 'speech') {
      const entry = gold.narrate(element.text, element.kind)
      return row(...number, [], headerCell(foreign(element.text)), cell(element.text, element.kind, entry))
    }
    const entry = gold.speak(element)
    return row(
      ...number,
      cell(nameOf(element, nameCase), 'cue', entry),
      headerCell(foreign(spoken(element).join(' '))),
      [paragraph(spokenRuns(element, entry))],
    )
  })
  const titles = [...(hasNumbers ? ['#'] : []), random.pick(['Role', 'CHARACTER', 'Character']), language, 'English']
  return {
    shares: [...(hasNumbers ? [0.5] : []), 1.5, 4, 4],
    rows: [headerRow(titles), ...rows],
    isLandscape: random.chance(0.5),
  }
})

/** Word's table: number, name with its direction under it, words. A scene has a row of its own. */
export const threeColumns = studioTableLayout('three-columns', (script, gold, random) => {
  const nameCase = random.pick(['upper', 'upper', 'title'] as const)
  const notesUnderName = random.chance(0.6)
  const hasNumbers = random.chance(0.7)
  let count = 0
  const rows = script.elements.map((element) => {
    const blank = hasNumbers ? [[]] : []
    if (element.kind !== 'speech') {
      const entry = gold.narrate(element.text, element.kind)
      const isItalic = element.kind === 'action'
      return row(...blank, [], cell(element.text, element.kind, entry, { isItalic, isBold: !isItalic }))
    }
    count++
    const entry = gold.speak(element)
    const note = directionsOf(element)
    return row(
      ...(hasNumbers ? [headerCell(String(count))] : []),
      [
        ...cell(nameOf(element, nameCase), 'cue', entry, { isBold: true }),
        ...(notesUnderName && note !== '' ? cell(`(${note})`, 'parenthetical', entry, { isItalic: true }) : []),
      ],
      [paragraph(spokenRuns(element, entry, notesUnderName ? { skips: isDirection } : { isItalic: true }))],
    )
  })
  return { shares: [...(hasNumbers ? [0.5] : []), 2, 6], rows, isLandscape: false }
})
