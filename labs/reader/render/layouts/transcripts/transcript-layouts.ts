import type { Block, Run } from '../../laid-out-script.ts'
import { round, square } from '../composition/block-style.ts'
import { twoDigits } from '../composition/two-digits.ts'
import type { SheetLayout } from '../layout.ts'
import { inlineLayout } from '../plays/stage-layouts.ts'
import { boldCues } from '../screenplays/unusual-blocks.ts'
import type { Random } from '../../random.ts'

/** Increasing times in one of the usual formats. */
function clock(random: Random): (count: number) => string {
  const shape = random.pick(['[hms]', 'hms', '(ms)', '[hms.f]', 'hms -'])
  let seconds = random.int(0, 900)
  return () => {
    seconds += random.int(2, 21)
    const hms = `${twoDigits(Math.floor(seconds / 3600))}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`
    if (shape === '[hms]') return `[${hms}] `
    if (shape === 'hms') return `${hms}\t`
    if (shape === '(ms)') return `(${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}) `
    return shape === 'hms -' ? `${hms} - ` : `[${hms}.${twoDigits(random.int(0, 99))}] `
  }
}

export const transcript = inlineLayout('transcript', (random) => ({
  name: { nameCase: random.pick(['title', 'title', 'upper']), separator: ': ', isBold: random.chance(0.4) },
  speech: { before: random.pick([1, 2]), left: random.pick([0, 0, 72]), first: 0 },
  direction: { brackets: random.pick([square, round]), isItalic: random.chance(0.5), left: 0, align: 'left' },
  prefix: clock(random),
  hasPrefixLine: random.chance(0.3),
  tabs: [72],
}))

/** Name and time above, speech below, as meeting software does. */
export const transcriptBlock: SheetLayout = {
  name: 'transcript-block',
  compose: (script, random) => {
    const sheet = boldCues.compose(script, random)
    const tick = clock(random)
    const place = random.pick(['after', 'after', 'above', 'before'])
    const blocks = sheet.blocks.flatMap((block): Block[] => {
      if (block.kind !== 'paragraph' || block.style !== 'Character') return [block]
      const time = tick(0).replace(/[\s-]+$/, '')
      const note = (text: string): Run => ({ text, role: 'not-script', entry: -1 })
      if (place === 'above')
        return [
          { ...block, runs: [note(time)] },
          { ...block, before: 1 },
        ]
      return [
        { ...block, runs: place === 'after' ? [...block.runs, note(`  ${time}`)] : [note(`${time}  `), ...block.runs] },
      ]
    })
    return { ...sheet, blocks }
  },
}
