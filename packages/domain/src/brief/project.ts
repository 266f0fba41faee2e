import type { BriefContext, Found } from './brief.ts'
import { spanOf } from './cues.ts'
import type { Sentence } from './mail.ts'
import { isNaming } from './name-cues.ts'

const LABEL =
  /^(?:[•–-] ?|\d{1,2}[.)] )?(?:project(?: name| title)?|production(?: title| name)?|working title|title|film|feature|show|series|programme|audition|job|produktion|projekt|titel) ?: ?/
const NAMING = /\b(?:first|last|surname|role|actor|your name|scene|take)\b/
const VALUE_END = / ?(?:\(| [–—-] | \| |[;]|, (?=[\da-z(])|\/ |$)/
const TITLE_BEFORE =
  /(?:\b(?:in|for|on|of|from|to|project|title|titled|called|series|film|feature|show|short|pilot|production|audition|re|star on|the)[:,]? ?(?:the |our |a |new |an |today's )?|[:/|,(–—-] ?|^)["'(]{0,2}$/
const OTHER_WORK =
  /\b(?:work in|saw you in|loved you in|seen you in|great in|you were in|credits?|director:|known for|from the (?:makers|team|creators) of)\b/
const QUOTE_BEHIND =
  /\b(?:film|feature|series|show|short|pilot|project|production|movie|drama|comedy|campaign|commercial|spot|ad|game|musical|play|titled|called|codename|code name|working title)(?: project)?[:,]?(?: (?:of|for|called|titled|to))?(?: [–—-])? ?["'](?=[a-z])|\b(?:submitting to|audition for|tape for|casting for|applying (?:to|for)) ["'](?=[a-z])/
const ROLE_OF = /\b(?:role|part) of /
const IN = / in (?:the )?(?:film |feature |series |show )?(?=["'A-Z])/
const LONGEST_TITLE = 48

/** What the mail calls the production; only used for names of files. */
export function findProject(sentences: readonly Sentence[], { script }: BriefContext): Found<string> | undefined {
  const title = script.title.trim().toLowerCase()
  const short = title.replace(/^the /, '')
  for (const sentence of sentences) {
    const labelled = readLabel(sentence, title)
    if (labelled !== undefined) return labelled
  }
  // The whole title stands for itself; of a shorter one the words before it say that it is one.
  for (const [wanted, isSure] of [
    [title, title.includes(' ')],
    [title, false],
    [short, false],
  ] as const) {
    if (wanted.length < 2) continue
    for (const sentence of sentences) {
      const found = isNaming(sentence) ? undefined : readTitle(sentence, wanted, isSure)
      if (found !== undefined) return found
    }
  }
  for (const sentence of sentences) {
    const found = readQuoted(sentence)
    if (found !== undefined) return found
  }
  return undefined
}

const toFound = (sentence: Sentence, start: number, end: number): Found<string> => ({
  value: sentence.text.slice(start, end),
  span: spanOf(sentence, { start, end }),
  how: 'said',
})

function readLabel(sentence: Sentence, title: string): Found<string> | undefined {
  const label = LABEL.exec(sentence.low)?.[0]
  if (label === undefined) return undefined
  const from = label.length + (/^["']? ?/.exec(sentence.text.slice(label.length))?.[0].length ?? 0)
  const rest = sentence.low.slice(from)
  if (rest.startsWith(title) && title !== '') return toFound(sentence, from, from + title.length)
  const length = Math.min(60, rest.search(VALUE_END))
  const value = sentence.text.slice(from, from + length).replace(/[\s"'.,]{1,4}$/, '')
  if (value.length < 2 || NAMING.test(value.toLowerCase()) || /^[a-z]/.test(value)) return undefined
  return toFound(sentence, from, from + value.length)
}

const isWhole = (before: string, behind: string): boolean =>
  !/[\p{L}\d_-]$/u.test(before) && !/[\p{L}\d_-]/u.test(behind)

function readTitle(sentence: Sentence, title: string, isSure: boolean): Found<string> | undefined {
  const { low, text, isSubject } = sentence
  for (let at = low.indexOf(title); at >= 0; at = low.indexOf(title, at + 1)) {
    const end = at + title.length
    const before = low.slice(Math.max(0, at - 60), at)
    if (!isWhole(before, low.charAt(end)) || OTHER_WORK.test(before)) continue
    const first = text.charAt(at)
    const isCapital = first !== first.toLowerCase()
    const isQuoted = /["']$/.test(before) && /^["']/.test(low.slice(end))
    const isNamed = TITLE_BEFORE.test(before) && (isCapital || title.includes(' '))
    const isTitle = isQuoted || isNamed || (isCapital && (isSure || isSubject))
    if (isTitle) return toFound(sentence, at, end)
  }
  return undefined
}

/** A title in quotation marks behind what it is, or the one that a role is of. */
function readQuoted(sentence: Sentence): Found<string> | undefined {
  const { low, text } = sentence
  if (OTHER_WORK.test(low)) return undefined
  const behind = QUOTE_BEHIND.exec(low)
  if (behind !== null) return readUpTo(sentence, behind.index + behind[0].length)
  const role = ROLE_OF.exec(low)
  const inside = role && IN.exec(text.slice(role.index, role.index + 60))
  if (role === null || inside === null) return undefined
  const start = role.index + inside.index + inside[0].length
  if (/["']/.test(text.charAt(start))) return readUpTo(sentence, start + 1)
  const words = text.slice(start, start + LONGEST_TITLE).split(' ')
  const count = words.findIndex((word) => word !== word.toUpperCase() || !/^[A-Z]{2}/.test(word))
  const title = words
    .slice(0, count < 0 ? words.length : count)
    .join(' ')
    .replace(/[.,;:!?]$/, '')
  return title.length < 4 ? undefined : toFound(sentence, start, start + title.length)
}

function readUpTo(sentence: Sentence, start: number): Found<string> | undefined {
  const length = sentence.text.slice(start, start + LONGEST_TITLE).search(/["'](?![a-z])/)
  return length < 2 ? undefined : toFound(sentence, start, start + length)
}
