import { countBy, isFrequent } from '../text/text-shape.ts'

const REPEATED = { min: 5, share: 0.4 } as const

const isForm = (text: string) => /[\d_☐□]/u.test(text)

/** Texts behind a gap at the end of many lines that look like a form to fill in. */
export function findRepeatedEnds(ends: string[]): Set<string> {
  const repeated = [...countBy(ends)].filter(
    ([text, count]) => isFrequent(count, ends.length, REPEATED) && isForm(text),
  )
  return new Set(repeated.map(([text]) => text))
}
