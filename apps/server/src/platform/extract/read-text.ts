import type { SourceDocument } from '@sidelight/domain/script/document/source'
import { cleanText } from './clean-text.ts'

/** Printable lines with their indents; a form feed begins a page. */
export function readLines(text: string): Extract<SourceDocument, { kind: 'lines' }> {
  const lines: string[] = []
  const pageStarts: number[] = []
  for (const [index, page] of text.split('\f').entries()) {
    if (index > 0) pageStarts.push(lines.length)
    const pageLines = cleanText(page).split('\n')
    // The form feed stands at the end or at the start of a line that is otherwise empty.
    if (index > 0 && pageLines[0]?.trim() === '' && pageLines.length > 1) pageLines.shift()
    for (const line of pageLines) lines.push(line.trimEnd())
  }
  return { kind: 'lines', lines, pageStarts }
}
