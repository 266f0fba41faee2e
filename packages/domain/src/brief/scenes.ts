import type { AskedScenes, BriefContext, BriefScript, Found } from './brief.ts'
import { isNegated, type Match, mergeFound, readNumber, spanOf } from './cues.ts'
import type { Sentence } from './mail.ts'
import { isNaming } from './name-cues.ts'

const SCENE =
  /\b(?:scenes?|scs?|szenen?|sz|s[cé]quences?|seq)\b(?: (?:to (?:prepare|tape|read|learn|record|do)|required|requested|needed|we(?:'d| would)? (?:like|want|need)(?: you to (?:do|read|tape|learn))?|attached|for you)){0,2}(?: (?:is|are|will be))?(?:\.:|\.|:| ?#| ?-)? ?(?:numbers? |nos?\.? |#)?(?=\d|one\b|two\b|three\b|four\b|five\b|six\b|seven\b|eight\b)|\b(?:only|just) (?:need|needs|want|do|doing|tape|taping|prepare|learn)(?: the)? (?=\d{1,3}[a-z]?\b)/g
const SCENE_LABEL =
  /(?:\d{1,3}[a-z]{0,2}|(?:one|two|three|four|five|six|seven|eight)(?=[.,;:!?)&]|$| (?:and|und|et|&|only|please|is|are|or|to|first|again)\b))\b(?! ?(?:takes?|tks?|prises?|minutes?|mins?|pages?|mb|gb|versions?|options?|days?|pm|am|hours?|clips?|files?)\b|:\d)/y
const JOINT =
  /(?: ?(?:,? ?(?:and|und|et|plus|then|&)|[,&+/]) ?)(?:also |then |(?:first|after that),? ?)?(?:scenes? |scs?\.? ?|szenen? )?#?/y
const RANGE = / ?(?:-|–|to|through|thru|bis) ?/y
/** "All of the attached scenes", "both sides", "the three scenes attached". */
const ALL =
  /\b(?:both|all)(?: (?:of|the|your|these|those|our|my|attached|enclosed|two|three|four|five|[2-9]|[a-z]{2,12}'s)){0,4} scenes\b|\b(?:all|do both|prepare both|tape both|read both|learn both|record both|both)(?: (?:of|the|your|these|those|attached|sets? of)){0,3} sides(?= (?:provided|attached|please|as|in)|[.,!]|$)(?<!profiles both sides)(?<!profiles: both sides)|\b(?:the|these|those) (?:two|three|four|five|pair of|[2-9]) (?:attached |enclosed )?(?:scenes|sides)(?: attached| enclosed| below| provided)?\b|\bscenes? ?: ?(?:all|both)\b|\b(?:entire|full|complete) (?:sides|audition scenes?)\b|\b(?:prepare|tape|read|learn|record|do|film|look at) (?:all )?(?:the )?attached (?:scenes|sides)\b|\b(?:scenes|sides),? (?:all|both) of (?:them|it)\b/
const ALL_BEHIND = /^ ?(?:all|alle|both|beide|toutes?|everything|entire|whole)\b/
const ANY =
  /\b(?:either|any|any one|one) of (?:the|these|your|those)(?: (?:two|three|four|2|3|4|attached)){0,2} scenes\b|\b(?:either|any|any one) scene\b|\b(?:pick|choose|select|your (?:choice|pick) of|a choice of)(?: just)? (?:one|a|1|any|either)(?: one)?(?: of (?:the|these|your))?(?: (?:two|three|2|3))? ?scenes?\b|\bwhichever (?:scene|of the scenes|one you|one speaks|you|speaks)\b|\bscene of your cho(?:ice|osing)\b|\b(?:choose|pick|decide) between (?:the )?(?:two )?scenes?\b/
const ORDINAL =
  /\b(?:just|only|do|tape|prepare|read|record|learn|send)(?: us| me)?(?: just| only)? (?:the )?(first|second|third|fourth|last|1st|2nd|3rd) scene\b(?! of)|\b(?:the )?(first|second|third|fourth|last) scene (?:only|please|is fine|is enough)\b/
/** A sentence that tells what happens in a scene. */
const TOLD =
  /\b(?:in|during|since|(?<!to )see|like|of|from|after|before|until|(?<!followed )by|into|happens|middle|watch|reading|worry about|ignore|regarding|leave|skip|forget|drop|omit|lose|losing|without)(?: the)? $|\b(?:if time permits|if you (?:have time|like|want|fancy|wish)|if there's time|optional(?:ly)?)[,:]? (?:the )?$/
/** "From the top of scene 2" and "a version of scene 2" ask for it. */
const PART_OF = /\b(?:top|start|beginning|end|half|rest|page|all|both|take|version|bit|part|whole) of (?:the )?$/
const WEAK = /\b(?:of|for|from) $/
const EXCUSED =
  /^[^.;,]{0,24}\b(?:optional|freiwillig|for context|for reference|context only|not (?:needed|required|necessary)|isn't needed|if you have time|if there's time|(?:is|'s|are|has been|have been|was|were|now) (?:a bonus|cut|out|dropped|gone|rewritten|removed|pulled|gone now))\b/
const ASKED = /\b(?:takes?|versions?|options?|reads?|tests?)\b/

/** The scenes that casting wants to see. */
export function findScenes(sentences: readonly Sentence[], { script }: BriefContext): Found<AskedScenes> | undefined {
  const labels: Found<readonly string[]>[] = []
  const weak: Found<readonly string[]>[] = []
  const whole: Found<AskedScenes>[] = []
  for (const sentence of sentences.filter((sentence) => !isNaming(sentence))) {
    const freely = readWhole(sentence)
    if (freely !== undefined) whole.push(freely)
    const ordinal = readOrdinal(sentence, script) ?? readSome(sentence, script)
    if (ordinal !== undefined) labels.push(ordinal)
    const named = freely?.value === 'any one' ? [] : readLabels(sentence, script)
    for (const { isWeak, found } of named) (isWeak ? weak : labels).push(found)
  }
  const joined = joinLabels(labels.length + whole.length > 0 ? labels : weak)
  return mergeFound([...(joined ? [joined] : []), ...whole])
}

/** Sentences that name scenes add up. */
function joinLabels(found: readonly Found<readonly string[]>[]): Found<readonly string[]> | undefined {
  const [first] = found
  return first && { ...first, value: [...new Set(found.flatMap(({ value }) => value))] }
}

function readWhole(sentence: Sentence): Found<AskedScenes> | undefined {
  const { low, topic, valueStart } = sentence
  const any = ANY.exec(low)
  if (any === null && topic === 'scenes' && valueStart > 0 && ALL_BEHIND.test(low.slice(valueStart))) {
    const end = valueStart + (ALL_BEHIND.exec(low.slice(valueStart))?.[0].length ?? 0)
    return { value: 'all', span: spanOf(sentence, { start: valueStart, end }), how: 'said' }
  }
  const match = any ?? ALL.exec(low)
  if (match === null || isNegated(low, match.index) || / in pairs|work on /.test(low)) return undefined
  const span = spanOf(sentence, { start: match.index, end: match.index + match[0].length })
  return { value: any === null ? 'all' : 'any one', span, how: 'said' }
}

const FIRST_SOME = /\b(first|last) (two|three|2|3) scenes\b/

/** "The first two scenes" */
function readSome(sentence: Sentence, script: BriefScript): Found<readonly string[]> | undefined {
  const match = FIRST_SOME.exec(sentence.low)
  if (match === null || isNegated(sentence.low, match.index)) return undefined
  const count = readNumber(match[2] ?? '') ?? 0
  const value = match[1] === 'first' ? script.scenes.slice(0, count) : script.scenes.slice(-count)
  return { value, span: spanOf(sentence, { start: match.index, end: match.index + match[0].length }), how: 'read as' }
}

function readOrdinal(sentence: Sentence, script: BriefScript): Found<readonly string[]> | undefined {
  const match = ORDINAL.exec(sentence.low)
  const word = match?.[1] ?? match?.[2]
  if (match === null || word === undefined || isNegated(sentence.low, match.index)) return undefined
  const label = script.scenes.at(word === 'last' ? -1 : (readNumber(word) ?? 0) - 1)
  const span = spanOf(sentence, { start: match.index, end: match.index + match[0].length })
  return label === undefined ? undefined : { value: [label], span, how: 'read as' }
}

function readLabels(sentence: Sentence, script: BriefScript): { isWeak: boolean; found: Found<readonly string[]> }[] {
  const { low } = sentence
  let from = 0
  return listCues(sentence).flatMap(({ 0: cue, index }) => {
    // "Sc. 1, sc. 2" is one list, which was read at its beginning.
    if (index < from) return []
    const { labels, end } = readList(low, index + cue.length, script)
    from = end
    const before = low.slice(Math.max(0, index - 40), index)
    const isOfTake = WEAK.test(before) && ASKED.test(before)
    if (labels.length === 0 || isNegated(low, index) || EXCUSED.test(low.slice(end, end + 60))) return []
    if (TOLD.test(before) && !isOfTake && !PART_OF.test(before)) return []
    const found = { value: labels, span: spanOf(sentence, { start: index, end }), how: 'said' as const }
    return [{ isWeak: WEAK.test(before), found }]
  })
}

/** The words before labels, or the place behind "Sides:". */
function listCues({ low, topic, valueStart }: Sentence): { 0: string; index: number }[] {
  const cues = [...low.matchAll(SCENE)]
  if (topic !== 'scenes' || valueStart === 0 || cues.some(({ index }) => index < valueStart + 12)) return cues
  return /^\d{1,3}[a-z]?(?:$| ?[,&+.;/-]| and\b| only\b)/.test(low.slice(valueStart))
    ? [{ 0: '', index: valueStart }, ...cues]
    : cues
}

interface LabelList {
  labels: string[]
  end: number
}

function readList(low: string, from: number, script: BriefScript): LabelList {
  const list: LabelList = { labels: [], end: from }
  let at = from
  for (;;) {
    const label = readSticky(SCENE_LABEL, low, at)
    // "Sc 4/22" has two labels; "sc 4, 12/10" has a label and a date.
    if (label === undefined || (low.charAt(at - 1) !== '/' && at > from && /^\/\d/.test(low.slice(label.end))))
      return list
    const { end, words } = label
    list.labels.push(toLabel(words, script))
    list.end = end
    const range = readSticky(RANGE, low, end)
    const last = range && readSticky(SCENE_LABEL, low, range.end)
    if (last !== undefined) {
      list.labels.push(...listBetween(words, last.words, script))
      list.end = last.end
    }
    const joint = readSticky(JOINT, low, list.end)
    if (joint === undefined) return list
    at = joint.end
  }
}

function readSticky(pattern: RegExp, text: string, at: number): (Match & { words: string }) | undefined {
  pattern.lastIndex = at
  const words = pattern.exec(text)?.[0]
  return words === undefined ? undefined : { start: at, end: at + words.length, words }
}

const toLabel = (words: string, { scenes }: BriefScript): string => {
  const label = (/^\d/.test(words) ? words : String(readNumber(words) ?? words)).toUpperCase()
  return scenes.find((scene) => scene.toUpperCase() === label) ?? label
}

/** What follows the first of "1-3", in the order of the script where it has both ends. */
function listBetween(first: string, last: string, script: BriefScript): string[] {
  const [from, to] = [first, last].map((label) => script.scenes.indexOf(toLabel(label, script)))
  if (from !== undefined && to !== undefined && from >= 0 && to > from) return script.scenes.slice(from + 1, to + 1)
  const [low = 0, high = 0] = [first, last].map((label) => readNumber(label) ?? 0)
  if (low === 0 || high <= low || high - low > 12) return [toLabel(last, script)]
  return Array.from({ length: high - low }, (_, index) => String(low + index + 1))
}
