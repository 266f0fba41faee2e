import { replaceText, type ScriptLine } from '../../document/line.ts'
import { findTimeEnd } from '../../text/patterns.ts'
import { isFrequent } from '../../text/text-shape.ts'
import { BLOCK, layOut } from '../example.ts'
import type { Pass, PassContext } from '../pass.ts'

const bracketedTime = /\s?[[(<]\d{1,2}:\d{2}(?::\d{2})?(?:[.,:;]\d{1,3})?[\])>](?=\s?[:.–—-]|\s)/u

/** Fewer times than this are said by somebody. */
const AT_END = { min: 3, share: 0.1 } as const
const BEFORE_SPEECH = { min: 3, share: 0.15 } as const

/** "Tess  11:20 AM" over her message, and "TESS [00:12]: Don't say it." */
export const timesAfterNames: Pass<'lines'> = {
  name: 'times-after-names',
  stage: 'lines',
  skippedAfter: 'key-value-records',
  example: { given: layOut((name, words, at) => [`${name}  11:2${at} AM`, words, '']), expect: BLOCK },
  run(lines, context) {
    const remaining = removeTimes(lines, ({ text }) => findTimeEnd(text), AT_END, context)
    const findBracketed = ({ statedLabel, text }: ScriptLine) =>
      statedLabel ? undefined : bracketedTime.exec(text.slice(0, 80))?.[0]
    return removeTimes(remaining, findBracketed, BEFORE_SPEECH, context)
  },
}

function removeTimes(
  lines: readonly ScriptLine[],
  find: (line: ScriptLine) => string | undefined,
  least: { min: number; share: number },
  { remove }: PassContext,
): readonly ScriptLine[] {
  const timed = lines.filter((line) => find(line) !== undefined)
  if (!isFrequent(timed.length, lines.length, least)) return lines
  return lines.map((line) => {
    const time = find(line)
    if (time === undefined) return line
    remove(time.trim(), line.page, 'time')
    const start = line.text.indexOf(time)
    return replaceText(line, start, start + time.length)
  })
}
