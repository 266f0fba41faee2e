import type { Found } from './brief.ts'
import type { Sentence } from './mail.ts'

/** A match in a sentence: from its first letter to one past its last. */
export interface Match {
  start: number
  end: number
}

export const matchAll = (pattern: RegExp, text: string): (RegExpMatchArray & { index: number })[] =>
  [...text.matchAll(pattern)].map((match) => Object.assign(match, { index: match.index }))

/** So many words before a cue can turn it. */
const REACH = 4
const TURNING =
  /^(?:no|not|don't|dont|never|without|skip|omit|avoid|nor|neither|cannot|can't|cant|won't|isn't|aren't|needn't|doesn't|shouldn't|mustn't|nothing|rather|instead|nicht|kein|keine|ohne|pas|sans)$/
const LIMITING = /^(?:later|more|longer|larger|bigger|less|fewer|higher|lower|only|forget|hesitate|problem|worries)$/
const STOPPING = /[,;:.!?()–—]$|^(?:and|but|just|&|so|then)$|^[–—-]$/

/** Whether a negation stands within four words before the place, in the same clause. */
export function isNegated(low: string, at: number): boolean {
  const words = low
    .slice(Math.max(0, at - 60), at)
    .trimEnd()
    .split(' ')
  const near = words.slice(-REACH).toReversed()
  for (const [index, word] of near.entries()) {
    const following = near[index - 1]
    if (STOPPING.test(word)) return false
    if (TURNING.test(word.replace(/^["'(]/, ''))) return following === undefined || !LIMITING.test(following)
  }
  return false
}

const NOT_NEEDED =
  /^["')]{0,2}(?: (?:shots?|clips?|files?))?(?: \(?(?:is|are|s|being|at all|this time|here|for this|whatsoever)){0,3} ?(?:[:=–-] ?)?(?:(?:is|are) ?)?(?:not|isn't|aren't|n't|un)(?: be)? ?(?:needed|required|necessary|wanted|requested|allowed|accepted|mandatory|used|ok|okay|fine|good|acceptable|usable|supported)\b|^ (?:videos? |tapes? )?(?:will not|won't|cannot|can't) be (?:reviewed|accepted|watched|considered|viewed|used)\b|^["')]? ?[:=–-] ?(?:no|none|n\/a|not)\b/

/** "The slate is not needed", "Slate: none". */
export const isRefusedAfter = (low: string, end: number): boolean => NOT_NEEDED.test(low.slice(end, end + 60))

export const isTurned = (low: string, { start, end }: Match): boolean =>
  isNegated(low, start) || isRefusedAfter(low, end)

const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')
const ELSEWHERE: Readonly<Record<string, number>> = { eine: 1, einen: 1, zwei: 2, drei: 3, deux: 2, trois: 3 }
const ORDINALS = 'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ')

/** "2", "two", "second", "2nd". */
export function readNumber(word: string): number | undefined {
  const digits = /^(\d{1,4})(?:st|nd|rd|th)?$/.exec(word)?.[1]
  if (digits !== undefined) return Number(digits)
  const at = Math.max(NUMBERS.indexOf(word), ORDINALS.indexOf(word))
  return at < 0 ? ELSEWHERE[word] : at
}

export function spanOf({ offsets }: Sentence, { start, end }: Match): [start: number, end: number] {
  return [offsets[start] ?? 0, (offsets[end - 1] ?? 0) + 1]
}

/** The first of what several sentences say; if they differ, the others are shown beside it and nothing is chosen. */
export function mergeFound<T>(found: readonly Found<T>[]): Found<T> | undefined {
  const [first] = found
  if (first === undefined) return undefined
  const values = new Map(
    found.flatMap(({ value, others = [] }) => [value, ...others]).map((value) => [keyOf(value), value]),
  )
  values.delete(keyOf(first.value))
  const { others: _, ...only } = first
  return values.size === 0 ? only : { ...only, others: [...values.values()] }
}

const keyOf = (value: unknown): string => JSON.stringify(value)
