import { isNameShaped, nameKey, parseCue } from './cue.ts'
import { countBy, wordsOf } from './letters.ts'
import type { Removed, ScriptLine } from './line.ts'
import { isNameHead, isNoteHead, isTextHead } from './table-heads.ts'

/** "Speaker: ALDA" over "Line: Shut the gate." over "Direction: weary": a table turned on its side. */
interface Field {
  key: string
  value: string
}

const longestKey = 24

function fieldOf(line: ScriptLine): Field | undefined {
  const at = line.text.slice(0, longestKey + 2).search(/:|\t/u)
  if (at < 1) return undefined
  const key = line.text.slice(0, at).trim()
  return /^\p{L}[\p{L} ./_-]*$/u.test(key) ? { key: key.toUpperCase(), value: line.text.slice(at + 1).trim() } : undefined
}

interface Keys {
  name: string
  text: string
  all: Set<string>
}

/** Keys that come back record after record: one whose values are a few names, one that says what they say. */
function findKeys(fields: (Field | undefined)[]): Keys | undefined {
  const counts = countBy(fields.flatMap((field) => (field ? [field.key] : [])))
  const enough = (key: string) => (counts.get(key) ?? 0) >= 3
  const name = [...counts.keys()].find((key) => enough(key) && isNameHead(key) && holdsNames(fields, key))
  if (name === undefined) return undefined
  const text = [...counts.keys()].find((key) => key !== name && enough(key) && isTextHead(key))
  if (text === undefined || (counts.get(text) ?? 0) < 0.7 * (counts.get(name) ?? 0)) return undefined
  return { name, text, all: new Set([...counts.keys()].filter(enough)) }
}

function holdsNames(fields: (Field | undefined)[], key: string): boolean {
  const values = fields.flatMap((field) => (field?.key === key ? [field.value] : []))
  const named = values.filter((value) => isNameShaped(value) || isNameShaped(parseCue(value).name))
  const distinct = new Set(named.map((value) => nameKey(parseCue(value).name))).size
  return named.length >= 0.8 * values.length && distinct <= 0.7 * values.length
}

interface OpenRecord {
  name: string
  note: string
  speech: ScriptLine | undefined
}

/** The records as speeches; undefined where the document is not made of them. */
export function readRecords(lines: ScriptLine[], removed: Removed[]): ScriptLine[] | undefined {
  const fields = lines.map(fieldOf)
  const keys = findKeys(fields)
  if (!keys) return undefined
  const isNumber = findRecordNumbers(lines, fields)
  const out: ScriptLine[] = []
  let open: OpenRecord = { name: '', note: '', speech: undefined }
  let last: ScriptLine | undefined
  for (const [at, line] of lines.entries()) {
    const found = fields[at]
    const field = found && keys.all.has(found.key) ? found : undefined
    const drop = (text: string) => removed.push({ text, page: line.page, reason: 'number' })
    if (!field) {
      // A line without a key goes on with the field above, unless it stands apart: then it numbers a record.
      if (isNumber(line)) drop(line.text)
      else if (last && line.gap < 0.5) last.text = `${last.text} ${line.text}`
      else out.push(line)
      if (line.gap >= 0.5) last = undefined
    } else if (field.key === keys.name) {
      open = { name: field.value, note: '', speech: undefined }
      drop(field.key)
      last = undefined
    } else if (field.key === keys.text && open.name !== '') {
      last = { ...line, text: [open.note, field.value].filter(Boolean).join(' '), forced: 'speech', forcedName: open.name, gap: 1 }
      open.speech = last
      out.push(last)
    } else if (isNoteHead(field.key)) {
      last = addNote(open, field.value)
    } else {
      last = { ...line, text: field.value, forced: 'action', gap: 1 }
      if (wordsOf(field.value).length < 2) drop(line.text)
      else out.push(last)
    }
  }
  return out
}

/** "NODE 0140" over each record: the same words again and again with another number. */
function findRecordNumbers(lines: ScriptLine[], fields: (Field | undefined)[]): (line: ScriptLine) => boolean {
  const fold = (text: string) => text.replace(/\d+/gu, '0').toUpperCase()
  const counts = countBy(lines.flatMap((line, at) => (fields[at] || !/\d/u.test(line.text) ? [] : [fold(line.text)])))
  return (line) => line.text.length < 40 && (counts.get(fold(line.text)) ?? 0) >= 3
}

/** A note may stand before the words or after them; it ends up before them, in brackets. */
function addNote(open: OpenRecord, value: string): undefined {
  const note = value === '' || /^[([]/u.test(value) ? value : `(${value})`
  if (open.speech) open.speech.text = [note, open.speech.text].filter(Boolean).join(' ')
  else open.note = [open.note, note].filter(Boolean).join(' ')
  return undefined
}
