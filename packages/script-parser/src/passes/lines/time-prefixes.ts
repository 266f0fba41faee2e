import { findTimeStart } from '../../text/patterns.ts'
import { layOut, PLAIN } from '../example.ts'
import type { Pass, StageItems } from '../pass.ts'
import { removePrefixes } from '../repeated-prefixes.ts'

/** Share of the lines that must begin with a time; fewer may be speeches. */
const TIMED_SHARE = 0.2
/** When a line begins, when it ends, and how long it lasts. */
const MAX_TIMES = 3

/** Times before the text, as transcripts have them: "[00:12] TESS: Don't say it." */
export const timePrefixes: Pass<'lines'> = {
  name: 'time-prefixes',
  stage: 'lines',
  skippedAfter: 'key-value-records',
  example: { given: layOut((name, words, at) => [`00:1${at} ${name}: ${words}`]), expect: PLAIN },
  run(lines, context) {
    let remaining: StageItems['lines'] = lines
    for (let time = 0; time < MAX_TIMES; time += 1)
      remaining = removePrefixes(
        remaining,
        { find: findTimeStart, reason: 'time', share: TIMED_SHARE, gone: 0 },
        context,
      )
    return remaining
  },
}
