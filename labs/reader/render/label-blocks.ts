import type { TextLabel } from './layouts/layout.ts'
import type { Block, Paragraph, LaidOutScript } from './laid-out-script.ts'

/** Labels for formats without positions: the runs in reading order. */
export function labelBlocks(sheet: LaidOutScript): TextLabel[] {
  return sheet.blocks
    .flatMap(listParagraphs)
    .flatMap((block) =>
      block.runs.map((run) => ({ page: 0, x: 0, y: 0, text: run.text, role: run.role, entry: run.entry })),
    )
}

function listParagraphs(block: Block): Paragraph[] {
  if (block.kind === 'paragraph') return [block]
  if (block.kind === 'side-by-side') return [...block.left, ...block.right]
  return block.kind === 'table' ? block.rows.flatMap((row) => row.cells.flat()) : []
}
