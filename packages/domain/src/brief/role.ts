import type { BriefContext, Found } from './brief.ts'
import { mergeFound, spanOf } from './cues.ts'
import { type CharacterMention, findCharacters, toNames } from './find-characters.ts'
import type { Sentence } from './mail.ts'

const STRONG =
  /(?:\b(?:roles?(?:\(s\))?(?: of| is| are| for)?|part(?: of)?|character(?:\(?s\)?)?(?: name)?|char|rolle|reading(?: for)?|reads?(?: for)?|re-?read(?: for)?|tap(?:e|ing)(?: for| as)?|test(?:ing)? (?:for|as)|audition(?:ing)?(?: for| as)?|up for|see (?:you|him|her|them) (?:for|as)|tape (?:you )?(?:for|as)|down for|consider(?:ed)? for|lead|supporting|(?:go|crack|stab|pass) at|playing|play))(?: ?[:,=–—-])? ?(?:the (?:role|part|character) of |the part |the |both |role of |(?:supporting |lead |co-lead )?(?:role|lead),? )?["'(]{0,2}$/
const WEAK = /\b(?:for|as|it's|it is|again as)[:,]? ?(?:the |both )?["'(]{0,2}$/
/** Somebody else reads that part. */
const READER =
  /\b(?:reader|someone|somebody|friend|partner|off ?-?camera|opposite|need|written|voice|one)\b[^.,;()]{0,16}$/
const SIZE =
  /\b(?:co-?star|guest star|recurring|series regular|day player|lead|supporting|under ?five|principal|featured)\b/
const HEADING_BEFORE = /(?:^|[:/|–—-] ?)["'(]{0,2}$/
const HEADING_AFTER =
  /^["')]{0,2}(?: ?$| ?[/|]| [–—-] |,? (?:sc|scene|scenes)\b| again\b| \((?:lead|supporting|co-?star|guest|recurring|series|day)|[.!]$)/
const ROLE_SIZE_AFTER =
  /^["')]{0,2}(?: again\b| self[ -]?tape| audition\b| ?[–—-] (?:recurring|guest|co-?star|series|lead|supporting|day player|principal))/
const HEADING = /\b(?:self[ -]?tape|tape|audition|casting|e-casting|request|re|per our|another|quick)\b/

/** The characters of the script that the actor is asked to play. */
export function findRole(
  sentences: readonly Sentence[],
  { script }: BriefContext,
): Found<readonly string[]> | undefined {
  const names = toNames(script.characters)
  const asked = sentences.flatMap((sentence) => readSentence(sentence, findCharacters(sentence, names)) ?? [])
  // "For Dani" may be about her; "the role of Dani" is not.
  const strong = asked.filter(({ isStrong }) => isStrong)
  return mergeFound((strong.length > 0 ? strong : asked).map(({ found }) => found))
}

interface AskedRole {
  isStrong: boolean
  found: Found<readonly string[]>
}

function readSentence(sentence: Sentence, mentions: readonly CharacterMention[]): AskedRole | undefined {
  for (const [at, mention] of mentions.entries()) {
    const cue = findCue(sentence, mention)
    if (cue === undefined) continue
    const all = [mention, ...listFollowing(sentence, mention, mentions.slice(at + 1))]
    const span = spanOf(sentence, { start: cue.start, end: all.at(-1)?.end ?? mention.end })
    const value = [...new Set(all.map(({ name }) => name))]
    return { isStrong: cue.isStrong, found: { value, span, how: 'said' } }
  }
  return undefined
}

/** Where the words begin that make a name a role. */
function findCue(sentence: Sentence, mention: CharacterMention): { start: number; isStrong: boolean } | undefined {
  const { start, end } = mention
  const from = Math.max(0, start - 60)
  const before = sentence.low.slice(from, start)
  const after = sentence.low.slice(end, end + 40)
  if (READER.test(before)) return undefined
  const strong = STRONG.exec(before)
  if (strong !== null) return { start: from + strong.index, isStrong: true }
  if (sentence.isSubject || isOfSize(before, after)) return { start, isStrong: true }
  const weak = WEAK.exec(before)
  if (weak !== null) return { start: from + weak.index, isStrong: false }
  return isHeading(sentence, before, after) ? { start, isStrong: false } : undefined
}

/** "Co-star, the CLERK", "DANI - recurring guest star" */
const isOfSize = (before: string, after: string): boolean =>
  (SIZE.test(before) && /, (?:the )?["']?$/.test(before)) || (before === '' && ROLE_SIZE_AFTER.test(after))

const isHeading = ({ low, text }: Sentence, before: string, after: string): boolean =>
  HEADING_BEFORE.test(before) &&
  HEADING_AFTER.test(after) &&
  (HEADING.test(low) || text === text.toUpperCase() || /^,? (?:sc|again)/.test(after))

/** "DANI / MARCUS", "Ruth and Officer Bane". */
function listFollowing(
  { low }: Sentence,
  first: CharacterMention,
  mentions: readonly CharacterMention[],
): CharacterMention[] {
  const following: CharacterMention[] = []
  let { end } = first
  for (const mention of mentions) {
    const between = low.slice(end, mention.start)
    if (
      !/^["')]{0,2}(?: ?\([^()]{0,30}\))?(?:,| ?\/| ?&| ?\+|,? and|,? or) ?(?:the |also |as |for )?["'(]{0,2}$/.test(
        between,
      )
    )
      break
    following.push(mention)
    end = mention.end
  }
  return following
}
