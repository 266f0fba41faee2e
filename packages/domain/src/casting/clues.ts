import { findCluesInDescriptions } from './descriptions.ts'
import { createMentionFinder, isGroup } from './character-index.ts'
import { inferCharacterProfile } from './character-profile.ts'
import { findCluesInName } from './clues-in-name.ts'
import { findCluesInSpeech, findPronounsInSpeech } from './clues-in-speech.ts'
import type { Age, Gender } from './gender-and-age-words.ts'
import { findPronounsInDirections } from './pronouns.ts'
import { listScriptEvents, type ScriptLine } from './script-events.ts'

/** A word of the script that indicates a character's gender or age, and its weight. */
export type Clue = { word: string; weight: number } & ({ gender: Gender } | { age: Age })
export type CharacterClue = readonly [actor: string, clue: Clue]

/** Pronouns between two people become clear once one of them is known, which then makes others clear. */
const PRONOUN_PASSES = 3

/** All clues in the script, by character. Several speakers at once ("ANNA & TOM") have none. */
export function findClues(actors: readonly string[], lines: readonly ScriptLine[]): Map<string, Clue[]> {
  const people = actors.filter((actor) => !isGroup(actor))
  const events = listScriptEvents(lines, createMentionFinder(people))
  const fixed = [
    ...people.flatMap((actor) => findCluesInName(actor).map((clue): CharacterClue => [actor, clue])),
    ...events.flatMap(findCluesInDescriptions),
    ...findCluesInSpeech(events),
  ]
  let clues = groupClues(people, fixed)
  for (let pass = 0; pass < PRONOUN_PASSES; pass += 1) {
    const known = new Map(people.map((actor) => [actor, inferCharacterProfile(clues.get(actor) ?? []).gender]))
    clues = groupClues(people, [
      ...fixed,
      ...findPronounsInDirections(events, known),
      ...findPronounsInSpeech(events, known),
    ])
  }
  return clues
}

function groupClues(actors: readonly string[], clues: readonly CharacterClue[]): Map<string, Clue[]> {
  const byActor = new Map<string, Clue[]>(actors.map((actor) => [actor, []]))
  for (const [actor, clue] of clues) byActor.get(actor)?.push(clue)
  return byActor
}
