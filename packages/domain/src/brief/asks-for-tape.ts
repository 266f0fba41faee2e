import { isNegated } from './cues.ts'
import type { Sentence } from './mail.ts'

/** What mails between casting and actors speak of that ask for no tape. */
const OTHER_MATTER =
  /\b(?:invoices?|dues are|(?:costume |wardrobe )?fittings?|wardrobe here|kostümprobe|workshop|master ?class|class(?:es)? (?:starts?|begins?|is|are)|table ?-?read|read-?through|script read|booked|congratulations|congrats|call ?-?back (?:chat|session|is)|session is|gone (?:another|with)|(?:another|different) (?:way|direction)|offered elsewhere|not (?:be )?(?:moving|going) forward|released?|no need to tape|no (?:self[ -]?)?(?:tape|test)s? (?:needed|at|yet|required|is)|no tape(?=[.,!])|chemistry read|\b(?:i|i've|we|we've|they|they've|have|has) (?:just |already |both |really )?(?:submitted|forwarded|received|adored|passed (?:it|your)|sent (?:it|your))\b|open (?:day|house)|talks (?:on|at)|please book|textprobe|leseprobe|drehbuch|profile is|in person|payroll|timecard|not taping|nothing to (?:film|tape|record|send)|won't need (?:a|to) tape|(?:thank you|thanks)(?: you)?(?: so much| again| very much)? for (?:your|the|sending|a)(?: \w{3,12})? ?(?:self[ -]?)?(?:tapes?|audition|taking|submission|test)|enjoyed your|received your|taking the time|responded to|newsletter|bulletin|happy birthday|headshots?|check(?:ing)? (?:your )?avail\w{0,8}|avail\w{0,8} (?:check|request)|(?:if|whether) you(?:'re| are) (?:free|available)|first (?:refusal|hold)|pencil(?:led)?|contracts?|call ?sheet|call time|crew call|coffee|drinks|network has the tapes?|drehzeitraum|sessions?|adr|office (?:is|will be) closed|be processed|documents|diversity form|rent|slot includes|local hire for|has been received|have received|was unreal|can't tape|cannot tape|can not tape|unable to tape|webinar|hosting|ballots?|your booking|unit call|first day is|are you still|selected another|kennenlernen|call you for the next|confirming your|rehearsals? (?:for|start)|wrap party|screening|premiere|pick-?up|payslip|payroll|payable|bank details|membership|renewals?|renews|subscription|loved your (?:self[ -]?)?tape|watch(?:ed|ing) (?:the |your |all |it )|your (?:self[ -]?)?tape (?:was|for the last)|tape was|wrapped|been cast|festivals?|acting class|measurements|updated photos|update your profile|your reel|your flight|your session|your hotel|(?:shoot|booking) is confirmed|delighted to offer|offer is in|(?:an|the) offer|deal points|(?:want|need)s? an answer|business affairs|shortlist(?:ed)? for|network will choose|recast|hear by)\b/
/** Who asks, and for what: "would love to see you on tape", "please film", "they want it". */
const ASKING =
  /\b(?:please|pls|plz|kindly|could|can|would|will|we'd|they'd|he'd|she'd|i'd|want(?:s|ed)?|need(?:s|ed)?|invit\w{2,5}|ask(?:s|ed|ing)?|request(?:s|ed)?|love|like|look(?:ing)?|delighted|keen|must|should|(?:you|for \w{2,14}|invited|like|love) to|quick|you'd be)(?= |[,.:!]|$)/
const TAPING =
  /\b(?:self[ -]?tap(?:e|es|ing)|(?:re-?)?tap(?:e|ing)|e-?casting|on tape|submit|slate|ident|audition(?:ing)?|record(?:ing)?|film|upload|test|read(?:ing)? for|you (?:to )?read|put (?:down|yourself|this)|one more from|another go|scs? \d|scenes? \d)\b/
/** Said only of a tape that is still to be made. */
const REQUEST =
  /\b(?:self[ -]?)?tapes? (?:are |is )?(?:due|deadline|requests?|back|by|in by|needed)\b|\b(?:self|re)[ -]?tape (?:request|instructions|guidelines|invitation|requirements|for|again)\b|\bretape\b|\b(?:takes?|versions?|options?) (?:of|per) (?:each )?(?:the )?sc|\bslate (?:at|first|last|with|in)\b|\bfile ?names?\b|\btapes? by\b|\bsubmissions? close|\b(?:audition|test) (?:notice|brief|request)\b|\b(?:tail|end|head) slate\b|\bfile to be named\b|\bput your (?:slate|ident)\b/g
/** Said of other things too. */
const DUE = /\bdeadline\b|\bdue\b/
const OF_OTHERS =
  /\b(?:invoices?|payments?|payable|fees?|dues|rent|sessions?|forms?|paperwork|balance|membership|renew(?:al|s)?|reel|nda|photos?|headshots?|festival|feature films|contract|profile|measurements|class(?:es)?|workshop|master ?class|answer|showreels?|not taping|for your (?:\w{3,12} )?(?:self[ -]?)?tape)\b/
const TAPE = /\b(?:self[ -]?)?tapes?\b/
const SCENES = /\b(?:scenes?|scs?|sides|szenen?)\b/
/** What a brief speaks of. One of them is in many mails, three only in one that asks for a tape. */
const INSTRUCTIONS: readonly RegExp[] = [
  /\b(?:self[ -]?tap(?:e|es|ing)|tap(?:e|ing)|e-?casting|self[ -]?test|redirect|audition)\b/,
  SCENES,
  /\b(?:one|two|three|\d|single|couple of|best)[ -](?:(?:or two|different) )?(?:takes?|tks?|versions?|reads?)\b|\btakes? (?:only|max|each)\b|\btake \d\b|\bone go\b/,
  /\b(?:slate|ident|introduction|introduce yourself|hello and name|name to camera)\b/,
  /\b(?:landscape|horizontal(?:ly)?|vertical(?:ly)?|mid[ -]?shot|medium shot|mcu|close[ -]?up|(?:chest|waist)[ -]up|h&s|head and shoulders|profiles?|full[ -](?:body|length)|querformat)\b/,
  /\b(?:we ?transfer|dropbox|eco ?-?cast|casting (?:networks|frontier)|castify|cast it|spotlight|upload|drive link|download link)\b/,
  /\b(?:mp4|mov|1080p?|720p|under \d{2,4} ?mb|\d{2,4} ?mb (?:max|each)|file ?names?|label)\b/,
  /\b(?:by|before|deadline|due|latest|until)\b[^.]{0,24}(?:\b\d{1,2}(?::\d\d)? ?[ap]m\b|\bnoon\b|\beod\b|\bend of day\b|\d:\d\d)/,
]
const FEWEST_INSTRUCTIONS = 3
/** So many count in a mail that speaks of something else too. */
const SURE_INSTRUCTIONS = 5
const MATTERED_TAPE =
  /\b(?:class|workshop|master ?class|rent|slots?|studio|not taping|nothing to|for your|enjoyed your|from your|your tape)\b/
const THANKS = /\b(?:thanks|thank you)(?: so much| very much| again)? for\b|\bwas lovely\b|\benjoyed\b/
/** A text that is longer is read only if it asks for a tape. */
const SHORT_SENTENCES = 2
const FEW_SENTENCES = 4
const SHORTEST_SENTENCE = 12

/** Whether a mail may be a brief: it asks for a tape, or is a line of one. */
export function asksForTape(sentences: readonly Sentence[]): boolean {
  if (sentences.some(isRequest)) return true
  const said = INSTRUCTIONS.filter((words) => sentences.some(({ low }) => words.test(low)))
  const isOther = sentences.some(({ low }) => OTHER_MATTER.test(low))
  if (isOther) return said.length >= SURE_INSTRUCTIONS && said.includes(SCENES)
  if (sentences.some(isDue)) return true
  const counted = sentences.filter(({ low }) => low.trim().length > SHORTEST_SENTENCE)
  const fewest = counted.length <= SHORT_SENTENCES ? 0 : counted.length <= FEW_SENTENCES ? 1 : FEWEST_INSTRUCTIONS
  return said.length >= fewest
}

const isDue = ({ low }: Sentence): boolean => DUE.test(low) && !OF_OTHERS.test(low)

function isRequest({ low, topic, valueStart }: Sentence): boolean {
  if (OF_OTHERS.test(low) && (!TAPE.test(low) || MATTERED_TAPE.test(low))) return false
  if (valueStart > 0 && (topic === 'due' || topic === 'slate')) return true
  const isSaid = [...low.matchAll(REQUEST)].some(
    ({ index }) => !isNegated(low, index) && !/\b(?:no need|no tape|not)\b/.test(low.slice(index, index + 24)),
  )
  return isSaid || isAskedToTape(low)
}

/** "Could you possibly put yourself on tape": who asks stands within six words before what is asked. */
function isAskedToTape(low: string): boolean {
  const taping = TAPING.exec(low)
  if (taping === null || isNegated(low, taping.index) || THANKS.test(low)) return false
  if (/\b(?:no need|nothing|no tape|not)\b/.test(low.slice(Math.max(0, taping.index - 12), taping.index + 30)))
    return false
  return ASKING.test(low.slice(Math.max(0, taping.index - 44), taping.index))
}
