import { isNarration, listCharacters } from '../scenes/characters.ts'
import { groupByHeading } from '../scenes/groups.ts'
import { stripBrackets } from '../speech/strip-brackets.ts'
import { type CastableVoice, chooseVoices } from './choose-voices.ts'
import { findClues } from './clues.ts'
import { type CharacterProfile, inferCharacterProfile } from './character-profile.ts'

interface ScriptLine {
  scene_index: number
  actor: string
  dialog: string
  heading: string
}

export interface CastMember extends CharacterProfile {
  actor: string
  lines: number
  /** The first words said aloud; empty where nothing ever is. */
  firstLine: string
  voiceId: string
}

/** Who the characters seem to be, by the script's own words, and a voice for each. */
export function castScript(lines: readonly ScriptLine[], voices: readonly CastableVoice[]): CastMember[] {
  const characters = listCharacters(lines)
  const clues = findClues(
    characters.map(({ name }) => name),
    lines,
    isNarration,
  )
  const partners = partnersOf(lines)
  const parts = characters.map(({ name, lines: count }) => ({
    actor: name,
    lines: count,
    ...(isNarration({ actor: name }) ? NOBODY : inferCharacterProfile(clues.get(name) ?? [])),
    partners: partners.get(name) ?? new Set<string>(),
  }))
  const voiceIds = chooseVoices(parts, voices)
  const firstLines = firstLinesOf(lines)
  return parts.map(({ partners: _, ...part }) => ({
    ...part,
    firstLine: firstLines.get(part.actor) ?? '',
    voiceId: voiceIds.get(part.actor) ?? '',
  }))
}

const NOBODY: CharacterProfile = { gender: null, age: null, because: [] }

function partnersOf(lines: readonly ScriptLine[]): Map<string, Set<string>> {
  const partners = new Map<string, Set<string>>()
  for (const { start, end } of groupByHeading(lines)) {
    const present = new Set(lines.slice(start, end).map(({ actor }) => actor))
    for (const actor of present)
      partners.set(actor, new Set([...(partners.get(actor) ?? []), ...present].filter((other) => other !== actor)))
  }
  return partners
}

function firstLinesOf(lines: readonly ScriptLine[]): Map<string, string> {
  const first = new Map<string, string>()
  for (const { actor, dialog } of lines) {
    if (first.has(actor)) continue
    const spoken = stripBrackets(dialog).replaceAll(/\s+/g, ' ').trim()
    if (spoken !== '') first.set(actor, spoken)
  }
  return first
}
