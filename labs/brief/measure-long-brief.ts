import { LONGEST_BRIEF } from '@sidelight/domain/brief/mail'
import { readBrief } from '@sidelight/domain/brief/read-brief'
import { quantile } from '../shared/quantile.ts'
import { readSet } from './set-file.ts'

const RUNS = 15

/** The milliseconds that the longest brief takes, made of all mails of the tuning set one behind the other. */
export function measureLongBrief(): number {
  const samples = readSet(new URL('./sets/tuning.json', import.meta.url))
  const [first] = samples
  if (first === undefined) throw new Error('An empty set')
  // Without "On … wrote:" and sign-offs, behind which nothing is read.
  const lines = samples.flatMap(({ text }) => text.split('\n')).filter((line) => /[.:;]/.test(line))
  const text = lines.join('\n').repeat(3).slice(0, LONGEST_BRIEF)
  const durations = Array.from({ length: RUNS }, () => {
    const start = performance.now()
    readBrief(text, first.context)
    return performance.now() - start
  })
  return quantile(durations, 0.5)
}
