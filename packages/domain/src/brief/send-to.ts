import type { Found } from './brief.ts'
import { isTurned, matchAll, mergeFound, spanOf } from './cues.ts'
import type { Sentence } from './mail.ts'

const PORTALS: readonly (readonly [id: string, words: RegExp])[] = [
  ['eco-cast', /\beco ?-?cast\b|\bactors ?access\b/g],
  ['casting-networks', /\bcasting ?networks?\b/g],
  ['casting-frontier', /\bcasting ?frontier\b/g],
  ['spotlight', /\bspotlight\b/g],
  ['backstage', /\bbackstage\b/g],
  ['cast-it', /\bcast ?-?it(?: ?talent| ?systems)?\b(?! (?:with|from|again|soon|as|in))/g],
  ['castify', /\bcastify\b/g],
]
/** Services that are named only to be used. */
const SERVICE =
  /\bwe ?-?transfer(?:s|red)?\b|\bdropbox\b|\bgoogle ?drive\b|\bg-?drive\b|\bhightail\b|\bfilemail\b|\bsmash\b(?! it)|\bswiss ?transfer\b|\bcastupload\b/g
const LINK =
  /\bvimeo\b|\b(?:download(?:able)?|drive) link\b|\b(?:a|the) (?:private |shareable |drive |video )?link\b(?! below| above|(?<!via the link)(?<!through the link)(?<!using the link) in | to the (?:sides|script))/g
const MAILED =
  /\be-?mail (?:it|them|us|me|(?:your |the )?(?:self[ -]?)?tapes?|(?:your |the )?(?:files?|videos?|auditions?))\b|\b(?:by|via) e-?mail\b|\breply (?:all |to this e-?mail )?with (?:your|the) (?:self[ -]?)?(?:tape|file|video|audition)\b/g
const AGENT_UPLOADS = /\byour (?:agent|rep|manager) (?:will|can|must|should) (?:upload|submit|send)\b/g
const TO_ADDRESS = /\b(?:to|on|at) (?=[a-z0-9])/g
const ASKED =
  /\b(?:uploads?|uploaded|uploading|submit|submitted|submissions?|send|sent|sending|via|through|thru|reply|return|share|please|pls|use|using|requests?|respond|deliver|delivery|invite|invitation|inbox|account|drop|post|put|load|on|to|in|portal|platform|only|wetransfer me)\b/
const NOT_ASKED =
  /\b(?:profiles?|membership|your account|subscription|your page|headshots?|photos?|cv|resume|credits|found you on|found me|years ago|saw you on|the link below|expires?|sides are (?:on|at|in)|script is (?:on|in)|find the (?:sides|script)|sides (?:via|here))\b/
const HANDED_IN = /\b(?:submit|upload|respond|deliver)\b/
const THROUGH = /\b(?:via|through|thru|using|account)\b/
/** Somebody else uploads what the actor hands over. */
const BY_AGENT =
  /\b(?:i|i'll|we|we'll|your agent|your rep|agents?|reps?|my office|the office)(?: will| can| shall|'ll)? (?:will |can |then )?(?:be )?(?:upload|submit|put|post|load|get it|pass it|forward|send it (?:on|up))|\bfrom (?:our|my) end\b|\byour (?:agent|rep|manager),? (?:who |and they |they )?(?:will|can|must|should|to)\b/

/** The portal that the tape goes to. */
export function findSendTo(sentences: readonly Sentence[]): Found<string> | undefined {
  const portals = sentences.flatMap((sentence) => readPortal(sentence) ?? [])
  if (portals.length > 0) return mergeFound(preferAgent(portals))
  return mergeFound(sentences.flatMap((sentence) => readLink(sentence) ?? []))
}

const preferAgent = (found: readonly Found<string>[]): readonly Found<string>[] =>
  found.some(({ value }) => value === 'eco-cast-agent') ? found.filter(({ value }) => value !== 'eco-cast') : found

function readPortal(sentence: Sentence): Found<string> | undefined {
  const { low } = sentence
  const isAsked = sentence.topic === 'send to' || ASKED.test(low) || low.trim().split(' ').length < 3
  if (!isAsked || (NOT_ASKED.test(low) && !(HANDED_IN.test(low) && THROUGH.test(low)))) return undefined
  const isByAgent = BY_AGENT.test(low)
  const [first] = PORTALS.flatMap(([id, words]) =>
    matchAll(words, low).map(({ 0: text, index }) => ({ id, start: index, end: index + text.length })),
  )
    .filter((match) => !isTurned(low, match) && isName(sentence, match))
    .toSorted((a, b) => a.start - b.start)
  if (first === undefined) return undefined
  const value = isByAgent && first.id === 'eco-cast' ? 'eco-cast-agent' : first.id
  return { value, span: spanOf(sentence, first), how: 'said' }
}

/** "Cast it" and "backstage" are words too; the portals begin with a capital. */
const isName = ({ text }: Sentence, { id, start, end }: { id: string; start: number; end: number }): boolean => {
  const words = text.slice(start, end)
  if (id === 'cast-it') return /^Cast ?-?It|^CAST ?-?IT/.test(words)
  return !['backstage', 'spotlight'].includes(id) || /^[A-Z]/.test(words)
}

function readLink(sentence: Sentence): Found<string> | undefined {
  const { low } = sentence
  if (NOT_ASKED.test(low)) return undefined
  const isAsked =
    /\b(?:folder|send|sent|reply|upload|share|via|through|by|return|submit|please|with|me|us|use|put|drop|deliver|fine|works?|best|perfect|great|ok|okay|grand|easiest|only)\b/.test(
      low,
    )
  const links = isAsked ? matchAll(LINK, low) : []
  const [first] = [
    ...matchAll(SERVICE, low),
    ...links,
    ...(isAsked ? matchAll(MAILED, low) : []),
    ...listAddresses(low),
    ...matchAll(AGENT_UPLOADS, low),
  ]
    .map(({ 0: text, index }) => ({ start: index, end: index + text.length }))
    .filter((match) => !isTurned(low, match))
    .toSorted((a, b) => a.start - b.start)
  return first && { value: 'link', span: spanOf(sentence, first), how: 'said' }
}

/** "Submit your tape to tapes@casting.example" */
const listAddresses = (low: string) =>
  /\b(?:tapes?|tests?|files?|auditions?|videos?|submissions?|submit|upload|send)\b/.test(low) &&
  !/\b(?:headshots?|cvs?|resumes?|invoices?|questions?|availab\w{0,6})\b/.test(low)
    ? matchAll(TO_ADDRESS, low).filter(({ index }) =>
        low
          .slice(index + 3, index + 60)
          .split(' ', 1)[0]
          ?.includes('@'),
      )
    : []
