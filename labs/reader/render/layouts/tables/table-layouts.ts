import type { GoldRecorder } from '../../gold.ts'
import { createGoldRecorder } from '../../gold.ts'
import type { LaidOutScript, Paragraph, Role, Run, TableRow } from '../../laid-out-script.ts'
import { paragraph, plainHeaders } from '../../laid-out-script.ts'
import { landscapePage, proportional, prosePage } from '../composition/page-shapes.ts'
import { twoDigits } from '../composition/two-digits.ts'
import type { SheetLayout } from '../layout.ts'
import { printName } from '../../names.ts'
import type { Random } from '../../random.ts'
import type { Script, ScriptElement, Speech } from '../../../scripts/script.ts'

export function cell(text: string, role: Role, entry: number, look: Partial<Run> = {}): Paragraph[] {
  return text === '' ? [] : [paragraph([{ text, role, entry, ...look }])]
}

export function headerCell(text: string): Paragraph[] {
  return cell(text, 'not-script', -1)
}

export function headerRow(titles: string[]): TableRow {
  return {
    isHeader: true,
    cells: titles.map((title) => cell(title, 'not-script', -1, { isBold: true })),
  }
}

/** A picture beside the speech heard over it; the next speech may share the row or take another. */
export function audioVisualRows(script: Script, gold: GoldRecorder, random: Random): TableRow[] {
  const separator = random.pick([': ', ': ', ' - ', '\n'])
  const sharing = random.pick([0, 0, 0.7])
  const rows: TableRow[] = []
  let picture: Paragraph[] = []
  let sound: Paragraph[] = []
  const flushRow = () => {
    if (picture.length + sound.length > 0) rows.push({ isHeader: false, cells: [picture, sound] })
    picture = []
    sound = []
  }
  for (const element of script.elements) {
    if (element.kind === 'speech') {
      if (sound.length > 0 && !random.chance(sharing)) flushRow()
      sound.push(audioParagraph(element, gold.speak(element), separator))
      continue
    }
    flushRow()
    picture = cell(element.text, element.kind, gold.narrate(element.text, element.kind))
  }
  flushRow()
  return rows
}

function audioParagraph(speech: Speech, entry: number, separator: string): Paragraph {
  const name = `${speech.actor}${speech.extension === '' ? '' : ` ${speech.extension}`}`
  const runs: Run[] = [{ text: name + separator.trimEnd(), role: 'cue', entry }]
  speech.parts.forEach((part, index) => {
    const lead = index === 0 && separator === '\n' ? '\n' : ' '
    runs.push(
      part.kind === 'parenthetical'
        ? { text: `${lead}(${part.text})`, role: 'parenthetical', entry }
        : { text: lead + part.text, role: 'speech', entry },
    )
  })
  return paragraph(runs)
}

export const audioVisual: SheetLayout = {
  name: 'av-two-column',
  compose: (script, random): LaidOutScript => {
    const page = prosePage(random)
    const width = page.width - page.left - page.right
    const gold = createGoldRecorder()
    const share = random.between(0.4, 0.52)
    const rows = audioVisualRows(script, gold, random)
    if (random.chance(0.85))
      rows.unshift(
        headerRow(
          random.pick([
            ['VIDEO', 'AUDIO'],
            ['Picture', 'Sound'],
            ['VISUAL', 'AUDIO'],
          ]),
        ),
      )
    return {
      page: { ...page, top: page.top + 40 },
      type: { ...proportional(random), size: 10, leading: 13 },
      blocks: [
        {
          kind: 'table',
          columns: [width * share, width * (1 - share)],
          rows,
          isRuled: random.chance(0.5),
          rowGap: random.pick([1.5, 2, 2.5]),
          repeatsHeader: true,
        },
      ],
      entries: gold.entries,
      headersAndFooters: {
        ...plainHeaders,
        header: [
          { text: `CLIENT: ${script.title}`, align: 'left', offset: 40, size: 10 },
          { text: `LENGTH: :${random.pick([15, 30, 60])}`, align: 'right', offset: 40, size: 10 },
        ],
      },
    }
  },
}

type Column = 'id' | 'name' | 'line' | 'direction' | 'context' | 'file' | 'time' | 'take'

const columnTitles: Record<Column, string[]> = {
  id: ['LINE ID', 'ID', '#', 'Cue'],
  name: ['CHARACTER', 'Character', 'Speaker', 'Role', 'VO'],
  line: ['LINE', 'Dialogue', 'Text', 'English', 'COPY'],
  direction: ['DIRECTION / CONTEXT', 'Direction', 'Notes', 'Acting note'],
  context: ['CONTEXT', 'Scene'],
  file: ['FILENAME', 'File', 'Audio file'],
  time: ['TC IN', 'Time', 'Timecode'],
  take: ['TAKE', 'Take', 'OK'],
}

