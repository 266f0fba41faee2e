import { plainLine, type Remove, type ScriptLine } from '../document/line.ts'
import type { SourceBlock, SourceParagraph, SourceRun } from '../document/source.ts'
import { readTable } from '../tables/read-table.ts'
import type { TableRow } from '../tables/table-roles.ts'

const tabWidth = 36
const spaceWidth = 7.2
/** Half a line of space above a paragraph counts as a blank line. */
const blankLine = 5

/** Word-processor paragraphs as lines: one line for a paragraph, positioned by its indents. */
export function linesFromParagraphs(blocks: SourceBlock[], remove: Remove): ScriptLine[] {
  const lines: ScriptLine[] = []
  let page = 1
  let gap = 0
  let after = 0
  for (const block of blocks) {
    if (block.kind === 'table') {
      const rows: TableRow[] = block.rows.map((row) =>
        row.map((cell) => ({ lines: cell.flatMap((paragraph) => linesOfParagraph(paragraph, page, remove)) })),
      )
      lines.push(...readTable(rows, remove))
      gap = 1
      continue
    }
    if (block.startsPage) page += 1
    const parts = linesOfParagraph(block, page, remove)
    if (parts.length === 0) {
      gap += 1
      continue
    }
    const first = parts[0]
    if (first) {
      first.gap = gap + (Math.max(block.spaceBefore, after) >= blankLine ? 1 : 0)
      first.startsPage = block.startsPage || lines.length === 0
    }
    lines.push(...parts)
    gap = 0
    after = block.spaceAfter
  }
  return lines
}

function linesOfParagraph(paragraph: SourceParagraph, page: number, remove: Remove): ScriptLine[] {
  const lines: ScriptLine[] = []
  let gap = 0
  for (const runs of splitAtBreaks(paragraph.runs)) {
    const line = lineOfRuns(runs, paragraph, page, remove)
    if (!line) {
      gap += 1
      continue
    }
    line.gap = gap
    gap = 0
    lines.push(line)
  }
  return lines
}

function splitAtBreaks(runs: SourceRun[]): SourceRun[][] {
  const rows: SourceRun[][] = [[]]
  for (const run of runs) {
    for (const [at, text] of run.text.split('\n').entries()) {
      if (at > 0) rows.push([])
      if (text !== '') rows.at(-1)?.push({ ...run, text })
    }
  }
  return rows
}

function lineOfRuns(
  runs: SourceRun[],
  paragraph: SourceParagraph,
  page: number,
  remove: Remove,
): ScriptLine | undefined {
  const struck = runs.filter((run) => run.isStruck)
  for (const run of struck) if (run.text.trim() !== '') remove(run.text, page, 'crossed-out')
  const kept = runs.filter((run) => !run.isStruck)
  const raw = kept.map((run) => run.text).join('')
  const text = raw
    .replace(/^\s+/u, '')
    .replace(/[\u2001-\u2003]/gu, '\t')
    .replace(/[ \u00a0]+/gu, ' ')
    .split('\t')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\t')
  if (text === '') return undefined
  const lead = /^\s*/u.exec(raw)?.[0] ?? ''
  const tabs = lead.split('\t').length - 1
  const indent = paragraph.indentLeft + paragraph.indentFirst + tabs * tabWidth + (lead.length - tabs) * spaceWidth
  const line = plainLine(text, page)
  line.isParagraph = true
  line.styleName = paragraph.styleName
  line.align = paragraph.align === 'justify' ? 'left' : paragraph.align
  line.x0 = line.align === 'left' ? indent : 0
  line.x1 = line.x0 + text.length * spaceWidth
  applyEmphasis(line, kept, lead.length)
  return line
}

function applyEmphasis(line: ScriptLine, runs: SourceRun[], lead: number): void {
  let at = -lead
  let bold = 0
  let italic = 0
  let underlined = 0
  let letters = 0
  let isPrefix = true
  for (const run of runs) {
    const count = run.text.replace(/\s/gu, '').length
    const end = at + run.text.length
    letters += count
    if (run.isBold) bold += count
    if (run.isItalic && count > 0) {
      italic += count
      line.italicSpans.push([Math.max(0, at), Math.min(line.text.length, end)])
    }
    if (run.isUnderlined) underlined += count
    if (count > 0) {
      if (run.isBold && isPrefix) line.boldPrefix = Math.min(line.text.length, end)
      else isPrefix = false
    }
    at = end
  }
  const share = (value: number) => (letters === 0 ? 0 : value / letters)
  line.boldShare = share(bold)
  line.italicShare = share(italic)
  line.underlineShare = share(underlined)
  if (line.boldPrefix >= line.text.length) line.boldPrefix = 0
}
