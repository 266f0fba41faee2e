import { narrator } from '@sidelight/domain/lines/characters'
import type { ScriptEntry } from '../document/entry.ts'

const isQuoted = (dialog: string) => /^["“«‹„‘']/u.test(dialog) && /["”»›“’'][.!?]?$/u.test(dialog)

/** Where nearly every speech is in quotation marks, they only mark it as speech and are removed. */
export function dropSpeechQuotes(entries: ScriptEntry[]): void {
  const speeches = entries.filter(({ actor }) => actor !== narrator)
  // A direction may stand outside the quotation marks.
  const bare = (dialog: string) => dialog.replace(/\([^()]*\)|\[[^[\]]*\]/gu, '').trim()
  const quoted = speeches.filter(({ dialog }) => isQuoted(bare(dialog)))
  if (quoted.length < Math.max(5, 0.8 * speeches.length)) return
  for (const entry of quoted) {
    entry.dialog = entry.dialog
      .split(/(\([^()]*\)|\[[^[\]]*\])/u)
      .map((part) => (/^[([]/u.test(part) ? part : unquote(part.trim())))
      .filter((part) => part !== '')
      .join(' ')
  }
}

const unquote = (text: string) => text.replace(/^["“«‹„‘']\s?/u, '').replace(/\s?["”»›“’']([.!?]?)$/u, '$1')
