import { isNarration } from '../lines/characters.ts'
import { createMentionFinder } from './character-index.ts'
import type { ScriptLine } from './script-events.ts'
import { splitScriptWords } from './script-words.ts'

/** Voices of a scene share one accent, because a mixed cast sounds like strangers. */
export const DEFAULT_ACCENT = 'American'

/** The accents that scripts ask for, by the words they use, as the accent of a voice is called. */
const ACCENTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    American: 'american texan southern brooklyn midwestern bostonian',
    British: 'british english cockney london londoner englishman englishwoman brit yorkshire mancunian oxbridge',
    Scottish: 'scottish scots scotsman scotswoman glaswegian',
    Irish: 'irish irishman irishwoman brogue dublin',
    Welsh: 'welsh welshman welshwoman',
    Australian: 'australian aussie',
    Swedish: 'swedish',
  }).flatMap(([accent, words]) => words.split(' ').map((word): [string, string] => [word, accent])),
)

/** Most directions have none of these words and need no closer look. */
const ACCENT_WORD =
  /accent|brogue|drawl|lilt|burr|dialect|twang|(?:english|irish|scots|welsh)(?:wo)?man|londoner|brit|aussie/i

/** "in a British accent", "an Irish brogue", "an Englishman": words that say how a person speaks or where from. */
const SPEECH_WORDS = /^(?:accent|accents|accented|brogue|drawl|lilt|burr|dialect|twang)$/
const isPerson = (word: string): boolean => /(?:man|woman|londoner|brit|aussie)$/.test(word)
/** How far the words of a description reach after a name. */
const REACH = 14

export interface Accents {
  /** The accent of everybody whom the script says nothing else about. */
  scene: string
  byCharacter: ReadonlyMap<string, string>
}

/** Accents that directions name: for one character, or for all ("everyone speaks with Scottish accents"). */
export function findAccents(actors: readonly string[], lines: readonly ScriptLine[]): Accents {
  const findMentions = createMentionFinder(actors)
  const byCharacter = new Map<string, string>()
  let scene = DEFAULT_ACCENT
  for (const line of lines) {
    for (const text of listDirections(line).filter((direction) => ACCENT_WORD.test(direction))) {
      const words = splitScriptWords(text)
      const mentions = findMentions(words)
      for (const { accent, at } of findAccentWords(words.map(({ lower }) => lower))) {
        const isForAll = words.some(({ lower }) => /^(?:all|everyone|everybody)$/.test(lower))
        const named = mentions.findLast(({ end }) => end <= at && at - end < REACH)?.character
        const character = named ?? (isNarration(line) ? undefined : line.character)
        if (isForAll) scene = accent
        else if (character !== undefined && !byCharacter.has(character)) byCharacter.set(character, accent)
      }
    }
  }
  return { scene, byCharacter }
}

const listDirections = (line: ScriptLine): string[] =>
  isNarration(line) ? [line.dialog] : (line.dialog.match(/\([^()]*\)|\[[^[\]]*\]/g) ?? [])

function findAccentWords(words: readonly string[]): { accent: string; at: number }[] {
  return words.flatMap((word, at) => {
    const accent = ACCENTS.get(word)
    if (accent === undefined) return []
    const isSaid = isPerson(word) || words.slice(at + 1, at + 3).some((next) => SPEECH_WORDS.test(next))
    return isSaid || SPEECH_WORDS.test(word) ? [{ accent, at }] : []
  })
}