const columnWeights: Record<Column, number> = {
  id: 1,
  name: 1.6,
  line: 4.5,
  direction: 2,
  context: 1.6,
  file: 1.8,
  time: 1.2,
  take: 0.7,
}

function sheetLayout(name: string, choices: Column[][], hasHeader: boolean): SheetLayout {
  return {
    name,
    compose: (script, random): LaidOutScript => {
      const columns = random.pick(choices)
      const page = landscapePage(random)
      const gold = createGoldRecorder()
      const rows = sheetRows(script, columns, gold, random)
      if (hasHeader) rows.unshift(headerRow(columns.map((column) => random.pick(columnTitles[column]))))
      const total = columns.reduce((sum, column) => sum + columnWeights[column], 0)
      const width = page.width - page.left - page.right
      const size = random.pick([8, 9, 9, 10])
      return {
        page,
        type: {
          ...proportional(random),
          family: random.pick(['helvetica', 'helvetica', 'times']),
          size,
          leading: size * 1.25,
        },
        blocks: [
          {
            kind: 'table',
            columns: columns.map((column) => (width * columnWeights[column]) / total),
            rows,
            isRuled: random.chance(0.6),
            rowGap: random.pick([1.3, 1.7, 2]),
            repeatsHeader: random.chance(0.5),
          },
        ],
        entries: gold.entries,
        headersAndFooters: {
          ...plainHeaders,
          header: random.chance(0.7) ? [{ text: script.title, align: 'left', offset: 32, size: 11 }] : [],
          footer: random.chance(0.6)
            ? [{ text: random.pick(['#', 'Page # of ##', 'CONFIDENTIAL']), align: 'right', offset: 22, size: 8 }]
            : [],
        },
      }
    },
  }
}

function sheetRows(script: Script, columns: Column[], gold: GoldRecorder, random: Random): TableRow[] {
  const stem = random.pick(['VO_', 'GM-', 'L', 'sc01_', ''])
  const step = random.pick([1, 5, 10])
  const nameCase = random.pick(['upper', 'upper', 'title'] as const)
  let count = random.int(0, 30) * 10
  let seconds = 0
  return script.elements
    .filter((element): element is Extract<ScriptElement, { kind: 'speech' }> => element.kind === 'speech')
    .map((speech) => {
      count += step
      seconds += random.int(2, 9)
      const entry = gold.speak(speech)
      const says = speech.parts.filter((part) => part.kind !== 'parenthetical')
      const directions = speech.parts.filter((part) => part.kind === 'parenthetical').map((part) => part.text)
      const hasOwnColumn = columns.includes('direction')
      const line = hasOwnColumn
        ? says.map((part) => part.text).join(' ')
        : speech.parts.map((part) => (part.kind === 'parenthetical' ? `(${part.text})` : part.text)).join(' ')
      const number = String(count).padStart(4, '0')
      const content: Record<Column, Paragraph[]> = {
        id: headerCell(stem + number),
        name: cell(printName(speech.actor, nameCase), 'cue', entry),
        line: cell(line, 'speech', entry),
        direction: cell(directions.join('; '), 'parenthetical', entry),
        context: headerCell(random.pick(['', '', 'Combat', 'Menu', 'Tavern', 'Ep 3'])),
        file: headerCell(
          `${speech.actor
            .toLowerCase()
            .replace(/[^a-z]+/g, '_')
            .slice(0, 9)}_${number}.wav`,
        ),
        time: headerCell(`00:${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`),
        take: headerCell(random.chance(0.3) ? String(random.int(1, 5)) : ''),
      }
      return { isHeader: false, cells: columns.map((column) => content[column]) }
    })
}

export const voSheet = sheetLayout(
  'vo-sheet',
  [
    ['id', 'name', 'line', 'direction'],
    ['id', 'name', 'direction', 'line'],
    ['name', 'line', 'direction'],
    ['id', 'file', 'name', 'line', 'direction'],
    ['id', 'name', 'line', 'context', 'take'],
  ],
  true,
)

export const voSheetBare = sheetLayout(
  'vo-sheet-bare',
  [
    ['id', 'name', 'line'],
    ['name', 'line'],
    ['id', 'name', 'line', 'direction'],
    ['name', 'direction', 'line'],
  ],
  false,
)

export const dubbing = sheetLayout(
  'dubbing-sheet',
  [
    ['time', 'name', 'line'],
    ['id', 'time', 'name', 'line'],
    ['time', 'name', 'direction', 'line', 'take'],
  ],
  true,
)
