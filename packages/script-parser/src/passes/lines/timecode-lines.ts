import { isTimecode, isTiming } from '../../text/patterns.ts'
import { hasLetter } from '../../text/text-shape.ts'
import { BLOCK, layOut } from '../example.ts'
import type { Pass } from '../pass.ts'

/** Numbers, times and what parts them: "0016 > 00:01:11:11 > 00:01:13:02". */
const isBareTiming = (text: string) => text.length < 80 && !hasLetter(text) && /\d:\d{1,2}:\d{2}/u.test(text)
const isTime = (text: string) => isTimecode(text) || isTiming(text) || isBareTiming(text)

/** Lines that hold a time, as subtitles have over each line, and the counter over the time. */
export const timecodeLines: Pass<'lines'> = {
  name: 'timecode-lines',
  stage: 'lines',
  skippedAfter: 'key-value-records',
  example: { given: layOut((name, words, at) => [name, `00:00:1${at}`, words, '']), expect: BLOCK },
  run(lines, { remove }) {
    let gapAbove = 0
    return lines.flatMap((line, at) => {
      const isCounter = /^\d{1,5}[.):]?$/u.test(line.text) && isTime(lines[at + 1]?.text ?? '')
      if (isTime(line.text) || isCounter) {
        remove(line.text, line.page, isCounter ? 'number' : 'time')
        gapAbove = Math.max(gapAbove, line.gap)
        return []
      }
      const gap = Math.max(gapAbove, line.gap)
      gapAbove = 0
      return [gap === line.gap ? line : { ...line, gap }]
    })
  },
}
