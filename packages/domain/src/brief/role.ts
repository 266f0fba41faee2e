import type { BriefContext, Found } from './brief.ts'
import { mergeFound, spanOf } from './cues.ts'
import { type CharacterMention, findCharacters, toNames } from './find-characters.ts'
import type { Sentence } from './mail.ts'
import { isNaming } from './name-cues.ts'

/** What a role is called and what an actor does with it: the name follows, at most behind link words. */
const ALONE =
  /^(?:roles?|role\(s\)|parts?|characters?|char|rolle|personnage|re-?read(?:ing)?|reads?|reading|re-?tap(?:e|ing)|tap(?:e|ing)|test(?:ing)?|audition(?:ing|s)?|consider(?:ed|ing)?|lead|supporting|playing|plays?|doing|mean|you're|pegged|spielst|sprichst)$/
/** These need "for", "as", "at" or "to" behind them. */
const LINKED =
  /^(?:up|down|right|perfect|great|good|submitted|requested|pinned|mind|mix|self-?tapes?|request|invited|go|crack|stab|pass|look|chance|shot|moved?|over|across|switch(?:ed)?|swap(?:ped)?|out|see|seeing|wants?|more|thinking|asked|you|selected|shortlisted)$/
const VERB =
  /^(?:see|seeing|wants?|have|likes?|loves?|need|of|from|consider(?:ed|ing)?|try(?:ing)?|tape|test|think(?:ing)?)$/
const LINK =
  /^(?:for|as|at|to|of|is|are|on|the|a|an|both|also|again|now|either|der|des|die|von|de|für|pour|als|name|,|=|–|—|-|:)$/
const LINKING = /^(?:for|as|at|to|of|für|als|pour)$/
const FOR = /^(?:for|as|für|als|pour)$/
const MOST_LINKS = 6
const YOU_ARE =
  /\b(?:you're|you are|you'd be|you would be|you as|a great|you:|for you:|yes,)(?: the| a| both)? ["'(]{0,2}$/
/** Somebody else reads that part. */
const READER =
  /\b(?:off ?-?camera|opposite|need|written|voice|instead of|rather than|other than|not|with|against|between|except)\b/
const OTHER_READER = /\b(?:reader|someone|somebody|friend|partner)\b/
const READER_REACH = 22
const OTHER_READER_REACH = 44
/** What a character does in the story. */
const TOLD_AFTER =
  /^["')]{0,2}(?: (?:is|was|has|had|takes|comes|goes|lives|wants|gets|knows|drives|labels|reads|sees|finds|comes|keeps|says|thinks|loves|hates|works|runs|and \w{2,14} (?:share|are|have|split|were|fight|meet)|are|were|will be|would be)\b|'s\b)/
const CAST = /\b(?:already|been|were|was|is) cast\b/
const ASKED_AFTER = /^["')]{0,2},?(?: (?:too|again|also|as well|please|pls|this time|for you|instead)\b)/
const SIZE =
  /\b(?:co-?star|guest star|recurring|series regular|day player|lead|supporting|under ?five|principal|featured)\b/
const ROLE_SIZE_AFTER =
  /^["')]{0,2}(?: again\b| self[ -]?tape| audition\b| ?[–—-] (?:recurring|guest|co-?star|series|lead|supporting|day player|principal)| ?[([](?:lead|supporting|co-?star|guest|recurring|series|day|principal|featured|m\b|f\b|male|female|\d\d))/
/** What parts a title: "PROJECT / ROLE - Self tape". */
const SEPARATOR = /\/{1,2}|\||:|;| [–—-]{1,2} |,|[•·]|\(|\[|\)|\]|!|\.(?= |$)|\?/

/** The characters of the script that the actor is asked to play. */
export function findRole(
  sentences: readonly Sentence[],
  { script, actor }: BriefContext,
): Found<readonly string[]> | undefined {
  const names = toNames(script.characters)
  const known = { title: script.title.toLowerCase(), actor: actor.toLowerCase() }
  const asked = sentences.flatMap((sentence, at) =>
    isNaming(sentence)
      ? []
      : (readSentence(sentence, findCharacters(sentence, names), { ...known, isFirst: at < TITLE_LINES }) ?? []),
  )
  // "For Dani" may be about her; "the role of Dani" is not.
  const best = Math.max(...asked.map(({ strength }) => strength))
  return mergeFound(asked.filter(({ strength }) => strength === best).map(({ found }) => found))
}

const TITLE_LINES = 4

interface Known {
  title: string
  actor: string
  /** Whether the sentence is one of the first, where titles stand. */
  isFirst: boolean
}

interface AskedRole {
  strength: number
  found: Found<readonly string[]>
}

function readSentence(sentence: Sentence, mentions: readonly CharacterMention[], known: Known): AskedRole | undefined {
  for (const [at, mention] of mentions.entries()) {
    const cue = findCue(sentence, mention, known)
    if (cue === undefined) continue
    const all = [mention, ...listFollowing(sentence, mention, mentions.slice(at + 1))]
    const span = spanOf(sentence, { start: cue.start, end: all.at(-1)?.end ?? mention.end })
    const value = [...new Set(all.map(({ name }) => name))]
    return { strength: cue.strength, found: { value, span, how: 'said' } }
  }
  return undefined
}

/** Where the words begin that make a name a role. */
function findCue(
  sentence: Sentence,
  mention: CharacterMention,
  known: Known,
): { start: number; strength: number } | undefined {
  const { start, end } = mention
  const { low, topic, valueStart } = sentence
  const from = Math.max(0, start - 60)
  const before = low.slice(from, start)
  const after = low.slice(end, end + 40)
  if (isOfReader(before) || CAST.test(after)) return undefined
  if (topic === 'role' && valueStart > 0) return { start: Math.min(start, valueStart), strength: 3 }
  const cue = findCueWord(before, mention.isSmall)
  const strength =
    cue?.isStrong === true ? 2 : isSegment(sentence, mention, known) ? 1 : readPlace(sentence, mention, cue)
  if (strength === 0) return undefined
  return { start: cue === undefined ? start : from + cue.start, strength }
}

/** How strongly the words around a name say that it is a role, if it is no part of a title. */
function readPlace(
  { low, isSubject }: Sentence,
  { start, end, isSmall }: CharacterMention,
  cue: CueWord | undefined,
): number {
  const before = low.slice(Math.max(0, start - 60), start)
  const after = low.slice(end, end + 40)
  if (isSmall || TOLD_AFTER.test(after)) return 0
  if (isSubject || isOfSize(before, after)) return 2
  return cue !== undefined || ASKED_AFTER.test(after) ? 1 : 0
}

const isOfReader = (before: string): boolean => {
  const clause = before.split(/[.,;()]/).at(-1) ?? ''
  return READER.test(clause.slice(-READER_REACH)) || OTHER_READER.test(clause.slice(-OTHER_READER_REACH))
}

interface CueWord {
  start: number
  /** "For Dani" alone may be about her. */
  isStrong: boolean
}

interface Links {
  /** The words before the name without quotation marks. */
  words: readonly string[]
  /** Where the word stands that the links follow. */
  at: number
  links: readonly string[]
}

const ownLetters = (word = ''): string => word.replace(/^["'(]/, '').replace(/[:,=?!]$/, '')

/** The words between a cue and the name: "for the", "as Ben's sister". */
function listLinks(before: string): Links {
  const text = before.replace(/["'(]{1,2}$/, '').trimEnd()
  const words = text.split(' ').map(ownLetters)
  const isKin = words.at(-2)?.endsWith("'s") === true && !LINK.test(words.at(-1) ?? '')
  let at = words.length - (isKin ? 3 : 1)
  // "Officer Bane's sister"
  if (isKin && !LINK.test(words[at] ?? '')) at -= 1
  const links: string[] = []
  for (
    let word = words[at];
    word !== undefined && at > 0 && links.length < MOST_LINKS && LINK.test(word);
    word = words[at]
  ) {
    links.push(word)
    at -= 1
  }
  return { words: text.split(' '), at, links }
}

/** Where a cue of a role begins that the name follows; a name in small letters needs "for" or "as" before it. */
function findCueWord(before: string, isSmall: boolean): CueWord | undefined {
  const { words, at, links } = listLinks(before)
  const [cue, verb] = [ownLetters(words[at]), ownLetters(words[at - 1])]
  const isLinked = links.some((word) => LINKING.test(word))
  const start = words.slice(0, at).join(' ').length + Number(at > 0)
  const isCue = ALONE.test(cue) || (isLinked && (LINKED.test(cue) || VERB.test(verb)))
  if (isCue && (isLinked || !isSmall)) return { start, isStrong: true }
  if (isSmall) return undefined
  const own = YOU_ARE.exec(before)
  if (own !== null) return { start: own.index, isStrong: true }
  return FOR.test(cue) || IT_IS.test(cue) || links.some((word) => FOR.test(word))
    ? { start, isStrong: false }
    : undefined
}

const IT_IS = /^it's$/

/** "Co-star, the CLERK", "DANI - recurring guest star" */
const isOfSize = (before: string, after: string): boolean =>
  (SIZE.test(before) && /, (?:the )?["']?$/.test(before)) || (before === '' && ROLE_SIZE_AFTER.test(after))

const STANDS_BEHIND = /(?:^|\/|\||: ?| [–—-]{1,2}|,|\(|\[|[•·]) ?["']?(?:the )?$/
const STANDS_BEFORE = /^["']?(?: ?$| ?[/|,()[\]]| [–—-]|[.!]{1,2} ?$| \(| sc\b| scenes?\b| again\b)/
const HEADING = /\b(?:re|fwd|self[ -]?tape|tape|audition|casting|e-casting|request|brief|test|retape|another)\b/

/** A name that stands alone in a title, beside the project or the actor, or as a whole line. */
function isSegment(sentence: Sentence, { start, end }: Match, known: Known): boolean {
  const { low, text, isLine } = sentence
  const left = low.slice(0, start)
  const right = low.slice(end)
  if (!STANDS_BEHIND.test(left) || !STANDS_BEFORE.test(right)) return false
  const segments = low.split(SEPARATOR).filter((words) => words.trim() !== '')
  const isBare = segments.length === 1 || (left.trim() === '' && /^ ?[([]/.test(right))
  if (!isBare) return /^,? sc(?:ene)?s?\b/.test(right) || isTitle(sentence, segments, known)
  const name = text.slice(start, end)
  return isLine
    ? known.isFirst || name === name.toUpperCase() || segments.length > 1
    : known.isFirst && segments.length === 1
}

function isTitle({ low, text, isSubject, isLine }: Sentence, segments: readonly string[], known: Known): boolean {
  const isTitled = segments.some((words) => isOf(words, known.title) || isOf(words, known.actor))
  if (isSubject || (isLine && isTitled)) return true
  const isHeading = HEADING.test(low)
  return isTitled ? (known.isFirst && isHeading) || text === text.toUpperCase() : isLine && isHeading
}

const isOf = (words: string, wanted: string): boolean => {
  const said = words.trim().replaceAll('"', '')
  return said.length > 2 && (said === wanted || said === wanted.replace(/^the /, ''))
}

type Match = Pick<CharacterMention, 'start' | 'end'>

const AND =
  /^["')]{0,2}(?: ?\([^()]{0,30}\))?(?:,| ?\/| ?&| ?\+|,? and|,? or|,? as well as|,? plus|,? then) ?(?:(?:the|also|as|for|for the|then) ){0,2}["'(]{0,2}$/

/** "DANI / MARCUS", "Ruth and Officer Bane". */
function listFollowing(
  { low }: Sentence,
  first: CharacterMention,
  mentions: readonly CharacterMention[],
): CharacterMention[] {
  const following: CharacterMention[] = []
  let { end } = first
  for (const mention of mentions) {
    if (!AND.test(low.slice(end, mention.start))) break
    following.push(mention)
    end = mention.end
  }
  return following
}
