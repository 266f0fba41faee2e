import type { BriefContext, Found } from './brief.ts'
import { mergeFound, spanOf } from './cues.ts'
import { type CharacterMention, findCharacters, toNames } from './find-characters.ts'
import type { Sentence } from './mail.ts'
import { isNaming } from './name-cues.ts'

/** What the actor does with a role, or what it is called: "the role of", "taping for", "have a go at". */
const STRONG =
  /(?:\b(?:roles?(?:\(s\))?|parts?|character(?:\(?s\)?)?(?: name)?|char|rolle|personnage|re-?read(?:ing)?|reads?|reading|re-?tap(?:e|ing)|tap(?:e|ing)(?: you)?|test(?:ing)?(?: you)?|audition(?:ing|s)?|try(?:ing)? you (?:out )?|consider(?:ed|ing)?(?: you| \w{2,14})?|lead|supporting|playing|plays?|doing|mean)(?: ?[:,=–—-])?(?: also| again| both| now| either)?(?: (?:for|as|at|to|of|is|are)){0,2}|\b(?:(?:see(?:ing)?|wants?|have|likes?|loves?|thinking of) (?:\w{2,14}|of you)|up|down|right|perfect|great|submitted|requested|pinned|in mind|tape|tape (?:from|of) \w{2,14}|self[ -]?tapes?|selftape|request|invited|go|crack|stab|pass|look|chance|shot|move(?:d)?(?: you)?(?: over| across)?|switch(?:ed)?(?: you)?(?: over)?|swap(?:ped)?(?: you)?(?: over)?)(?: also| again| both| now| either)? (?:for|as|at|to)|\b(?:you're|you are|you'd be|you would be|you as|a great|you:|for you:|yes,))(?: a| the| both)?(?: (?:role|part|character|lead|supporting)(?: role)?(?: of|,)?)?(?: the)? ?(?:[a-z.]{1,14} ?[a-z.]{0,14}'s [a-z-]{3,16},? )?["'(]{0,2}$/
/** Said of anything: these count if nothing stronger is said. */
const WEAK = /\b(?:for|as|it's|it is|again as)[:,]? ?(?:the |both )?(?:[a-z.]{1,14}'s [a-z-]{3,16},? )?["'(]{0,2}$/
/** Somebody else reads that part. */
const READER =
  /\b(?:reader|someone|somebody|friend|partner|off ?-?camera|opposite|need|written|voice|one|instead of|rather than|other than|not|with|against|between|except)\b[^.,;()]{0,16}$/
/** "You only" words without which "read", "see" and "look" speak of anything. */
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
    sentence.topic === 'other' || isNaming(sentence)
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
  if (READER.test(before) || CAST.test(after)) return undefined
  if (topic === 'role' && valueStart > 0) return { start: Math.min(start, valueStart), strength: 3 }
  const strong = STRONG.exec(before)
  if (strong !== null && !(mention.isSmall && !/\b(?:for|as|of)\b/.test(strong[0])))
    return { start: from + strong.index, strength: 2 }
  if (isSegment(sentence, mention, known)) return { start, strength: sentence.isSubject ? 2 : 1 }
  if (mention.isSmall || TOLD_AFTER.test(after)) return undefined
  if (sentence.isSubject || isOfSize(before, after)) return { start, strength: 2 }
  const weak = WEAK.exec(before)
  if (weak !== null) return { start: from + weak.index, strength: 1 }
  return ASKED_AFTER.test(after) ? { start, strength: 1 } : undefined
}

/** "Co-star, the CLERK", "DANI - recurring guest star" */
const isOfSize = (before: string, after: string): boolean =>
  (SIZE.test(before) && /, (?:the )?["']?$/.test(before)) || (before === '' && ROLE_SIZE_AFTER.test(after))

/** A name that stands alone in a title, beside the project or the actor, or as a whole line. */
function isSegment({ low, text, isSubject, isLine }: Sentence, { start, end }: Match, known: Known): boolean {
  const left = low.slice(0, start)
  const right = low.slice(end)
  if (!/(?:^|\/|\||: ?| [–—-]{1,2}|,|\(|\[|[•·]) ?["']?(?:the )?$/.test(left)) return false
  if (!/^["']?(?: ?$| ?[/|,()[\]]| [–—-]|[.!]+ ?$| \(| sc\b| scenes?\b| again\b)/.test(right)) return false
  const segments = low.split(SEPARATOR).filter((words) => words.trim() !== '')
  const isBare = segments.length === 1 || (left.trim() === '' && /^ ?[([]/.test(right))
  const isTitled = segments.some((words) => isOf(words, known.title) || isOf(words, known.actor))
  const isHeading =
    /\b(?:re|fwd|self[ -]?tape|tape|audition|casting|e-casting|request|brief|test|retape|another)\b/.test(low)
  if (isBare && !isLine) return known.isFirst && segments.length === 1
  if (/^,? sc(?:ene)?s?\b/.test(right)) return true
  if (isBare)
    return known.isFirst || text.slice(start, end) === text.slice(start, end).toUpperCase() || segments.length > 1
  return (
    isSubject ||
    (isLine && (isTitled || isHeading)) ||
    (known.isFirst && isTitled && isHeading) ||
    (text === text.toUpperCase() && isTitled)
  )
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
