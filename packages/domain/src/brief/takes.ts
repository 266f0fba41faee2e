import type { AskedTakes, Found } from './brief.ts'
import { isNegated, type Match, matchAll, mergeFound, readNumber, spanOf } from './cues.ts'
import type { Sentence } from './mail.ts'
import { isNaming } from './name-cues.ts'

const COUNTED =
  /\b(1-2|2-3|(?:one|1) (?:or|to) (?:two|2)|(?:two|2) (?:or|to) (?:three|3)|\d{1,2}|one|two|three|four|five|zwei|drei|deux|a couple(?: of)?|couple(?: of)?|a single|single|an?(?= takes? (?:of|per|for) (?:each|every|both)))(?: |-)(?:(?:or (?:two|three|2|3)|different|best|full|good|strong|contrasting|alternate|separate|distinct|clean|complete|solid|varied|great|favou?rite|unbroken|continuous|uninterrupted|single|straight|unedited|max|only|very|really),? ){0,3}(takes?|tks?|versions?|options?|reads?|passes|variations|choices|attempts|prises?|goes(?= at| per| each| max))\b/g
const LABELLED =
  /^(no more than |not more than |max(?:imum)?\.?:? (?:of )?|up to |at most )?(\d{1,2}|one|two|three|four|five)(?:(?: or | to |-)(two|three|[2-5]))?\b(?! ?(?:mb|min|sec))/
const NUMBERED = /\btake ([1-4])\b/g
const TWICE =
  /\b(?:tape|do|read|record|film|shoot|play|try|see|give|want|like|send)(?: (?:us|me))? (?:it|this|that|the scene|each scene|them|each)(?: to)?(?: be)?(?: done| played)? (once|twice|(?:two|three|four|2|3|4) (?:times|ways|different ways))\b/
