import { createGoldRecorder } from '../../gold.ts'
import type { Block, LaidOutScript, Paragraph, TableRow } from '../../laid-out-script.ts'
import { paragraph, plainHeaders } from '../../laid-out-script.ts'
import { nameOf, narrationRun, spokenRuns } from '../composition/free-layout.ts'
import { landscapePage, proportional, prosePage } from '../composition/page-shapes.ts'
import type { SheetLayout } from '../layout.ts'
import { cell, headerCell, headerRow } from './table-layouts.ts'

/** A storyboard: three frames in a row, with speech or action under each. */
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

/** A table of one column: a row for the name, a row for the words. */
export const stackedTable: SheetLayout = {
  name: 'stacked-table',
  compose: (script, random): LaidOutScript => {
    const gold = createGoldRecorder()
    const nameCase = random.pick(['upper', 'title'] as const)
    const page = prosePage(random)
    const rows = script.elements.flatMap((element) => {
      if (element.kind !== 'speech')
        return [[cell(element.text, element.kind, gold.narrate(element.text, element.kind), { isItalic: true })]]
      const entry = gold.speak(element)
      return [
        [cell(nameOf(element, nameCase), 'cue', entry, { isBold: true })],
        [[paragraph(spokenRuns(element, entry))]],
      ]
    })
    const table: Block = {
      kind: 'table',
      columns: [page.width - page.left - page.right],
      rows: rows.map((cells: Paragraph[][]) => ({ isHeader: false, cells })),
      isRuled: true,
      rowGap: 1.5,
      repeatsHeader: false,
    }
    return { page, type: proportional(random), blocks: [table], entries: gold.entries, headersAndFooters: plainHeaders }
  },
}

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

/** A spreadsheet with the line before the name. */
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
