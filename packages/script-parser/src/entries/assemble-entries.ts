import { isAbbreviation, nameKey, parseCue, splitSpeakers, cleanName } from '../text/character-cue.ts'
import { narrator } from '@sidelight/domain/lines/characters'
import type { ScriptEntry } from '../document/entry.ts'
import { makeJoiner, plainText } from './join-lines.ts'
import { lineLabels, type LineLabel } from '../document/label.ts'
import type { Labelling } from '../labelling/labelling.ts'
import { splitWords } from '../text/text-shape.ts'
import { printedEnd, printedText, type Remove, type ScriptLine } from '../document/line.ts'
import { isExtension } from '../text/patterns.ts'

/** An entry while its lines are still being gathered. */
export interface EntryInProgress {
  entry: ScriptEntry
  lineIndexes: number[]
}

interface Assembly {
  lines: ScriptLine[]
  labelling: Labelling
  open: EntryInProgress[]
  /** The last speech since the last heading: dialogue after a direction continues it. */
  speaker: EntryInProgress | undefined
  /** With one character in the whole script, dialogue after a heading is still theirs. */
  isMonologue: boolean
  join: (before: string, after: string) => string
  remove: Remove
}

export function assembleEntries(lines: ScriptLine[], labelling: Labelling, remove: Remove): EntryInProgress[] {
  const isMonologue = new Set(listNames(lines, labelling)).size === 1
  const { join } = makeJoiner(lines)
  const assembly: Assembly = { lines, labelling, open: [], speaker: undefined, isMonologue, join, remove }
  for (const [at, line] of lines.entries()) addLine(assembly, at, line, labelOf(labelling, at))
  return assembly.open.filter((open) => keepOrRemove(open, assembly))
}

const listNames = (lines: ScriptLine[], labelling: Labelling) =>
  lines.flatMap((line, at) => {
    const label = labelOf(labelling, at)
    if (label === 'cue') return [nameKey(parseCue(line.text).name)]
    return label === 'speech' ? [line.statedCharacter ?? labelling.profile.lines[at]?.inline?.key ?? ''] : []
  })

const labelOf = (labelling: Labelling, at: number): LineLabel => lineLabels[labelling.labels[at] ?? 1] ?? 'action'

function keepOrRemove({ entry, lineIndexes }: EntryInProgress, { lines, remove }: Assembly): boolean {
  if (entry.dialog !== '') return true
  // A cue without a speech makes no entry; its text stays reviewable among what was removed.
  for (const at of lineIndexes) {
    const line = lines[at]
    if (line) remove(line.text, line.page, 'no-speech')
  }
  return false
}

function addLine(assembly: Assembly, at: number, line: ScriptLine, label: LineLabel): void {
  switch (label) {
    case 'noise':
      assembly.remove(line.text, line.page, assembly.open.length === 0 ? 'front-matter' : 'note')
      return
    case 'cue':
      addCue(assembly, at, line)
      return
    case 'speech':
      addSpeech(assembly, at, line)
      return
    case 'dialogue':
    case 'parenthetical':
      addDialogue(assembly, at, line)
      return
    case 'heading':
    case 'action':
      if (label === 'action' && isInsideBracket(assembly, line)) addDialogue(assembly, at, line)
      else addNarration(assembly, at, line, label)
  }
}

/** A direction whose bracket is still open continues on the next line, whatever that line looks like. */
function isInsideBracket({ open, speaker }: Assembly, line: ScriptLine): boolean {
  const last = open.at(-1)
  if (!last || last !== speaker || line.statedLabel || line.isParagraph || line.gap >= 0.5 || line.startsPage)
    return false
  const { dialog } = last.entry
  const opened = dialog.lastIndexOf('(')
  return opened >= 0 && !dialog.includes(')', opened) && dialog.length - opened < 240
}

function newEntry(line: ScriptLine, actor: string, kind: ScriptEntry['kind']): ScriptEntry {
  return {
    actor,
    dialog: '',
    kind,
    parts: [],
    extensions: [],
    speakers: actor === narrator ? [] : splitSpeakers(actor),
    isDual: line.isDual,
    page: line.page,
    boxes: [],
    confidence: 1,
    flags: [],
    reasons: [],
  }
}

function openSpeech(assembly: Assembly, at: number, line: ScriptLine, cueText: string): EntryInProgress {
  const { name, extensions } = parseCue(plainText(cueText))
  const entry = newEntry(line, characterName(name), 'dialogue')
  entry.extensions = extensions.filter(isExtension)
  const directions = extensions.filter((extension) => !isExtension(extension))
  entry.dialog = directions.map((direction) => `(${direction})`).join(' ')
  const open = { entry, lineIndexes: [at] }
  assembly.open.push(open)
  assembly.speaker = open
  return open
}

