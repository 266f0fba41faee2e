import type { Block } from '../../laid-out-script.ts'
import { plainHeaders } from '../../laid-out-script.ts'
import { changeStyle, noBrackets, round, square } from '../composition/block-style.ts'
import { composeBlocks } from '../composition/compose-blocks.ts'
import { anyType, courier, prosePage, screenplayPage } from '../composition/page-shapes.ts'
import type { SheetLayout } from '../layout.ts'
import { shiftedFeature } from './screenplay-layouts.ts'
import { blockLayout, flushStyle } from './unusual-blocks.ts'

/** Word's line breaks hold name and speech together in one paragraph. */
export const softBreaks: SheetLayout = {
  name: 'soft-breaks',
  compose: (script, random) => {
    const style = flushStyle(random, {
      cue: { isBold: random.chance(0.4), nameCase: random.pick(['upper', 'upper', 'title']) },
    })
    const isCentred = random.chance(0.3)
    const sheet = composeBlocks(script, style, {
      page: prosePage(random),
      type: anyType(random),
      headersAndFooters: plainHeaders,
    })
    const blocks: Block[] = []
    for (const block of sheet.blocks) {
      const previous = blocks.at(-1)
      const isPart = block.kind === 'paragraph' && previous?.kind === 'paragraph' && block.resumes !== undefined
      if (!isPart) blocks.push(block.kind === 'paragraph' && isCentred ? { ...block, align: 'center' } : block)
      else
        previous.runs.push(...block.runs.map((run, index) => (index === 0 ? { ...run, text: `\n${run.text}` } : run)))
    }
    return { ...sheet, blocks }
  },
}

/** Text converted from a PDF: columns kept, random blank lines. */
export const blankLines: SheetLayout = {
  name: 'blank-lines',
  compose: (script, random) => {
    const style = changeStyle(shiftedFeature(random), { speech: { before: random.pick([1, 2]) } })
    const sheet = composeBlocks(script, style, {
      page: screenplayPage(random),
      type: courier(random),
      headersAndFooters: plainHeaders,
    })
    const blocks = sheet.blocks.map((block) => {
      if (block.kind !== 'paragraph' || !random.chance(0.3)) return block
      return { ...block, before: Math.max(1, block.before + random.int(-1, 2)) }
    })
    return { ...sheet, blocks }
  },
}

/** A blank line between all paragraphs, also between name and speech. */
export const spacedOut = blockLayout('spaced-out', (random) =>
  flushStyle(random, {
    action: { brackets: random.pick([noBrackets, round, square]), isItalic: random.chance(0.3) },
    cue: { nameCase: 'upper', suffix: random.pick(['', ':']) },
    speech: { before: 2 },
    parenthetical: { isInline: true },
  }),
)
