import { nameKey } from '../text/character-cue.ts'
import { narrator } from '@sidelight/domain/lines/characters'
import type { ScriptEntry } from '../document/entry.ts'
import { capsShare, countBy, splitWords } from '../text/text-shape.ts'
import { isActMark, isExtension, isNotSpeaker, isShot } from '../text/patterns.ts'

/** What a character's name shows, compared with the other names of the document. */
export interface NameFeatures {
  count: number
  words: number
  odd: boolean
  /** Holds the end of a sentence. */
  hasStop: boolean
  hasComma: boolean
  /** A shot, a sound or a part of the script, but no character. */
  isTradeWord: boolean
  /** Begins or ends with a name that is more frequent. */
  extended: boolean
  /** One letter away from a name that is more frequent. */
  misspelled: boolean
  caps: number
  digits: boolean
}

/** How often each character speaks. */
export interface Cast {
  counts: Map<string, number>
  /** Every speech is compared with these, so they must stay few. */
  mostFrequent: string[]
}

const maxCompared = 200

export function countCast(entries: ScriptEntry[]): Cast {
  const counts = countBy(entries.filter(({ actor }) => actor !== narrator).map(({ actor }) => nameKey(actor)))
  const mostFrequent = [...counts.keys()]
    .sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))
    .slice(0, maxCompared)
  return { counts, mostFrequent }
}

export function nameFeatures(cast: Cast): (entry: ScriptEntry) => NameFeatures {
  const known = new Map<string, NameFeatures>()
  return ({ actor }) => {
    const found = known.get(actor) ?? describeName(actor, cast)
    known.set(actor, found)
    return found
  }
}

const shotSize = /^(?:\d[- ]?SHOT|[EMWL]?[CMWL][USW]|[OT]{1,2}S|F\/?X|PANEL|FRAME|SHOT|BEAT)\b/iu

function describeName(actor: string, { counts, mostFrequent }: Cast): NameFeatures {
  const key = nameKey(actor)
  const count = counts.get(key) ?? 0
  const others = mostFrequent.filter((other) => other !== key && other.length > 2 && (counts.get(other) ?? 0) > count)
  return {
    count,
    words: splitWords(actor).length,
    odd: /[<>{}=|*;]|^\d|[&/]$|^\p{Ll}|\s(?:and|AND|And|of|OF|Of|the|THE|to|TO)$/u.test(actor),
    hasStop: /\p{L}{4}\.\s|[!?…]/u.test(actor),
    hasComma: actor.includes(',') && !/[&/]|\sand\s/iu.test(actor),
    isTradeWord: isExtension(actor) || isShot(actor) || isActMark(actor) || isNotSpeaker(actor) || shotSize.test(actor),
    extended: others.some(
      (other) =>
        (key.startsWith(other) && /^[^\p{L}\p{N}]/u.test(key.slice(other.length))) ||
        key.endsWith(` ${other}`) ||
        other.startsWith(`${key} `),
    ),
    misspelled: key.length > 3 && others.some((other) => isOneEditAway(key, other)),
    caps: capsShare(actor),
    digits: /\d/u.test(actor),
  }
}

function isOneEditAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  const shortest = Math.min(a.length, b.length)
  let start = 0
  while (start < shortest && a[start] === b[start]) start += 1
  const restOfA = a.slice(start)
  const restOfB = b.slice(start)
  if (restOfA.slice(1) === restOfB.slice(1)) return !/\d/u.test(restOfA.charAt(0) + restOfB.charAt(0))
  return restOfA.slice(1) === restOfB || restOfA === restOfB.slice(1)
}
