import { nameKey } from '../cue.ts'
import type { ScriptEntry } from '../entry.ts'
import { capsShare, wordsOf } from '../letters.ts'

/** What a speaker's name shows, held against the other names of the document. */
export interface NameSigns {
  count: number
  words: number
  odd: boolean
  /** Begins or ends with a name that is more frequent. */
  extended: boolean
  /** One letter away from a name that is more frequent. */
  misspelled: boolean
  caps: number
  digits: boolean
}

export function readNames(speeches: Map<string, number>): (entry: ScriptEntry) => NameSigns {
  const known = new Map<string, NameSigns>()
  return ({ actor }) => {
    const found = known.get(actor) ?? readName(actor, speeches)
    known.set(actor, found)
    return found
  }
}

const mostCompared = 200

function readName(actor: string, speeches: Map<string, number>): NameSigns {
  const key = nameKey(actor)
  const count = speeches.get(key) ?? 0
  const others = [...speeches.keys()]
    .slice(0, mostCompared)
    .filter((other) => other !== key && other.length > 2 && (speeches.get(other) ?? 0) > count)
  return {
    count,
    words: wordsOf(actor).length,
    odd: /[<>{}=|*_;,!?]|[&/]$|^\p{Ll}|\p{Ll}{2}\.\s|\s(?:and|AND|And|of|the|to)$/u.test(actor),
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

/** A speaker's name after a sentence and before a sign or a bracket, in whatever case: an inline cue that was missed. */
export function mentionsCue(dialog: string, speeches: Map<string, number>): boolean {
  const folded = nameKey(dialog)
  return [...speeches.keys()].some((name) => {
    const at = name.length > 1 ? folded.indexOf(name, 1) : -1
    if (at < 0) return false
    return (
      /[.!?…"”)\]>|]\s{0,2}$/u.test(folded.slice(at - 3, at)) &&
      /^\s?[:([|>=–—-]/u.test(folded.slice(at + name.length, at + name.length + 2))
    )
  })
}

/** A speaker's name in capitals inside a speech that is not itself in capitals: a cue that was missed. */
export function holdsCue(spoken: string, key: string, speeches: Map<string, number>): boolean {
  const folded = spoken.replace(/[’‘]/gu, "'")
  if (folded === folded.toUpperCase()) return false
  return [...speeches.keys()].some((name) => name.length > 1 && name !== 'NARRATOR' && standsAsCue(folded, name, key))
}

function standsAsCue(folded: string, name: string, key: string): boolean {
  const at = folded.indexOf(name)
  if (at < 0) return false
  const before = folded.charAt(at - 1) || ' '
  const after = folded.charAt(at + name.length) || ' '
  const isOwnOpening = name === key && at === 0 && after === ' '
  return /[\s>|]/u.test(before) && /[\s:.>;|=–—-]/u.test(after) && !isOwnOpening
}
