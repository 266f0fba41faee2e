import type { AskedShot, Found } from './brief.ts'
import { isTurned, type Match, matchAll, spanOf } from './cues.ts'
import { findFullLengths } from './full-length.ts'
import type { Sentence } from './mail.ts'

const PROFILE = /\bprofil(?:es?|s)?\b/g
const BOTH =
  /\b(?:both|each|either|two|sides|l ?(?:&|and|\+|\/|then) ?r|r ?(?:&|and|\+|\/|then) ?l|li ?(?:&|und|\+|\/) ?re)\b/
const LEFT = /\b(?:left|links?|gauche)\b/
const RIGHT = /\b(?:right|rechts?|droite?)\b/
const HANDS = /\bhands?\b|\bhände\b/g
/** Beside these words hands are shown. */
const SHOWN =
  /\b(?:show|see|shots?|clip|front|backs?|both sides|palms?|profil\w{0,3}|full[ -]?(?:length|body)|top to toe|head to toe|slate|ident|include|add|plus|height|fl)\b/
const NOT_SHOWN =
  /\b(?:in (?:our|my|their|your|hand|good)|out of|off|hands[ -]on|busy|free|with your|give|gives|on hand|at hand|by hand|hand (?:in|over)|big|steady|keep|what to do)\b/
const ELSEWHERE =
  /\b(?:photos?|headshots?|spotlight (?:profile|page)|website|our site|up to date|update|imdb|account|resume|cv|sharp|low|high|public|online|character|your profile (?:says|is|on|needs|shows)|profiles? on (?:our|your|spotlight|the (?:site|website))|(?:your|casting|spotlight) profiles? (?:are|is|says|page|needs)|photographer|trailer|mirror)\b/
const REACH = 30

/** What has to be shown besides the scenes. */
export function findShots(sentences: readonly Sentence[]): Found<readonly AskedShot[]> | undefined {
  const found = sentences.flatMap((sentence) =>
    readShots(sentence).map(({ shots, ...match }) => ({ shots, span: spanOf(sentence, match) })),
  )
  const [first] = found
  if (first === undefined) return undefined
  return { value: [...new Set(found.flatMap(({ shots }) => shots))], span: first.span, how: 'said' }
}

type Shots = Match & { shots: readonly AskedShot[] }

function readShots({ low, text }: Sentence): Shots[] {
  const around = ({ start, end }: Match, reach = REACH) => low.slice(Math.max(0, start - reach), end + reach)
  const profiles = listPlaces(PROFILE, low).flatMap((match): Shots[] => {
    const shots = readSides(around(match), low.slice(match.start, match.end))
    return shots.length === 0 ? [] : [{ ...match, shots }]
  })
  const hands = listPlaces(HANDS, low)
    .filter((match) => SHOWN.test(around(match, 44)) && !NOT_SHOWN.test(around(match, 18)))
    .map((match): Shots => ({ ...match, shots: ['hands'] }))
  const full = [
    ...findFullLengths(low).filter(({ isFrame }) => !isFrame),
    ...listPlaces(/\bFL\b(?=.{0,24}profile)/g, text),
  ].map(({ start, end }): Shots => ({ start, end, shots: ['full length'] }))
  return [...full, ...profiles, ...hands]
    .filter((match) => !isTurned(low, match) && !ELSEWHERE.test(around(match)))
    .toSorted((a, b) => a.start - b.start)
}

const listPlaces = (pattern: RegExp, text: string): Match[] =>
  matchAll(pattern, text).map(({ 0: words, index }) => ({ start: index, end: index + words.length }))

/** "Left and right profile" and "profiles" are both; "a profile" alone is nothing that can be ticked. */
function readSides(around: string, word: string): readonly AskedShot[] {
  const isLeft = LEFT.test(around)
  const isRight = RIGHT.test(around)
  if (isLeft !== isRight) return [isLeft ? 'left profile' : 'right profile']
  return isLeft || BOTH.test(around) || word !== 'profile' ? ['left profile', 'right profile'] : []
}
