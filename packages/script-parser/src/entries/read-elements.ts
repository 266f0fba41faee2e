import { characterName } from './assemble-entries.ts'
import { parseCue, splitSpeakers } from '../text/character-cue.ts'
import { narrator } from '@sidelight/domain/lines/characters'
import type { ScriptEntry } from '../document/entry.ts'
import { plainText } from './join-lines.ts'
import type { Remove, RemovedText } from '../document/line.ts'
import type { LeftOutElement, SourceElement } from '../document/source.ts'
import { isExtension } from '../text/patterns.ts'

const LEFT_OUT: Record<LeftOutElement, RemovedText['reason']> = {
  section: 'note',
  note: 'note',
  'title-page': 'front-matter',
  header: 'header-or-footer',
  number: 'number',
  omitted: 'omitted',
  struck: 'crossed-out',
}

const isLeftOut = (kind: SourceElement['kind']): kind is LeftOutElement => kind in LEFT_OUT

/** Entries of Final Draft and Fountain files, which state what each line is. */
export function readElements(elements: SourceElement[], remove: Remove): ScriptEntry[] {
  const entries: ScriptEntry[] = []
  let speech: ScriptEntry | undefined
  for (const element of elements) {
    const text = plainText(element.text)
    if (text === '') continue
    if (isLeftOut(element.kind)) {
      remove(text, element.page ?? 1, LEFT_OUT[element.kind])
    } else if (element.kind === 'character') {
      speech = startSpeech(element, text)
      entries.push(speech)
    } else if (element.kind === 'dialogue' || element.kind === 'lyric' || element.kind === 'parenthetical') {
      speech = addToSpeech(entries, speech, element, text)
    } else {
      speech = undefined
      entries.push(makeEntry(element, narrator, text, element.kind === 'action' ? 'action' : 'heading'))
    }
  }
  return entries.filter((entry) => {
    if (entry.dialog === '') remove([entry.actor, ...entry.extensions].join(' '), entry.page, 'no-speech')
    return entry.dialog !== ''
  })
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
