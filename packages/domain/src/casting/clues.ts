import { type CharacterClue, type Clue, CLUE_WEIGHTS } from './clue.ts'
import { findCluesInDescriptions } from './descriptions.ts'
import { createMentionFinder, isGroup } from './character-index.ts'
import { inferCharacterProfile } from './character-profile.ts'
import { findCluesInName } from './clues-in-name.ts'
import { findCluesInSpeech, findPronounsInSpeech } from './clues-in-speech.ts'
import { findPronounsInDirections } from './pronouns.ts'
import { listScriptEvents, type ScriptLine } from './script-events.ts'

/** Pronouns between two people become clear once one of them is known, which then makes others clear. */
const PRONOUN_PASSES = 3

/** All clues in the script, by character. Several speakers at once ("ANNA & TOM") have none. */
export function findClues(actors: readonly string[], lines: readonly ScriptLine[]): Map<string, Clue[]> {
  const people = actors.filter((character) => !isGroup(character))
  const events = listScriptEvents(lines, createMentionFinder(people))
  const fixed = [
    ...people.flatMap((character) => findCluesInName(character).map((clue): CharacterClue => [character, clue])),
    ...events.flatMap(findCluesInDescriptions),
    ...findCluesInSpeech(events),
  ]
  const findGender = (clues: Map<string, Clue[]>, character: string) =>
    inferCharacterProfile(clues.get(character) ?? []).gender
  const withoutPronouns = groupClues(people, fixed)
  let clues = withoutPronouns
  for (let pass = 0; pass < PRONOUN_PASSES; pass += 1) {
    const known = new Map(
      people.map((character) => [character, findGender(clues, character) ?? findGender(withoutPronouns, character)]),
    )
    clues = groupClues(people, [
      ...fixed,
      ...findPronounsInDirections(events, known),
      ...findPronounsInSpeech(events, known),
    ])
  }
  return clues
}

function groupClues(actors: readonly string[], clues: readonly CharacterClue[]): Map<string, Clue[]> {
  const byCharacter = new Map<string, Clue[]>(actors.map((character) => [character, []]))
  const counted = new Set<string>()
  for (const [character, clue] of clues) {
    // Many a "Mrs. Killian" is about the wife of KILLIAN; one counts as much as ten.
    const isCountedOnce = clue.weight === CLUE_WEIGHTS.titleBefore || clue.weight < 0
    const key = `${character} ${clue.word}`
    if (isCountedOnce && counted.has(key)) continue
    if (isCountedOnce) counted.add(key)
    byCharacter.get(character)?.push(clue)
  }
  return byCharacter
}