export function characterName(printed: string): string {
  let name = cleanName(printed).replace(/[“”]/gu, '"')
  const last = splitWords(name).at(-1) ?? ''
  if (name.endsWith('.') && !isAbbreviation(last)) name = name.slice(0, -1)
  return name === narrator ? 'Narrator' : name
}

function addCue(assembly: Assembly, at: number, line: ScriptLine): void {
  const last = assembly.open.at(-1)
  const isWrapped =
    last !== undefined &&
    last === assembly.speaker &&
    labelOf(assembly.labelling, at - 1) === 'cue' &&
    !line.startsPage &&
    line.gap < 0.5 &&
    !line.isDual
  if (isWrapped && last.entry.dialog === '') {
    const whole = last.lineIndexes.map((index) => assembly.lines[index]?.text ?? '').join(' ')
    assembly.open.pop()
    const open = openSpeech(assembly, at, line, `${whole} ${line.text}`)
    open.lineIndexes = [...last.lineIndexes, at]
    return
  }
  if (last && continues(last, line)) {
    last.lineIndexes.push(at)
    assembly.speaker = last
    assembly.remove(line.text, line.page, 'continued')
    return
  }
  openSpeech(assembly, at, line, line.text)
}

/** NAME (CONT'D) at the top of a page continues the speech before it; anywhere else it starts a new one. */
function continues(last: EntryInProgress, line: ScriptLine): boolean {
  if (!line.startsPage || last.entry.actor === narrator || last.entry.dialog === '') return false
  const cue = parseCue(line.text)
  const isContinued = cue.extensions.some((extension) => /^cont/iu.test(extension))
  return isContinued && nameKey(cue.name) === nameKey(last.entry.actor)
}

function addSpeech(assembly: Assembly, at: number, line: ScriptLine): void {
  if (line.statedCharacter !== undefined) {
    append(assembly, openSpeech(assembly, at, line, line.statedCharacter), line.text)
    return
  }
  const inline = assembly.labelling.profile.lines[at]?.inline
  if (!inline) {
    addDialogue(assembly, at, line)
    return
  }
  const brackets = inline.extensions.map((extension) => `(${extension})`).join(' ')
  const last = assembly.open.at(-1)
  const isContinuation = last && continues(last, { ...line, text: `${inline.name} ${brackets}` })
  const open = isContinuation ? last : openSpeech(assembly, at, line, `${inline.name} ${brackets}`)
  if (isContinuation) {
    open.lineIndexes.push(at)
    assembly.remove(`${inline.name} ${brackets}`, line.page, 'continued')
  }
  append(assembly, open, printedEnd(line, inline.rest))
}

function addDialogue(assembly: Assembly, at: number, line: ScriptLine): void {
  const { speaker } = assembly
  const last = assembly.open.at(-1)
  if (!speaker) {
    addNarration(assembly, at, line, 'action')
    return
  }
  if (last === speaker) {
    speaker.lineIndexes.push(at)
    append(assembly, speaker, printedText(line))
    return
  }
  const resumed = openSpeech(assembly, at, line, speaker.entry.actor)
  resumed.entry.flags.push('resumed')
  append(assembly, resumed, printedText(line))
}

function append(assembly: Assembly, open: EntryInProgress, text: string): void {
  open.entry.dialog = assembly.join(open.entry.dialog, plainText(text))
}

function addNarration(assembly: Assembly, at: number, line: ScriptLine, kind: 'heading' | 'action'): void {
  const last = assembly.open.at(-1)
  if (last && last.entry.actor === narrator && last.entry.kind === kind && isSameParagraph(assembly, at, line, last)) {
    last.lineIndexes.push(at)
    append(assembly, last, printedText(line))
  } else {
    const open = { entry: newEntry(line, narrator, kind), lineIndexes: [at] }
    assembly.open.push(open)
    append(assembly, open, printedText(line))
  }
  if (kind === 'heading' && !assembly.isMonologue) assembly.speaker = undefined
}

function isSameParagraph(assembly: Assembly, at: number, line: ScriptLine, last: EntryInProgress): boolean {
  if (line.isParagraph || last.lineIndexes.at(-1) !== at - 1) return false
  if (line.startsPage) return !/[.!?:"”)\]]$/u.test(last.entry.dialog)
  const before = assembly.lines[at - 1]
  if (line.gap >= 0.5 || !before) return false
  const couldHaveFitted = assembly.labelling.profile.lines[at]?.couldHaveFitted ?? false
  const isIndented = line.x0 > before.x0 + 4.5
  return !(couldHaveFitted && isIndented)
}
