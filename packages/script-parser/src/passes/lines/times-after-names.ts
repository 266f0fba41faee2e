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
    return removeTimes(removeTimes(lines, timeAtEnd, context), timeBeforeSpeech, context)
  },
}

interface Time {
  find: (line: ScriptLine) => string | undefined
  /** Where the found time begins: the same time may occur twice in a line. */
  locate: (text: string, time: string) => number
  least: { min: number; share: number }
}

const timeAtEnd: Time = {
  find: ({ text }) => findTimeEnd(text),
  locate: (text, time) => text.lastIndexOf(time),
  least: AT_END,
}

const timeBeforeSpeech: Time = {
  find: ({ statedLabel, text }) => (statedLabel ? undefined : bracketedTime.exec(text.slice(0, 80))?.[0]),
  locate: (text, time) => text.indexOf(time),
  least: BEFORE_SPEECH,
}

function removeTimes(
  lines: readonly ScriptLine[],
  { find, locate, least }: Time,
  { remove }: PassContext,
): readonly ScriptLine[] {
  const timed = lines.filter((line) => find(line) !== undefined)
  if (!isFrequent(timed.length, lines.length, least)) return lines
  return lines.map((line) => {
    const time = find(line)
    if (time === undefined) return line
    remove(time.trim(), line.page, 'time')
    const start = locate(line.text, time)
    // "Tess, [4 Mar at 11:20]:" has a comma that is no part of her name.
    const from = /,\s?$/u.exec(line.text.slice(0, start))?.index ?? start
    return replaceText(line, from, start + time.length)
  })
}
