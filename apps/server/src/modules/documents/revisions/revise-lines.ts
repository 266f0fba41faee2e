import { randomUUID } from 'node:crypto'
import type { AlignedLine } from '@sidelight/domain/revisions/align'
import { type AlignedPages, alignPages, type Scope } from '@sidelight/domain/revisions/align-part'
import { countChargedPages } from '@sidelight/domain/upload/cost'
import type { Line, ParsedLine } from '#modules/lines/lines.service.ts'

export type LineDifference =
  | { kind: 'changed' | 'moved'; before: Line; after: Line }
  | { kind: 'new'; before?: undefined; after: Line }
  | { kind: 'cut'; before: Line; after?: undefined }

export interface RevisedScript extends Omit<AlignedPages, 'aligned'> {
  lines: Line[]
  /** In the order of the new pages. */
  differences: LineDifference[]
  sameCount: number
  /** The price: the pages of the file with a changed or new line. */
  pages: number
}

/**
 * The lines of a script after new pages. Lines that stay keep their ids, and so does everything that belongs to them.
 * Without a scope, the more likely one counts.
 */
export function reviseLines(before: readonly Line[], parsed: readonly ParsedLine[], wanted?: Scope): RevisedScript {
  const { aligned, ...scope } = alignPages(before.map(toAlignable), parsed.map(toAlignable), wanted)
  const renamed = listRenamed(before)
  const lines: Line[] = []
  const differences: LineDifference[] = []
  const charged: ParsedLine[] = []
  for (const pair of aligned) {
    const { old, found } = linesOf(pair, before, parsed)
    if (old && found) {
      const line = pair.kind === 'changed' ? changeLine(old, found, renamed) : old
      lines.push(line)
      if (pair.kind === 'changed') charged.push(found)
      if (pair.kind !== 'same') differences.push({ kind: pair.kind as 'changed' | 'moved', before: old, after: line })
    } else if (found) {
      const line = { ...addLine(found, renamed), id: randomUUID(), version: 1 }
      lines.push(line)
      charged.push(found)
      differences.push({ kind: 'new', after: line })
    } else if (old && isKept(pair, old)) lines.push(old)
    else if (old) differences.push({ kind: 'cut', before: old })
  }
  const kept = lines.length - differences.filter(({ kind }) => kind !== 'cut').length
  return {
    ...scope,
    lines: withHeadings(lines),
    differences,
    sameCount: kept,
    pages: countChangedPages(charged),
  }
}

const toAlignable = <L extends Line | ParsedLine>({ character: actor, readCharacter: readActor, ...line }: L) => ({
  ...line,
  actor,
  readActor,
})

const linesOf = (pair: AlignedLine, before: readonly Line[], parsed: readonly ParsedLine[]) => ({
  old: 'old' in pair ? before[pair.old] : undefined,
  found: 'new' in pair ? parsed[pair.new] : undefined,
})

/** New pages do not know lines that were added by hand, which does not mean that they were cut. */
const isKept = ({ kind }: AlignedLine, line: Line): boolean => kind === 'kept' || isAddedByHand(line)

const isAddedByHand = ({ page, readWordsId }: Line): boolean => page === null && readWordsId === null

/** The characters that the user has renamed in all of their lines. */
function listRenamed(lines: readonly Line[]): ReadonlyMap<string, string> {
  const names = new Map<string, Set<string>>()
  for (const { readCharacter, character } of lines)
    if (readCharacter !== null) names.set(readCharacter, (names.get(readCharacter) ?? new Set()).add(character))
  return new Map(
    [...names].flatMap(([found, [name, ...others]]) => (name && others.length === 0 ? [[found, name]] : [])),
  )
}

/** Positions on the page are left out, because they are those of another file than the script's original. */
const addLine = (found: ParsedLine, renamed: ReadonlyMap<string, string>): Omit<Line, 'id' | 'version'> => ({
  ...found,
  character: renamed.get(found.character) ?? found.character,
  page: null,
  box: null,
  direction: {},
  read: 0,
  note: null,
})

/** Character and words are taken over only where the pages differ, so that a correction of the other one stays. */
function changeLine(old: Line, found: ParsedLine, renamed: ReadonlyMap<string, string>): Line {
  const line = addLine(found, renamed)
  const character = old.readCharacter === found.readCharacter ? old.character : line.character
  const dialog = old.readWordsId === found.readWordsId ? old.dialog : line.dialog
  const isEdited = character !== old.character || dialog !== old.dialog
  const heading = dialog === old.dialog ? old.heading : line.heading
  const { id, direction, read, note } = old
  return { ...line, id, character, dialog, heading, direction, read, note, version: old.version + (isEdited ? 1 : 0) }
}

/** Every line stands under the last heading above it. */
function withHeadings(lines: readonly Line[]): Line[] {
  let heading = ''
  return lines.map((line) => {
    if (line.isHeading) heading = line.heading
    return line.heading === heading ? line : { ...line, heading }
  })
}

/** As for a new script: a page is a page of the file, or 3,000 characters. Lines that were cut or moved need no reading. */
function countChangedPages(lines: readonly ParsedLine[]): number {
  if (lines.length === 0) return 0
  const characterCount = lines.reduce((sum, { dialog }) => sum + dialog.length, 0)
  return countChargedPages({ pageCount: new Set(lines.map(({ page }) => page)).size, characterCount })
}