const MOST_BEFORE =
  /\b(?:no more than|not more than|(?:not|n't|never) (?:need|want|send|do|submit|give us) more than|max(?:imum)?(?: of)?|at most|up to|limit:?|limit(?:ed)? (?:of|to|yourself to)|never more than|no more then)[:,.]? $/
const MOST_AFTER =
  /^(?: of each| at each| each| ea| per scene| in total)?(?: scene)?[.,]? ?\(?(?:max(?:imum)?|at most|or (?:less|fewer)|tops|is the (?:max|limit|most)|limit|is (?:plenty|enough) at)\b/
const UNBROKEN =
  /\b(?:unbroken|uninterrupted|continuous|straight through|in one go|no (?:cuts|edits|editing|cutting)|unedited|without (?:cuts|cutting|edits|editing|stopping)|(?:don't|do not|please don't) (?:cut|edit|stop))\b/
const UNBROKEN_ALONE =
  /\bstraight through\b|\bin one go\b|\bone (?:unbroken|continuous|long|uninterrupted|single) (?:take|shot)\b/
const STYLE =
  /(?:^| )(?:one|once|another|a second)(?: take| version| read| option)? (?!of\b|file|clip|scene|per\b|each|at\b|or\b|take\b|minute|day|more|of|unbroken|continuous|improvised take)/
const STYLED =
  /\b(?:takes?|versions?|reads?|options?|ways|tape it|do it|try it|see it|play it|once)\b|\bone (?:with|more|less|where|a bit|a little|slightly)\b/
const NOT_TAKES = /^ (?:place|care|part|over|off|up|on|it|time|your|you|the|a|two|into|aback)\b/
const OPTIONAL =
  /\b(?:feel free|if you(?:'d)? (?:fancy|like|want|wish|have time|feel|need|must)|optional|welcome to|happy to (?:see|have|take)|not necessary|you can also|you may)\b/
const TOLD = /\b(?:was|were|been|is) (?:all )?(?:shot|filmed|taped|done|made)\b/
const WRONG_BEFORE =
  /\b(?:scenes?|sc|page|act|it|he|she|that|which|what|who|part|ep|episode)\.? $|\b(?:good|great|second|first|third|next|last) $/

/** How many takes casting wants of a scene. */
export function findTakes(sentences: readonly Sentence[]): Found<AskedTakes> | undefined {
  const found = sentences.flatMap(
    (sentence) =>
      readCounted(sentence) ??
      readLabelled(sentence) ??
      readNumbered(sentence) ??
      readWays(sentence) ??
      readUnbroken(sentence) ??
      [],
  )
  const isUnbroken = found.some(({ value }) => value.isUnbroken)
  // "Straight through, please" in a sentence of its own says how the takes are made, not how many.
  const counted = found.filter(({ value, how }) => !(value.isUnbroken && how === 'read as'))
  if (counted.length === 0) return mergeFound(found)
  return mergeFound(counted.map((takes) => ({ ...takes, value: { ...takes.value, isUnbroken } })))
}

function readCounted(sentence: Sentence): Found<AskedTakes> | undefined {
  const { low } = sentence
  const readings = [...low.matchAll(COUNTED)].flatMap((match) => readMatch(low, match) ?? [])
  const [first] = readings.toSorted((a, b) => b.count - a.count)
  if (first === undefined) return undefined
  const styles = readStyles(low)
  const count = first.count === 1 && styles.length > 1 ? styles.length : first.count
  return {
    value: {
      count,
      isMost: first.isMost,
      isUnbroken: count === 1 && UNBROKEN.test(low),
      labels: styles.length > 0 ? styles : readLabels(low, first),
    },
    span: spanOf(sentence, first),
    how: first.isAbout ? 'read as' : 'said',
  }
}

/** "Takes: no more than 2 per scene" */
function readLabelled(sentence: Sentence): Found<AskedTakes> | undefined {
  const { low, topic, valueStart } = sentence
  const match = topic === 'takes' && valueStart > 0 ? LABELLED.exec(low.slice(valueStart)) : null
  if (match === null) return undefined
  const [words, most, number = '', last = number] = match
  const start = valueStart + words.indexOf(number)
  const count = readNumber(last) ?? 0
  if (count < 1 || count > 12) return undefined
  const isMost = most !== undefined || last !== number || MOST_AFTER.test(low.slice(valueStart + words.length))
  return {
    value: { count, isMost, isUnbroken: count === 1 && UNBROKEN.test(low), labels: [] },
    span: spanOf(sentence, { start, end: valueStart + words.length }),
    how: 'said',
  }
}

interface Counted extends Match {
  count: number
  isMost: boolean
  isAbout: boolean
}

function readMatch(low: string, match: RegExpExecArray): Counted | undefined {
  const [words, number = ''] = match
  const start = match.index
  const end = start + words.length
  if (!isOfTakes(low, match)) return undefined
  const isMost =
    MOST_BEFORE.test(low.slice(Math.max(0, start - 36), start)) || MOST_AFTER.test(low.slice(end, end + 60))
  if (!isMost && isNegated(low, start)) return undefined
  const isAbout = number.includes('couple')
  const isRange = /-| or | to /.test(number)
  const count = countOf(number)
  return count < 1 || count > 12 ? undefined : { start, end, count, isMost: isMost || isRange, isAbout }
}

/** Of "one or two takes" the second number is the most. */
function countOf(words: string): number {
  if (words.includes('couple')) return 2
  const last = words.split(/[ -]/).at(-1) ?? ''
  return /^an?$|single/.test(words) ? 1 : (readNumber(last) ?? 0)
}

/** "Scene two takes place", "a read of the room" and "one take, if you like" say nothing of takes. */
function isOfTakes(low: string, { 0: words, 2: noun = '', index }: RegExpExecArray): boolean {
  const before = low.slice(Math.max(0, index - 36), index)
  const after = low.slice(index + words.length, index + words.length + 24)
  const around = low.slice(Math.max(0, index - 48), index + words.length + 24)
  if (/^(?:reads?|options?|choices|passes)$/.test(noun) && /^ (?:the|this|it|for a|from)\b/.test(after)) return false
  return !WRONG_BEFORE.test(before) && !NOT_TAKES.test(after) && !OPTIONAL.test(around) && !TOLD.test(before)
}

/** "One as written and one where you throw it away". */
function readStyles(low: string): string[] {
  if (!STYLED.test(low)) return []
  const styles = low.split(/, and |, then |, | and |; |: /).flatMap((words) => {
    const style = STYLE.exec(words)
    return style === null
      ? []
      : [
          words
            .slice(style.index + style[0].length)
            .replace(/[.!]$/, '')
            .trim(),
        ]
  })
  return styles.length > 1 ? styles : []
}

/** "3 takes: neutral, angry, amused" */
function readLabels(low: string, { end, count }: Counted): string[] {
  const list = /^[a-z ,]{0,16}: ([a-z' ,&-]{3,80})/.exec(low.slice(end))?.[1]
  const labels = list?.split(/, and |, | and | & /).map((label) => label.trim()) ?? []
  return labels.length === count ? labels : []
}

/** "Take 1 as written, take 2 improvised" */
function readNumbered(sentence: Sentence): Found<AskedTakes> | undefined {
  const takes = isNaming(sentence) ? [] : matchAll(NUMBERED, sentence.low)
  const [first] = takes
  const count = Math.max(0, ...takes.map(({ 1: number }) => Number(number)))
  if (first === undefined || takes.length < 2 || count !== takes.length) return undefined
  return {
    value: { count, isMost: false, isUnbroken: false, labels: [] },
    span: spanOf(sentence, { start: first.index, end: first.index + first[0].length }),
    how: 'read as',
  }
}

/** "Tape it twice", "one serious, one with more comedy". */
function readWays(sentence: Sentence): Found<AskedTakes> | undefined {
  const { low } = sentence
  const match = TWICE.exec(low)
  const labels = readStyles(low)
  const times = match === null ? 0 : countTimes(match[1] ?? '')
  const count = times < 2 ? labels.length : times
  const place = match ?? STYLE.exec(low)
  if (count < 2 || place === null || OPTIONAL.test(low) || isNegated(low, place.index)) return undefined
  return {
    value: { count, isMost: false, isUnbroken: false, labels: labels.length === count ? labels : [] },
    span: spanOf(sentence, { start: place.index, end: place.index + place[0].length }),
    how: match === null ? 'read as' : 'said',
  }
}

const countTimes = (words: string): number => (words === 'twice' ? 2 : (readNumber(words.split(' ')[0] ?? '') ?? 1))

function readUnbroken(sentence: Sentence): Found<AskedTakes> | undefined {
  const match = UNBROKEN_ALONE.exec(sentence.low)
  if (match === null || isNegated(sentence.low, match.index) || TOLD.test(sentence.low)) return undefined
  return {
    value: { count: 1, isMost: false, isUnbroken: true, labels: [] },
    span: spanOf(sentence, { start: match.index, end: match.index + match[0].length }),
    how: 'read as',
  }
}
