import { RECORD_BY_ME } from './record-by-me.ts'

/** Voice ids by character; characters without a voice are missing. */
export type Cast = ReadonlyMap<string, string>

export type PartStatus = 'Pending' | 'Assigned' | 'Self Record'

export function partStatus(cast: Cast, character: string): PartStatus {
  const voiceId = cast.get(character) ?? ''
  if (voiceId === '') return 'Pending'
  return voiceId === RECORD_BY_ME ? 'Self Record' : 'Assigned'
}

/** Removes voices that are no longer offered, so that their characters become pending again. */
export const dropUnavailableVoices = (cast: Cast, offered: ReadonlySet<string>): Map<string, string> =>
  new Map([...cast].filter(([, voiceId]) => voiceId === RECORD_BY_ME || offered.has(voiceId)))

/** A part that the user reads counts as assigned. */
export function countParts(cast: Cast, actors: readonly string[]): { assigned: number; pending: number } {
  const pending = actors.filter((character) => partStatus(cast, character) === 'Pending').length
  return { assigned: actors.length - pending, pending }
}

export const canGenerate = (cast: Cast, actors: readonly string[]): boolean =>
  actors.length > 0 && countParts(cast, actors).pending === 0

export interface Suggestion {
  character: string
  suggestedVoiceId: string
}

/**
 * Fills the parts that have no voice. When every part has one, it replaces all voices except for the parts that the user
 * reads, so that pressing the button again has an effect.
 */
export function autoCast(cast: Cast, suggestions: readonly Suggestion[]): Map<string, string> {
  const isPending = ({ character }: Suggestion) => partStatus(cast, character) === 'Pending'
  const isVoiced = ({ character }: Suggestion) => partStatus(cast, character) !== 'Self Record'
  const wanted = suggestions.some(isPending) ? suggestions.filter(isPending) : suggestions.filter(isVoiced)
  return new Map([
    ...cast,
    ...wanted.map(({ character, suggestedVoiceId }): [string, string] => [character, suggestedVoiceId]),
  ])
}

/** The other characters that have this character's voice. */
export function listVoiceSharers(cast: Cast, actors: readonly string[], character: string): string[] {
  const voiceId = cast.get(character)
  if (voiceId === undefined || voiceId === RECORD_BY_ME) return []
  return actors.filter((name) => name !== character && cast.get(name) === voiceId)
}

export type AgeGroup = 'young' | 'middle' | 'old'

/** Vendors describe a voice's age in different words. */
export function ageGroup(age: string): AgeGroup {
  const words = age.toLowerCase()
  if (words.includes('young')) return 'young'
  return words.includes('middle') ? 'middle' : 'old'
}

export const AGE_NAME = { young: 'Young', middle: 'Middle-aged', old: 'Older' } satisfies Record<AgeGroup, string>

const FLAGS = { american: 'us', australian: 'au', british: 'gb', swedish: 'se' } as const

export type AccentFlag = (typeof FLAGS)[keyof typeof FLAGS] | 'world'

export const accentFlag = (accent: string): AccentFlag =>
  Object.hasOwn(FLAGS, accent.toLowerCase()) ? FLAGS[accent.toLowerCase() as keyof typeof FLAGS] : 'world'
