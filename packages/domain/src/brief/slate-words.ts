import type { Found, SLATE_WORDS } from './brief.ts'
import { isTurned, mergeFound, spanOf } from './cues.ts'
import type { Sentence } from './mail.ts'
import { hasSlateCue } from './slate.ts'

type SlateWord = (typeof SLATE_WORDS)[number]

const WORDS: readonly (readonly [word: SlateWord, pattern: RegExp])[] = [
  ['age range', /\b(?:age ?range|playing age|age|playing range|age bracket|alter)\b/],
  ['union', /\bunion\b|\bsag\b|\bequity\b/],
  ['availability', /\bavailab|\bavails?\b|\bconflicts?\b|\bdates\b/],
  ['height', /\bheight\b|\bhow tall\b|\btall\b|\bht\b|\bgröße\b/],
  ['agent', /\bagents?\b|\bagency\b|\breps?\b|\brepresent(?:ation|ed|s|ing)?\b|\bmanagement\b|\bmanager\b|\bagentur\b/],
  [
    'location',
    /\blocations?\b|\bbased?\b|\bhome\b|\bwhere you(?:'re| are)?\b|\bwhere in\b|\bcity\b|\bresiden|\breside|\bhometown\b|\blocal\b|\btown\b|\blocated\b|\bwohnort\b|\bcountry\b|\blive\b|^state$/,
  ],
  ['role', /\broles?\b|\bcharacter\b|\bpart\b|\bwho you(?:'re| are) (?:reading|playing|auditioning|taping)\b/],
  ['name', /\bnames?\b|\bwho you are\b/],
]
const SPLIT =
  /,? (?:and|plus|then|und|et)(?: also)? |[,;+&/()]|: | – | - |\. | (?:telling|stating|giving|saying|including)(?: us)? /
/** What stands in a list without being said. */
const NOT_SAID =
  /\d|\b(?:full|profiles?|shot|hands?|clip|file|please|pls|frame|framing|landscape|first|last|end|top|beginning|tail|start|scenes?|tape|followed|show|slate|ident|camera|then|note|separate|keep|no|not|only|fine|wall|thanks|english|german|seconds|smile|up|mid|chest|waist|beginning|yes|can|also|before|after|performance|reading|each|take|takes)\b/
const LONGEST_ITEM = 5

/** What the slate says. */
export function findSlateWords(sentences: readonly Sentence[]): Found<readonly string[]> | undefined {
  const isOfSlate = sentences.map(hasSlateCue)
  return mergeFound(
    sentences.flatMap((sentence, at) => {
      const isRead = isOfSlate[at] === true || (isOfSlate[at - 1] === true && goesOn(sentence))
      return (isRead && readWords(sentence)) || []
    }),
  )
}

/** "End slate, please. Name, height." */
const goesOn = ({ low }: Sentence): boolean =>
  WORDS.some(([, pattern]) => pattern.test(low.split(SPLIT, 1)[0]?.split(' ').slice(0, 3).join(' ') ?? '')) &&
  !/\b(?:files?|label|title|roles?:)/.test(low)

function readWords(sentence: Sentence): Found<readonly string[]> | undefined {
  const { low, text } = sentence
  if (/\b(?:no|not|don't|skip) (?:the |a |any )?(?:slate|ident)/.test(low)) return undefined
  const items = listItems(untilBracket(low))
  const known = items.map((item) => ({
    ...item,
    word: WORDS.find(([, pattern]) => pattern.test(item.words))?.[0],
    isShort: item.words.split(' ').length <= LONGEST_ITEM && !NOT_SAID.test(item.words),
  }))
  const named = known.findIndex(({ word, start, end }) => word !== undefined && !isTurned(low, { start, end }))
  if (named < 0) return undefined
  // "Your pronouns" before the first known word is said too.
  const before = known[named - 1]
  const first = before?.isShort === true && before.words.startsWith('your ') ? named - 1 : named
  const rest = known.slice(first)
  const count = rest.findIndex(({ word, isShort }) => word === undefined && !isShort)
  const said = rest.slice(0, count < 0 ? rest.length : count)
  const span = { start: said[0]?.start ?? 0, end: said.at(-1)?.end ?? low.length }
  const words = said.map(({ word, start, end }) => word ?? text.slice(start, end))
  return { value: [...new Set(words)], span: spanOf(sentence, span), how: 'said' }
}

/** "Slate (name, agent), chest up": what stands in brackets is the list. */
function untilBracket(low: string): string {
  const open = low.search(/\((?:your |full |first )?name\b/)
  const close = low.indexOf(')', open)
  return open < 0 || close < 0 ? low : low.slice(0, close)
}

/** The items of a list with their places; "(name, height)" has two. */
function listItems(low: string): { words: string; start: number; end: number }[] {
  let at = 0
  return low.split(SPLIT).flatMap((part) => {
    const words = part.trim().replace(/[.!?]$/, '')
    const start = words === '' ? at : low.indexOf(words, at)
    at = Math.max(at, start + words.length)
    return words === '' || start < 0 ? [] : [{ words, start, end: start + words.length }]
  })
}
