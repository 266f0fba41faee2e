import { isNegated, type Match, matchAll } from '../cues.ts'

interface Cue extends Match {
  /** Whether what stands at it is the hour of the tape, and not of a callback or a payment. */
  isOfTape: boolean
}

const STRONG =
  /\b(?:due(?! to (?!us\b|me\b|casting\b|the office\b|our\b))|deadlines?|(?:closing|submission|return) date|cut ?-?off|no later than|not later than|(?:at the )?latest|(?:submissions?|casting|uploads?|link|portal|request|window|call) (?:will )?(?:closes?|shuts?)|clos(?:es|ing)(?= (?:on|at|mon|tue|wed|thu|fri|sat|sun|today|tomorrow|tonight|\d))|expires?|in (?:our|my|their) (?:inbox|hands)|back (?:to|with) (?:us|me|them)|needs? (?:it|them|these|this|those|(?:the |your |all )?(?:self[ -]?)?tapes?|everything|your (?:audition|submission|video))(?: back| in)?|turn ?-?around|(?:return|send|submit|upload|deliver)(?: it| them| this| these| your tapes?| the tapes?| your self-tape)?(?= (?:on )?(?:mon|tue|wed|thu|fri|sat|sun|today|tonight|tomorrow|tmrw))|frist|abgabe|einsendeschluss)\b/g
const WEAK =
  /\b(?:by|before|until|till|bis|within)\b|\bin(?= (?:the next |under )?(?:\d|one|two|three|24|48) ?(?:hours?|hrs?|days?)\b)|\byou have(?= )/g
const TAPE =
  /\b(?:tapes?|e-?castings?|submit|submits|submitted|submitting|submissions?|upload|uploads|uploaded|uploading|send|sending|return|returned|returning|deliver|delivered|delivery|files?|videos?|auditions?|recordings?|clips?|wetransfer|link|everything|needs?|want|it in|it's in|have it|get it|get this|get these|get them|have this|have these|have them|in to us|reads?|test|over to us|over to me|all in)\b/g
const EVENTS =
  /\b(?:shoots(?! it)|shoot (?:dates?|days?|is|are|in|from|on|begins?|starts?|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|shoot:|shooting|filming|films in|filmed|principal photography|call ?-?backs?|recalls?|fittings?|table ?-?reads?|read ?-?throughs?|rehearsals?|rehearse|rehearsing|travel|travels|travelling|fly|flying|flights?|available|availability|availabilities|avails?|sessions?|zoom|meetings?|meet|chemistry|wraps?|wrapped|start dates?|starting|starts?|premieres?|call ?sheets?|pick ?-?ups?|on set|make-?up|workshops?|party|mixer|screening|launch|launches|airs?|wardrobe|coffee|lunch|class|classes|tickets?|drehzeitraum|drehzeit|dreh)\b/g
const MATTERS =
  /\b(?:invoices?|payments?|payable|paid|dues|rent|fees?|contracts?|decisions?|choices?|choosing|selections?|decide|deciding|decided|announce|announced|announcement|hear|know|confirm|confirmed|confirming|confirmation|rsvp|questions?|respond|response|passing|office|bookings?|booked|offers?|newsletters?|birthdays?|release|released|visas?|medical|passports?|paperwork|deal|negotiate|negotiation|negotiations|in touch|get back|shortlist|shortlisted|shortlists|produced|directed|written|created|headshots?|resumes?|sizes|measurements|ndas?|signed?|forms?|reviewing|review|watching|watch|will be (?:cast|sent|shown|presented|discussed|viewed|reviewed|watched|making|choosing|going)|reviewed|viewed|watched|sent to (?:the )?(?:network|producers?|director|studio|client|team)|accept|decline)\b/g

/** Cues of an hour in a sentence, in their order. */
export function findDueCues(low: string): Cue[] {
  const tape = matchAll(TAPE, low)
  const other = [...matchAll(EVENTS, low), ...matchAll(MATTERS, low)].toSorted((a, b) => a.index - b.index)
  const ofTape = (at: number): boolean => isOfTape(at, tape, other)
  const strong = matchAll(STRONG, low).map((match) => ({
    ...place(match),
    isOfTape: !isNegatedCue(low, match) && isStrongOfTape(match, tape, other),
  }))
  const weak = matchAll(WEAK, low).map((match) => ({ ...place(match), isOfTape: ofTape(match.index) }))
  const events = other.map((match) => ({ ...place(match), isOfTape: false }))
  return [...strong, ...weak, ...events].toSorted((a, b) => a.start - b.start)
}

const place = (match: RegExpMatchArray & { index: number }): Match => ({
  start: match.index,
  end: match.index + match[0].length,
})

const isNegatedCue = (low: string, { 0: words, index }: RegExpMatchArray & { index: number }): boolean =>
  !/^(?:no|not) later/.test(words) && isNegated(low, index)

type Words = readonly { index: number }[]

/** "Payment due": the nearest word before says what is due, unless it is a tape. */
function isStrongOfTape({ index }: { index: number }, tape: Words, other: Words): boolean {
  const otherBefore = other.findLast((word) => word.index < index)?.index ?? -1
  const tapeBefore = tape.findLast((word) => word.index <= index)?.index ?? -1
  return otherBefore <= tapeBefore || index - otherBefore > 40
}

/** By the nearest word before it, or by the nearest behind it if none stands before. */
function isOfTape(at: number, tape: Words, other: Words): boolean {
  const before = (words: Words) => words.findLast(({ index }) => index < at)?.index ?? -1
  if (before(tape) >= 0 || before(other) >= 0) return before(tape) > before(other)
  const behind = (words: Words) => words.find(({ index }) => index > at)?.index ?? Infinity
  return behind(tape) <= behind(other)
}
