import { nameKey } from '../text/character-cue.ts'
import { narrator } from '@sidelight/domain/lines/characters'
import type { EntryPart, ScriptEntry } from '../document/entry.ts'
import { dropSpeechQuotes } from './quoted-speech.ts'

/** Steps that need all entries: one form for each name, no quotation marks, directions split from speech. */
export function finishEntries(entries: ScriptEntry[]): ScriptEntry[] {
  const forms = countForms(entries)
  dropSpeechQuotes(entries)
  for (const entry of entries) {
    if (entry.actor !== narrator) {
      entry.actor = mostUsedForm(forms.get(nameKey(entry.actor))) ?? entry.actor
      entry.parts = splitParts(entry.dialog)
    } else {
      entry.parts = [{ kind: 'direction', text: entry.dialog }]
    }
    if (entry.speakers.length > 1) entry.flags.push('several-speakers')
    if (entry.isDual) entry.flags.push('dual')
  }
  return entries
}

function countForms(entries: ScriptEntry[]): Map<string, Map<string, number>> {
  const forms = new Map<string, Map<string, number>>()
  for (const { actor } of entries) {
    if (actor === narrator) continue
    const key = nameKey(actor)
    const counts = forms.get(key) ?? new Map<string, number>()
    counts.set(actor, (counts.get(actor) ?? 0) + 1)
    forms.set(key, counts)
  }
  return forms
}

function mostUsedForm(counts: Map<string, number> | undefined): string | undefined {
  if (!counts) return undefined
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]
}

/** Text in brackets is a direction; text behind a bracket that is never closed is spoken. */
export function splitParts(dialog: string): EntryPart[] {
  const parts: EntryPart[] = []
  let at = 0
  for (const match of dialog.matchAll(/\([^()]*\)|\[[^[\]]*\]/gu)) {
    const say = dialog.slice(at, match.index).trim()
    if (say !== '') parts.push({ kind: 'say', text: say })
    parts.push({ kind: 'direction', text: match[0].slice(1, -1).trim() })
    at = match.index + match[0].length
  }
  const rest = dialog.slice(at).trim()
  if (rest !== '') parts.push({ kind: 'say', text: rest })
  return parts
}
