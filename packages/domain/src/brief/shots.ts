import type { AskedShot, Found } from './brief.ts'
import { isTurned, type Match, matchAll, spanOf } from './cues.ts'
import type { Sentence } from './mail.ts'

const SHOTS: readonly (readonly [shots: readonly AskedShot[], words: RegExp])[] = [
  [
    ['full length'],
    /\bfull[ -]?(?:length|body|figure)s?\b(?! (?:photos?|pictures?|mirror|feature|film|play|movie|script|fram))|\bhead[ -]to[ -]toe\b(?! (?:black|in|costume))|\bganzkörper[a-z]{0,12}\b/g,
  ],
  [
    ['left profile', 'right profile'],
    /\bleft (?:and|&|\+|then|\/) (?:a )?(?:the )?(?:your )?right[ -](?:side )?profiles?\b|\b(?:right|l) ?(?:and|&|\+|\/) ?(?:left|r) profiles?\b|\bboth (?:side )?profiles?\b|\bprofiles? (?:\(?(?:both|each|either|left (?:and|&) right|l ?(?:&|and|\/|\+) ?r|on both|from both|to both)\b)|\b(?:side|two) profiles\b|\b(?:turn|show|shots?|plus|and|with|your|see|get|add|include|hands,?)(?: (?:us|me|and|then|to|of|your|the|also|a)){0,3} profiles\b|^profiles\b|, profiles\b/g,
  ],
  [['left profile'], /\bleft[ -](?:side )?profile\b|\bprofile (?:links|left)\b/g],
  [['right profile'], /\bright[ -](?:side )?profile\b|\bprofile (?:rechts|right)\b/g],
  [
    ['hands'],
    /\b(?:show|see)(?: us| me)?(?: both sides of| the front and back of)?(?: your| the| both)? hands\b|\bboth sides of (?:your |the )?hands\b|\b(?:front (?:and|&) back|backs?) of (?:your |the |both )?hands\b|\bhands?,? ?\(?(?:front|both sides|please|palms|back and)|\b(?:profiles?|height|slate|full[ -]length|full[ -]body|name),? (?:and |with |& |then ){0,2}(?:your )?hands\b|\bhands shot\b|\bshot of (?:your )?hands\b/g,
  ],
]
const ELSEWHERE =
  /\b(?:photos?|headshots?|spotlight|website|our site|up to date|update|imdb|account|resume|cv|sharp|low|high|public|online|character)\b/

/** What has to be shown besides the scenes. */
export function findShots(sentences: readonly Sentence[]): Found<readonly AskedShot[]> | undefined {
  const found = sentences.flatMap((sentence) =>
    readShots(sentence).map(({ shots, ...match }) => ({ shots, span: spanOf(sentence, match) })),
  )
  const [first] = found
  if (first === undefined) return undefined
  return { value: [...new Set(found.flatMap(({ shots }) => shots))], span: first.span, how: 'said' }
}

function readShots({ low }: Sentence): (Match & { shots: readonly AskedShot[] })[] {
  if (/\b(?:whole|entire) scene\b|\bshot wide\b/.test(low)) return []
  return SHOTS.flatMap(([shots, words]) =>
    matchAll(words, low)
      .map(({ 0: text, index }) => ({ shots, start: index, end: index + text.length }))
      .filter(
        (match) => !isTurned(low, match) && !ELSEWHERE.test(low.slice(Math.max(0, match.start - 30), match.end + 30)),
      ),
  ).toSorted((a, b) => a.start - b.start)
}
