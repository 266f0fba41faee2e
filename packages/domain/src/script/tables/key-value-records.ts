import { isNameShaped, nameKey, parseCue } from '../text/character-cue.ts'
import { countBy, splitWords } from '../text/text-shape.ts'
import type { RemovedText, ScriptLine } from '../document/line.ts'
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
  return /^\p{L}[\p{L} ./_-]*$/u.test(key)
    ? { key: key.toUpperCase(), value: line.text.slice(at + 1).trim() }
    : undefined
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
  return { name, text, all: new Set([...counts.keys()].filter((key) => enough(key) || isNoteHead(key))) }
}

function holdsNames(fields: (Field | undefined)[], key: string): boolean {
  const values = fields.flatMap((field) => (field?.key === key ? [field.value] : []))
  const named = values.filter((value) => isNameShaped(value) || isNameShaped(parseCue(value).name))
  const distinct = new Set(named.map((value) => nameKey(parseCue(value).name))).size
  return named.length >= 0.8 * values.length && distinct <= 0.7 * values.length
}

interface Item {
  line: ScriptLine
  /** Undefined for text that belongs to no field. */
  key: string | undefined
  value: string
}

/** Lines that only go on with the field above are put back into it. */
function listItems(lines: ScriptLine[], fields: (Field | undefined)[], keys: Keys, removed: RemovedText[]): Item[] {
  const isNumber = findRecordNumbers(lines, fields, keys)
  const items: Item[] = []
  let open: Item | undefined
  for (const [at, line] of lines.entries()) {
    const found = fields[at]
    const field = found && keys.all.has(found.key) ? found : undefined
    if (isNumber(line, at)) {
      removed.push({ text: line.text, page: line.page, reason: 'number' })
      open = undefined
    } else if (!field && open?.key !== undefined && line.gap < 0.5 && !line.isParagraph) {
      open.value = `${open.value} ${line.text}`
    } else {
      open = { line, key: field?.key, value: field ? field.value : line.text }
      items.push(open)
    }
  }
  return items
}

/** "NODE 0140" over each record: the same words again and again with another number. */
function findRecordNumbers(lines: ScriptLine[], fields: (Field | undefined)[], keys: Keys) {
  const fold = (text: string) => text.replace(/\d+/gu, '0').toUpperCase()
  const isFree = (at: number) => !keys.all.has(fields[at]?.key ?? '')
  const counts = countBy(lines.flatMap((line, at) => (isFree(at) && /\d/u.test(line.text) ? [fold(line.text)] : [])))
  return (line: ScriptLine, at: number) =>
    isFree(at) && line.text.length < 40 && (counts.get(fold(line.text)) ?? 0) >= 3
}

/** The records as speeches; undefined where the document is not made of them. */
export function readKeyValueRecords(lines: ScriptLine[], removed: RemovedText[]): ScriptLine[] | undefined {
  const fields = lines.map(fieldOf)
  const keys = findKeys(fields)
  if (!keys) return undefined
  const out: ScriptLine[] = []
  let name = ''
  let note = ''
  let speech: ScriptLine | undefined
  for (const { line, key, value } of listItems(lines, fields, keys, removed)) {
    if (key === undefined) {
      out.push(line)
    } else if (key === keys.name) {
      removed.push({ text: key, page: line.page, reason: 'number' })
      name = value
      note = ''
      speech = undefined
    } else if (key === keys.text && name !== '') {
      speech = { ...line, text: joinParts(note, value), forced: 'speech', forcedName: name, gap: 1 }
      out.push(speech)
    } else if (isNoteHead(key) && !key.startsWith('CONTEXT')) {
      // A note may stand before the words or after them; it ends up before them, in brackets.
      if (speech) speech.text = joinParts(inBrackets(value), speech.text)
      else note = joinParts(note, inBrackets(value))
    } else if (splitWords(value).length < 2) {
      removed.push({ text: line.text, page: line.page, reason: 'number' })
    } else {
      out.push({ ...line, text: value, forced: 'action', gap: 1 })
    }
  }
  return out
}

const joinParts = (...parts: string[]) => parts.filter((part) => part !== '').join(' ')
const inBrackets = (value: string) => (value === '' || /^[([]/u.test(value) ? value : `(${value})`)
