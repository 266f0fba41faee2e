import { nameKey } from './cue.ts'
import type { EntryFlag, ScriptEntry } from './entry.ts'
import { wordsOf } from './letters.ts'

export interface Doubt {
  isDoubt: boolean
  flag: EntryFlag
  /** What remains of the confidence. */
  factor: number
}

const longSpeech = 150

/** Signs in the words themselves that a speech is not whole, or is more than one. */
export function listSpeechDoubts(entry: ScriptEntry, speeches: Map<string, number>): Doubt[] {
  const key = nameKey(entry.actor)
  const spoken = entry.dialog.replace(/\([^()]*\)|\[[^[\]]*\]/gu, ' ').trim()
  const isRare = (speeches.get(key) ?? 0) < 2
  return [
    { isDoubt: isRare, flag: 'name-once', factor: 0.93 },
    { isDoubt: isOddName(entry.actor, key, speeches), flag: 'name-odd', factor: isRare ? 0.6 : 0.85 },
    { isDoubt: holdsCue(spoken, key, speeches), flag: 'name-inside', factor: 0.5 },
    { isDoubt: /^[^\p{Lu}\p{N}"“'‘¿¡….(-]/u.test(spoken), flag: 'starts-oddly', factor: 0.75 },
    { isDoubt: /[\p{L}\p{N},;<>=&]$/u.test(spoken), flag: 'ends-oddly', factor: 0.88 },
    { isDoubt: wordsOf(spoken).length > longSpeech, flag: 'long-speech', factor: 0.85 },
    { isDoubt: isGarbled(`${entry.actor} ${spoken}`), flag: 'garbled', factor: 0.7 },
    { isDoubt: spoken === '', flag: 'no-speech', factor: 0.7 },
    { isDoubt: entry.flags.includes('resumed'), flag: 'resumed', factor: 0.8 },
  ]
}

/** Letters that stand alone where no word is one letter long: glyphs out of order, or a poor scan. */
const isGarbled = (text: string) =>
  /(?:^|\s)['’]?[b-hj-np-zB-HJ-NP-Z](?=\s[\p{Ll}'’])|\s['’]\s|\s['’]\p{Ll}{1,2}\s/u.test(text)

/** Another speaker's name with something before or behind it, or signs no name bears. */
function isOddName(actor: string, key: string, speeches: Map<string, number>): boolean {
  if (/[<>{}=|*_;]|[&/]$|^\p{Ll}/u.test(actor)) return true
  const own = speeches.get(key) ?? 0
  for (const [other, count] of speeches) {
    if (other === key || count <= own || other.length < 3) continue
    if (key.startsWith(`${other} `) || key.endsWith(` ${other}`) || other.startsWith(`${key} `)) return true
  }
  return false
}

/** A speaker's name in capitals inside a speech that is not itself in capitals: a cue that was missed. */
function holdsCue(spoken: string, key: string, speeches: Map<string, number>): boolean {
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
