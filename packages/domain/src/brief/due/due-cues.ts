import { isNegated, type Match, matchAll } from '../cues.ts'
import type { Sentence } from '../mail.ts'

interface Cue extends Match {
  /** Whether what stands at it is the hour of the tape, and not of a callback or a payment. */
  isOfTape: boolean
}

/** Words that are said of a tape more than of anything else. */
const STRONG =
  /\b(?:due(?! to (?!us\b|me\b|casting\b|the office\b|our\b))|deadlines?|(?:closing|submission|return|final|last|delivery) (?:date|day)|cut ?-?off|hard out|drop[ -]dead|no later than|not later than|(?:at the )?latest|clos(?:es?|ing|ed)(?! of)|(?:aim|aiming|shoot|shooting) for(?= (?:today|tonight|tomorrow|mon|tue|wed|thu|fri|sat|sun|\d))|shuts?|expires?|(?:until|till) then|in(?:to)? (?:our|my|their) (?:inbox(?:es)?|hands)|(?:back )?(?:to|with|off|reach(?:es)?) (?:us|me|them|you)(?= (?:back )?(?:by|before|on|no|for|in|at|latest|first|today|tonight|tomorrow|mon|tue|wed|thu|fri|sat|sun|until|till|end|eod|cob|\d))|(?:need|want|have|get|like|expect)(?:s|ed|ing)? (?:it|them|these|this|those|(?:the |your |all (?:the )?|everybody's |their )?(?:self[ -]?)?(?:tapes?|tests?|auditions?|submissions?|videos?)|everything)(?: to (?:us|me))?(?: back| in| over| across| through| submitted| uploaded)?(?= (?:by|before|on|no|first|until|mon|tue|wed|thu|fri|sat|sun|today|tonight|tomorrow|end|eod|cob|latest)| ?$)|needed|turn ?-?around|(?:return|send|submit|upload|deliver)(?: it| them| this| these| your tapes?| the tapes?| your self-tape)?(?= (?:on )?(?:mon|tue|wed|thu|fri|sat|sun|today|tonight|tomorrow|tmrw))|frist|abgabe|einsendeschluss|date limite)\b/g
const WEAK =
  /\b(?:by|before|until|till|til|bis|within|avant|up to)\b|\b(?:through|thru)(?= (?:\d|the|noon|end|midnight|mon|tue|wed|thu|fri|sat|sun|today|tomorrow))|\bin(?= (?:the next |under )?(?:\d{1,2}|one|two|three) ?(?:hours?|hrs?|days?)\b)|\byou have(?= )|\bafter(?= )|\bso(?= \d)|\b(?:ideally|preferably|hopefully|say)(?= )/g
/** After this hour nobody looks at what comes. */
const TOO_LATE =
  /\b(?:won't|will not|can't|cannot|can not|may not|not|never|n't) (?:be )?(?:able to )?(?:accept|watch|consider|view|seen|review|forward|guarantee|look|open|includ)|\btoo late\b/
const TAPE =
  /\b(?:(?:self[ -]?)?tap(?:e|es|ing)|e-?castings?|submissions?|files?|videos?|auditions?|recordings?|clips?|wetransfer|link|everything|tests?|materials?|returns|reads?|selftest|vids?|performance)\b/g
const HANDED =
  /\b(?:submit|submits|submitted|submitting|upload|uploads|uploaded|uploading|send|sending|return|returned|returning|deliver|delivered|delivery|share|receive|reach|land|in (?:our|my|their)|to us|to me|with us|with me|off you|back|turn|whack|shoot (?:it|this|that) (?:over|across)|needs? (?:it|this|them|these|back|by)|want (?:it|this|them)|(?:get|have|see|put|do) (?:it|this|these|them)|(?:it|them|this) (?:up|on|over|across|through|in|to)|it's in|all in|in by|must be in|over to|have your)\b/g
const EVENTS =
  /\b(?:shoots(?! it)|shoot (?:dates?|days?|is|are|in|from|on|begins?|starts?|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|shoot:|shooting|filming|films in|filmed|principal photography|call ?-?backs?|recalls?|fittings?|table ?-?reads?|chemistry|read ?-?throughs?|rehearsals?|rehearse|rehearsing|travel|travels|travelling|fly|flying|flights?|available|hold|holding|availability|availabilities|avails?|works (?=\d|mon|tue|wed|thu|fri|sat|sun|one|two)|sessions?|zoom|meetings?|meet|wraps?|wrapped|(?:look|screen|network) tests?|happens?|take place|takes place|start dates?|starting|starts?|premieres?|call ?sheets?|pick ?-?ups?|on set|make-?up|workshops?|master ?class|party|mixer|screening|launch|launches|airs?|wardrobe|coffee|lunch|class|classes|tickets?|drehzeitraum|drehzeit|dreh|monologue night|bar|diner|shop|school|story|born)\b/g
const MATTERS =
  /\b(?:invoices?|payments?|payable|paid|dues|rent|fees?|contracts?|decisions?|choices?|choosing|selections?|decide|deciding|decided|announce|announced|announcement|hear|know|confirm|confirmed|confirming|confirmation|rsvp|questions?|respond|response|passing|office|bookings?|booked|offers?|option|newsletters?|birthdays?|release|released|visas?|medical|passports?|paperwork|deal|negotiate|negotiation|negotiations|in touch|get back|call me|reach me (?:at|on)|ring|phone|text me|shortlist|shortlisted|shortlists|produced|directed|written|created|headshots?|resumes?|sizes|measurements|ndas?|signed?|forms?|checks? (?:must|is|are|has)|reviewing|review|watching|will be (?:cast|sent|shown|presented|discussed|viewed|reviewed|watched|making|choosing|going)|sent to (?:the )?(?:network|producers?|director|studio|client|team)|accept|decline|answer|renew(?:al)?|quarantine|vaccin\w{0,8}|licen[cs]e|dbs|self-?record)\b/g
/** Papers and pictures are handed in as tapes are. */
const OTHER_THINGS =
  /\b(?:invoices?|contracts?|paperwork|headshots?|resumes?|measurements|sizes|ndas?|forms?|checks? (?:must|is|are|has)|rent|dues|payments?|visas?|passports?|certificates?)\b/
/** "By Friday 5pm please", "so ideally 9pm PT tomorrow": little stands before the hour that could speak of something else. */
const EMPTY =
  /^(?:so|just|and|or|in|ideally|preferably|if|possible|please|pls|that's|again|all|got|to|it's|hi|hello|hey|need|needs|the|can|could|you|have|do|this|it|must|be|has|is|s)$/
const MOST_BEFORE = 2
const LONGEST_BEFORE = 60

/** Cues of an hour in a sentence, in their order. */
export function findDueCues({ low, topic, valueStart }: Sentence): Cue[] {
  const label = topic === 'due' && valueStart > 0 ? [{ start: 0, end: valueStart, isOfTape: true }] : []
  const strongCues = matchAll(STRONG, low)
  const weakCues = matchAll(WEAK, low)
  // Most sentences have none, and looking for all words takes most of the time.
  if (label.length + strongCues.length + weakCues.length === 0) return []
  const words = {
    things: matchAll(TAPE, low),
    handed: matchAll(HANDED, low),
    other: listOther(low),
    hasOtherThings: OTHER_THINGS.test(low),
  }
  const isTooLate = TOO_LATE.test(low)
  const strong = strongCues.map((match) => ({
    ...place(match),
    isOfTape: !isNegatedCue(low, match) && isStrongOfTape(low, match, words),
  }))
  // "The deadline is Friday by noon": nothing stands between the two cues that speaks of something else.
  const goesOn = (at: number): boolean =>
    ([...label, ...strong].findLast(({ start, isOfTape }) => isOfTape && start < at)?.start ?? -1) >
    lastBefore(words.other, at)
  const weak = weakCues
    .filter(({ 0: word }) => word !== 'after' || isTooLate)
    .map((match) => ({ ...place(match), isOfTape: isOfTape(low, match, words) || goesOn(match.index) }))
  const events = words.other.map((match) => ({ ...place(match), isOfTape: false }))
  const inLabel = ({ start }: Match): boolean => topic === 'due' && start < valueStart
  return [...label, ...[...strong, ...weak, ...events].filter((cue) => !inLabel(cue))].toSorted(
    (a, b) => a.start - b.start,
  )
}

type Places = readonly (RegExpMatchArray & { index: number })[]

interface Words {
  things: Places
  handed: Places
  other: Places
  hasOtherThings: boolean
}

const listOther = (low: string): Places =>
  [...matchAll(EVENTS, low), ...matchAll(MATTERS, low)].toSorted((a, b) => a.index - b.index)

const place = (match: RegExpMatchArray & { index: number }): Match => ({
  start: match.index,
  end: match.index + match[0].length,
})

const isNegatedCue = (low: string, { 0: words, index }: RegExpMatchArray & { index: number }): boolean =>
  !/^(?:no|not) later/.test(words) && isNegated(low, index)

const lastBefore = (words: Places, at: number): number => words.findLast(({ index }) => index < at)?.index ?? -1

/** Words that can be the subject of "due" and "closes" besides a tape. */
const SUBJECT =
  /\b(?:it|they|these|this|those|that|which|everything|all|casting|portal|request|window|call|uploads?|final|date|drop|here|is|are|tight|strict|latest|absolute|we|i)\b/

/** "Payment due": the nearest word before says what is due, unless it is a tape. */
function isStrongOfTape(low: string, match: RegExpMatchArray & { index: number }, words: Words): boolean {
  const { index } = match
  const other = lastBefore(words.other, index)
  const tape = Math.max(lastBefore(words.things, index + 1), lastBefore(words.handed, index))
  if (words.hasOtherThings && lastBefore(words.things, index + 1) < 0) return false
  if (other > tape && index - other <= 40) return false
  if (!/^(?:due|clos|shut|expire)/.test(match[0]) || tape >= 0 || low.startsWith(' date', index + 3)) return true
  const before =
    low
      .slice(Math.max(0, index - 40), index)
      .split(/[,;:.!?–—]/)
      .at(-1) ?? ''
  return before.trim() === '' || SUBJECT.test(before)
}

/** By the nearest word before it, or by the nearest behind it if none stands before. */
function isOfTape(
  low: string,
  { 0: word, index: at }: RegExpMatchArray & { index: number },
  { things, handed, other, hasOtherThings }: Words,
): boolean {
  const thing = lastBefore(things, at)
  const hand = lastBefore(handed, at)
  const matter = lastBefore(other, at)
  if (hand > thing && hasOtherThings && thing < 0) return false
  if (thing >= 0 || hand >= 0 || matter >= 0) return Math.max(thing, hand) > matter
  const behind = (words: Places) => words.find(({ index }) => index > at)?.index ?? Infinity
  const tape = Math.min(behind(things), behind(handed))
  if (tape < Infinity || behind(other) < Infinity) return tape < behind(other)
  // "Hold 3 through 5 March" is no deadline.
  if (/^(?:through|thru|within|up to)$/.test(word)) return false
  const before = low.slice(0, Math.min(at, LONGEST_BEFORE + 1)).trim()
  return (
    at <= LONGEST_BEFORE &&
    before.split(/[^a-z']+/).filter((word) => word !== '' && !EMPTY.test(word)).length <= MOST_BEFORE
  )
}
