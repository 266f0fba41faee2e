import type { Narration, Script, Speech } from '../scripts/script.ts'
import { spokenText } from '../scripts/script.ts'

/** The expected result for a rendering, in the form that the shared corpus and its metric use. */
export interface Gold {
  id: string
  variant: string
  title: string
  origin: string
  licence: string
  aliases: Record<string, string>
  entries: GoldEntry[]
}

export interface GoldEntry {
  actor: string
  dialog: string
  kind: 'dialogue' | 'heading' | 'action' | 'transition'
  segs?: { k: 'say' | 'par'; text: string }[]
  ext?: string
  dual?: boolean
  /** Crossed out: counts neither way. */
  optional?: boolean
}

/** Collects the gold entries in reading order while a layout is composed; both methods return the entry's index. */
export interface GoldRecorder {
  entries: GoldEntry[]
  narrate(text: string, kind?: Narration['kind']): number
  speak(speech: Speech): number
}

export function createGoldRecorder(): GoldRecorder {
  const entries: GoldEntry[] = []
  return {
    entries,
    narrate: (text, kind = 'action') => entries.push({ actor: 'narrator', dialog: text, kind }) - 1,
    speak: (speech) =>
      entries.push({
        actor: speech.actor,
        dialog: spokenText(speech),
        kind: 'dialogue',
        segs: speech.parts.map((part) => ({
          k: part.kind === 'parenthetical' ? ('par' as const) : ('say' as const),
          text: part.text,
        })),
        ...(speech.extension === '' ? {} : { ext: speech.extension }),
        ...(speech.isDual ? { dual: true } : {}),
      }) - 1,
  }
}

export function writeGold(script: Script, variant: string, entries: GoldEntry[]): Gold {
  return {
    id: script.id,
    variant,
    title: script.title,
    origin: script.origin,
    licence: 'CC0-1.0',
    aliases: script.aliases,
    entries,
  }
}
