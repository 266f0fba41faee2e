import { createGoldRecorder } from '../../gold.ts'
import type { GoldRecorder } from '../../gold.ts'
import type { LaidOutScript, Paragraph, TableRow } from '../../laid-out-script.ts'
import { paragraph, plainHeaders } from '../../laid-out-script.ts'
import { landscapePage, proportional, prosePage } from '../composition/page-shapes.ts'
import { twoDigits } from '../composition/two-digits.ts'
import type { SheetLayout } from '../layout.ts'
import { audioVisualRows, cell, headerCell, headerRow } from './table-layouts.ts'
import { printName } from '../../names.ts'
import type { Random } from '../../random.ts'
import type { Script } from '../../../scripts/script.ts'

/** Names in one column and text in the next; a direction has no name, or FX in its place. */
export const scriptTable: SheetLayout = {
  name: 'script-table',
  compose: (script, random): LaidOutScript => {
    const page = prosePage(random)
    const gold = createGoldRecorder()
    const isNumbered = random.chance(0.5)
    const width = page.width - page.left - page.right
    const shares = isNumbered ? [0.07, 0.23, 0.7] : [0.25, 0.75]
    const rows = scriptRows(script, gold, isNumbered, random)
    if (random.chance(0.3)) rows.unshift(headerRow([...(isNumbered ? ['No.'] : []), 'Character', 'Text']))
    return {
      page,
      type: proportional(random),
      blocks: [
        {
          kind: 'table',
          columns: shares.map((share) => share * width),
          rows,
          isRuled: random.chance(0.4),
          rowGap: random.pick([1.2, 1.6, 2]),
          repeatsHeader: false,
        },
      ],
      entries: gold.entries,
      headersAndFooters: {
        ...plainHeaders,
        header: [{ text: `${script.title}  #`, align: 'right', offset: 30, size: 9 }],
      },
    }
  },
}

function scriptRows(script: Script, gold: GoldRecorder, isNumbered: boolean, random: Random): TableRow[] {
  const nameCase = random.pick(['upper', 'upper', 'title'] as const)
  const isItalic = random.chance(0.6)
  const suffix = random.pick(['', '', ':'])
  return script.elements.map((element, index) => {
    const number = isNumbered ? [headerCell(`${index + 1}.`)] : []
    if (element.kind !== 'speech') {
      const entry = gold.narrate(element.text, element.kind)
      return { isHeader: false, cells: [...number, [], cell(element.text, element.kind, entry, { isItalic })] }
    }
    const entry = gold.speak(element)
    const extension = element.extension === '' ? '' : ` ${element.extension}`
    const name = cell(printName(element.actor, nameCase) + extension + suffix, 'cue', entry, {
      isBold: random.chance(0.1),
    })
    const text: Paragraph = paragraph(
      element.parts.map((part, at) => {
        const lead = at === 0 ? '' : ' '
        return part.kind === 'parenthetical'
          ? { text: `${lead}(${part.text})`, role: 'parenthetical' as const, entry, isItalic }
          : { text: lead + part.text, role: 'speech' as const, entry }
      }),
    )
    return { isHeader: false, cells: [...number, name, [text]] }
  })
}

/** Shot, picture and words in three columns or four. */
export const storyboard: SheetLayout = {
  name: 'storyboard',
  compose: (script, random): LaidOutScript => {
    const page = landscapePage(random)
    const gold = createGoldRecorder()
    const hasNotes = random.chance(0.5)
    const isTimed = random.chance(0.4)
    let seconds = 0
    const mark = (index: number) => {
      seconds += random.int(1, 6)
      return isTimed ? `0:${twoDigits(seconds % 60)}` : String(index + 1)
    }
    const rows = audioVisualRows(script, gold, random).map((row, index) => ({
      ...row,
      cells: [
        headerCell(mark(index)),
        ...row.cells,
        ...(hasNotes ? [headerCell(random.pick(['', '', 'WIDE', 'CU', 'MCU', '2-SHOT']))] : []),
      ],
    }))
    rows.unshift(headerRow([isTimed ? 'Time' : 'Shot', 'Action', 'Dialogue', ...(hasNotes ? ['Size'] : [])]))
    const width = page.width - page.left - page.right
    const shares = hasNotes ? [0.07, 0.42, 0.41, 0.1] : [0.08, 0.45, 0.47]
    return {
      page,
      type: { ...proportional(random), size: 9, leading: 12 },
      blocks: [
        {
          kind: 'table',
          columns: shares.map((share) => share * width),
          rows,
          isRuled: random.chance(0.7),
          rowGap: random.pick([1.5, 2]),
          repeatsHeader: random.chance(0.6),
        },
      ],
      entries: gold.entries,
      headersAndFooters: { ...plainHeaders, header: [{ text: script.title, align: 'left', offset: 30, size: 10 }] },
    }
  },
}
