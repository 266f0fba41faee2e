import type { SourceDocument } from '@sidelight/script-parser/document/source'
import { cleanText } from '@sidelight/extraction/clean-text'

/** Splits text into lines with their indents; a form feed starts a page. */
export function readLines(text: string): Extract<SourceDocument, { kind: 'lines' }> {
  const lines: string[] = []
  const pageStarts: number[] = []
  for (const [index, page] of text.split('\f').entries()) {
    if (index > 0) pageStarts.push(lines.length)
    const pageLines = cleanText(page).split('\n')
    // A form feed is often on a line of its own, whose rest is not a line of the page.
    if (index > 0 && pageLines[0]?.trim() === '' && pageLines.length > 1) pageLines.shift()
    for (const line of pageLines) lines.push(line.trimEnd())
  }
  return { kind: 'lines', lines, pageStarts }
}
