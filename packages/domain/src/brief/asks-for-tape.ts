import { isNegated } from './cues.ts'
import type { Sentence } from './mail.ts'

/** Mails between casting and actors that are about something else than a tape to make. */
const OTHER_MATTER =
  /\b(?:invoices?|your dues|dues are|fittings?|wardrobe here|costume fitting|workshop|table ?-?read|read-?through|booked|congratulations|callback (?:chat|session|is)|gone another way|another direction|different direction|not (?:be )?(?:moving|going) forward|released?|no need to tape|no tape|won't need (?:a|to) tape|(?:thank you|thanks)(?: so much| again)? for (?:your|the|sending)(?: lovely| great| wonderful)? ?(?:self[ -]?)?(?:tape|audition|taking|submission)|taking the time|responded to|newsletter|happy birthday|headshots?|checking avail\w{0,8}|check(?:ing)? (?:your )?avail\w{0,8}|pencil|contracts?|call sheet|coffee|network has the tapes?|drehzeitraum|rehearsals?|wrap party|screening|premiere|pick-?up|payslip|payroll|bank details|membership|renewal|subscription|loved your (?:self[ -]?)?tape|watching (?:the |your |all )?tapes|your (?:self[ -]?)?tape (?:was|for the last)|tape was|wrapped|been cast|festivals?|acting class|measurements|updated photos|update your profile|your reel|your flight|your session|delighted to offer|rehearsals? (?:for|start))\b/
/** What only a mail says that asks for a tape. */
const REQUEST =
  /\b(?:please|could you|can you|would you|we'd (?:like|love)|we would (?:like|love)|like you to|need you to|want you to|invited? (?:you )?to|asked to|they want|they'd like|to)(?: [a-z']{1,10}){0,3} (?:self[ -]?tape|tape|film|record|submit|slate|ident|put (?:down|yourself|this|scene|something)|go on tape|send (?:a|your|us a|me a|in) (?:self[ -]?)?tape|audition|upload)\b|\b(?:self[ -]?)?tapes? (?:are |is )?(?:due|deadline|request|back|by)\b|\bself[ -]?tape (?:request|instructions|guidelines|invitation|for)\b|\bdeadline\b|\bdue\b|\b(?:takes?|versions?) (?:of|per) (?:each )?(?:the )?sc|\bslate (?:at|first|last|with)\b|\bfile ?names?\b|\btapes? (?:by|to)\b|\be-?casting\b|\bupload\b|\bsubmissions? close/g
const OF_OTHERS =
  /\b(?:invoices?|payment|fees?|dues|rent|session|forms?|paperwork|balance|membership|renew(?:al)?|reel|nda|photos?|headshots?|festival|feature films|contract|profile|measurements)\b/
const TAPE = /\btapes?\b/

/** Whether a mail may be a brief: it asks for a tape, or at least is about nothing else. */
export function asksForTape(sentences: readonly Sentence[]): boolean {
  return sentences.some(isRequest) || !sentences.some(({ low }) => OTHER_MATTER.test(low))
}

const isRequest = ({ low }: Sentence): boolean =>
  (!OF_OTHERS.test(low) || TAPE.test(low)) &&
  [...low.matchAll(REQUEST)].some(
    ({ index }) => !isNegated(low, index) && !/\b(?:no need|no tape|not)\b/.test(low.slice(index, index + 24)),
  )
