import { isNarration, listCharacters } from '../lines/characters.ts'
import { groupByHeading } from '../lines/groups.ts'
import { stripBrackets } from '../speech/strip-brackets.ts'
import { findAccents } from './accents.ts'
import { type CastableVoice, chooseVoices } from './choose-voices.ts'
import { findClues } from './clues.ts'
import { type CharacterProfile, inferCharacterProfile } from './character-profile.ts'
import type { ScriptLine } from './script-events.ts'

export interface CastMember extends CharacterProfile {
  character: string
  lines: number
  accent: string
  /** The first line with spoken words; empty if the character never speaks any. */
  firstLine: string
  voiceId: string
}

/** Infers gender, age and accent of each character from the script, and chooses a voice for each. */
export function castScript(lines: readonly ScriptLine[], voices: readonly CastableVoice[]): CastMember[] {
  const characters = listCharacters(lines)
  const people = characters.map(({ name }) => name).filter((character) => !isNarration({ character }))
  const clues = findClues(people, lines)
  const accents = findAccents(people, lines)
  const partners = findPartners(lines)
  const parts = characters.map(({ name, lines: count }) => ({
    character: name,
    lines: count,
    ...(isNarration({ character: name }) ? UNKNOWN_PROFILE : inferCharacterProfile(clues.get(name) ?? [])),
    accent: accents.byCharacter.get(name) ?? accents.scene,
    partners: partners.get(name) ?? new Set<string>(),
  }))
  const voiceIds = chooseVoices(parts, voices)
  const firstLines = findFirstLines(lines)
  return parts.map(({ partners: _, ...part }) => ({
    ...part,
    firstLine: firstLines.get(part.character) ?? '',
    voiceId: voiceIds.get(part.character) ?? '',
  }))
}

const UNKNOWN_PROFILE: CharacterProfile = { gender: null, age: null, because: [] }

function findPartners(lines: readonly ScriptLine[]): Map<string, Set<string>> {
  const partners = new Map<string, Set<string>>()
  for (const { start, end } of groupByHeading(lines)) {
    const present = new Set(lines.slice(start, end).map(({ character }) => character))
    for (const character of present)
      partners.set(
        character,
        new Set([...(partners.get(character) ?? []), ...present].filter((partner) => partner !== character)),
      )
  }
  return partners
}

function findFirstLines(lines: readonly ScriptLine[]): Map<string, string> {
  const firstLines = new Map<string, string>()
  for (const { character, dialog } of lines) {
    if (firstLines.has(character)) continue
    const spoken = stripBrackets(dialog).replaceAll(/\s+/g, ' ').trim()
    if (spoken !== '') firstLines.set(character, spoken)
  }
  return firstLines
}
