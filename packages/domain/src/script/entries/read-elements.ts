import { characterName } from './assemble-entries.ts'
import { parseCue, splitSpeakers } from '../text/character-cue.ts'
import { narrator, type ScriptEntry } from '../document/entry.ts'
import { plainText } from './join-lines.ts'
import type { SourceElement } from '../document/source.ts'
import { isExtension } from '../text/patterns.ts'

/** Entries of Final Draft and Fountain files, which state what each line is. */
export function readElements(elements: SourceElement[]): ScriptEntry[] {
  const entries: ScriptEntry[] = []
  let speech: ScriptEntry | undefined
  for (const element of elements) {
    const text = plainText(element.text)
    if (text === '' || element.kind === 'note' || element.kind === 'section') continue
    if (element.kind === 'character') {
      speech = startSpeech(element, text)
      entries.push(speech)
    } else if (element.kind === 'dialogue' || element.kind === 'lyric' || element.kind === 'parenthetical') {
      speech = addToSpeech(entries, speech, element, text)
    } else {
      speech = undefined
      entries.push(makeEntry(element, narrator, text, element.kind === 'action' ? 'action' : 'heading'))
    }
  }
  return entries.filter((entry) => entry.dialog !== '')
}

function makeEntry(element: SourceElement, actor: string, dialog: string, kind: ScriptEntry['kind']): ScriptEntry {
  return {
    actor,
    dialog,
    kind,
    parts: [],
    extensions: [],
    speakers: actor === narrator ? [] : splitSpeakers(actor),
    isDual: element.isDual,
    page: element.page ?? 1,
    boxes: [],
    confidence: 1,
    flags: [],
    reasons: [],
  }
}

function startSpeech(element: SourceElement, text: string): ScriptEntry {
  const { name, extensions } = parseCue(text)
  const entry = makeEntry(element, characterName(name), '', 'dialogue')
  entry.extensions = extensions.filter(isExtension)
  entry.dialog = extensions
    .filter((extension) => !isExtension(extension))
    .map((extension) => `(${extension})`)
    .join(' ')
  return entry
}

function addToSpeech(
  entries: ScriptEntry[],
  speech: ScriptEntry | undefined,
  element: SourceElement,
  text: string,
): ScriptEntry | undefined {
  const spoken = element.kind === 'parenthetical' && !/^[([]/u.test(text) ? `(${text})` : text
  if (speech) {
    speech.dialog = speech.dialog === '' ? spoken : `${speech.dialog} ${spoken}`
    return speech
  }
  entries.push(makeEntry(element, narrator, spoken, 'action'))
  return undefined
}
