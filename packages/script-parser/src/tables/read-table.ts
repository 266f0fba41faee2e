import { plainLine, type Remove, type ScriptLine } from '../document/line.ts'
import { cellText, findTableRoles, rowNumber, type TableCell, type TableRoles, type TableRow } from './table-roles.ts'
import { nameKey, parseCue } from '../text/character-cue.ts'
import { listInlineCues } from '../text/inline-cue.ts'
import { isNotSpeaker } from '../text/patterns.ts'

/** The table in reading order: pictures become action, named cells become speeches, the rest goes to the line model. */
export function readTable(rows: TableRow[], remove: Remove, roles = findTableRoles(rows)): ScriptLine[] {
  if (roles && roles.name >= 0) dropRowNumbers(rows.slice(roles.headerRow + 1), roles.name, remove)
  const names = new Set(rows.map((row) => nameKey(parseCue(cellText(row[roles?.name ?? -1])).name)))
  return rows.flatMap((row, index) => {
    if (!roles) return row.flatMap((cell) => readFreeCell(cell, false))
    if (index <= roles.headerRow) {
      removeHeading(row, remove)
      return []
    }
    if (roles.name >= 0) return readNamedRow(row, roles, names, remove)
    removeUnread(row, [roles.video, roles.text], remove)
    return [...readFreeCell(row[roles.video], true), ...readFreeCell(row[roles.text], false)]
  })
}

function dropRowNumbers(rows: TableRow[], name: number, remove: Remove): void {
  const firsts = rows.flatMap((row) => row[name]?.lines[0] ?? [])
  const numbered = firsts.filter((line) => rowNumber.test(line.text))
  if (numbered.length < 3 || numbered.length < 0.5 * firsts.length) return
  for (const line of numbered) {
    remove(rowNumber.exec(line.text)?.[0].trim() ?? '', line.page, 'number')
    line.text = line.text.replace(rowNumber, '')
  }
}

export function removeHeading(row: TableRow, remove: Remove): void {
  const text = row
    .map((cell) => cellText(cell))
    .join(' ')
    .trim()
  if (text !== '') remove(text, row[0]?.lines[0]?.page ?? 1, 'table-heading')
}

function readFreeCell(cell: TableCell | undefined, isPicture: boolean): ScriptLine[] {
  return (cell?.lines ?? [])
    .filter((line) => line.text.trim() !== '')
    .map((line, at) => ({
      ...line,
      gap: at === 0 ? Math.max(1, line.gap) : line.gap,
      statedLabel: isPicture ? 'action' : line.statedLabel,
    }))
}

function readNamedRow(row: TableRow, roles: TableRoles, names: ReadonlySet<string>, remove: Remove): ScriptLine[] {
  const cue = cellText(row[roles.name])
  const [own = [], ...others] = splitSpeakers(row[roles.text], names)
  const speech = cellText({ lines: own })
  const first = row[roles.text]?.lines[0] ?? row[roles.name]?.lines[0]
  const note = roles.note >= 0 ? cellText(row[roles.note]) : ''
  const isDirection = cue === '' || isNotSpeaker(cue)
  removeUnread(row, [roles.name, roles.text, ...(isDirection ? [] : [roles.note])], remove)
  if (!first) return []
  const base = { ...plainLine('', first.page), ...first, gap: 1, isParagraph: true }
  const answers = others.flatMap((lines) => readAnswer(lines))
  if (isDirection) {
    const text = joinFilled(cue, speech)
    return [...(text === '' ? [] : [{ ...base, text, statedLabel: 'action' as const }]), ...answers]
  }
  if (speech === '') return [{ ...base, text: joinFilled(cue, note), statedLabel: 'action' }, ...answers]
  const bracketed = bracketNote(note)
  return [{ ...base, text: joinFilled(bracketed, speech), statedLabel: 'speech', statedCharacter: cue }, ...answers]
}

/** "BRAM: No." on a line of its own: a cell with the answer of somebody who has cells elsewhere. */
const findAnswer = (line: ScriptLine) => listInlineCues(line).find(({ separator }) => separator === ':')

/** The lines of a cell, parted where another character begins to speak. */
function splitSpeakers(cell: TableCell | undefined, names: ReadonlySet<string>): ScriptLine[][] {
  const parts: ScriptLine[][] = [[]]
  for (const line of cell?.lines ?? []) {
    const cue = findAnswer(line)
    if (cue !== undefined && parts[0]?.length !== 0 && names.has(cue.key)) parts.push([line])
    else parts.at(-1)?.push(line)
  }
  return parts
}

function readAnswer(lines: ScriptLine[]): ScriptLine[] {
  const [first] = lines
  const cue = first && findAnswer(first)
  if (first === undefined || cue === undefined) return []
  const directions = cue.extensions.map((extension) => `(${extension})`)
  const text = joinFilled(...directions, cue.rest, cellText({ lines: lines.slice(1) }))
  return [{ ...first, text, gap: 1, isParagraph: true, statedLabel: 'speech', statedCharacter: cue.name }]
}

const bracketNote = (note: string) => (note === '' || /^[([]/u.test(note) ? note : `(${note})`)
const joinFilled = (...parts: string[]) => parts.filter((part) => part !== '').join(' ')

function removeUnread(row: TableRow, read: number[], remove: Remove): void {
  for (const [at, cell] of row.entries()) {
    const text = cellText(cell)
    if (!read.includes(at) && text !== '') remove(text, cell.lines[0]?.page ?? 1, 'table-column')
  }
}
