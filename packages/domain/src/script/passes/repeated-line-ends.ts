import { countBy, hasLetter } from '../text/text-shape.ts'
import type { PageRows, RemovedText, Row, ScriptLine } from '../document/line.ts'

const mostPieces = 4

const isForm = (text: string) => /[\d_☐□]/u.test(text)

/** The one text that ends line after line behind a gap, if there is one. */
function findTails(tails: string[]): Set<string> {
  const enough = Math.max(5, 0.4 * tails.length)
  return new Set([...countBy(tails)].filter(([text, count]) => count >= enough && isForm(text)).map(([text]) => text))
}

/** "TAKES: 1 2 3 4", "OK __": room for a pencil beside each cue, the same on every line, and nobody's words. */
export function removeRepeatedRowEnds(pages: PageRows[], removed: RemovedText[]): void {
  removeForms(pages, removed)
  // A wide gap may part the form itself.
  for (let pass = 0; pass < mostPieces; pass += 1) if (!removeTails(pages, removed)) return
}

/** Rows of nothing but such room. */
function removeForms(pages: PageRows[], removed: RemovedText[]): void {
  const textOf = (row: Row) => row.segments.map(({ text }) => text).join(' ')
  const isRoom = (text: string) => text.includes('_') && !hasLetter(text)
  const counts = countBy(pages.flatMap((page) => page.rows.map(textOf)).filter(isRoom))
  for (const page of pages) {
    page.rows = page.rows.filter((row) => {
      const text = textOf(row)
      if ((counts.get(text) ?? 0) < 5) return true
      removed.push({ text, page: page.number, reason: 'margin-mark' })
      return false
    })
  }
}

function removeTails(pages: PageRows[], removed: RemovedText[]): boolean {
  const rows = pages.flatMap((page) => page.rows).filter((row) => row.segments.length > 1)
  const tails = findTails(rows.map((row) => row.segments.at(-1)?.text ?? ''))
  if (tails.size === 0) return false
  for (const page of pages) {
    for (const row of page.rows) {
      const last = row.segments.at(-1)
      if (row.segments.length < 2 || !last || !tails.has(last.text)) continue
      removed.push({ text: last.text, page: page.number, reason: 'margin-mark' })
      row.segments.pop()
    }
  }
  return true
}

export function dropRepeatedLineEnds(lines: ScriptLine[], removed: RemovedText[]): void {
  const tabbed = lines.filter((line) => line.forced === undefined && line.text.includes('\t'))
  const tailOf = ({ text }: ScriptLine) => text.slice(text.lastIndexOf('\t') + 1)
  const tails = findTails(tabbed.map(tailOf))
  for (const line of tabbed) {
    const tail = tailOf(line)
    if (!tails.has(tail)) continue
    removed.push({ text: tail, page: line.page, reason: 'margin-mark' })
    line.text = line.text.slice(0, line.text.lastIndexOf('\t'))
  }
}
