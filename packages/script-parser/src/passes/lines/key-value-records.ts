import type { Remove, ScriptLine } from '../../document/line.ts'
import { isNameHead, isNoteHead, isTextHead } from '../../tables/table-heads.ts'
import { isNameShaped, nameKey, parseCue } from '../../text/character-cue.ts'
import { countBy, splitWords } from '../../text/text-shape.ts'
import { layOut } from '../example.ts'
import type { Pass } from '../pass.ts'

const RECORDS = {
  min: 3, // times a key must come back
  maxKeyLength: 24, // characters
  names: 0.8, // of the values of the name's key look like names
  distinctNames: 0.7, // of these differ at most: speakers come back
  textPerName: 0.7, // texts for each name: with fewer, the names are a cast list
  maxNumberLength: 40, // characters of a record's number
} as const

/** "Speaker: ALDA" over "Line: Shut the gate." over "Direction: weary": a table turned on its side. */
export const keyValueRecords: Pass<'lines'> = {
  name: 'key-value-records',
  stage: 'lines',
  example: {
    given: layOut((name, words, at) => [`NODE ${at + 10}`, `Speaker: ${name}`, `Line: ${words}`, '']),
    expect: layOut((_, words) => [words]),
  },
  run(lines, { remove }) {
    const fields = lines.map(findField)
    const keys = findKeys(fields)
    return keys ? readRecords(listItems(lines, fields, keys, remove), keys, remove) : lines
  },
}

interface Field {
  key: string
  /** The key as printed. */
  label: string
  value: string
}

function findField({ text }: ScriptLine): Field | undefined {
  const at = text.slice(0, RECORDS.maxKeyLength + 2).search(/:|\t/u)
  if (at < 1) return undefined
  const label = text.slice(0, at).trim()
  const isKey = /^\p{L}[\p{L} ./_-]*$/u.test(label)
  return isKey ? { key: label.toUpperCase(), label, value: text.slice(at + 1).trim() } : undefined
}

interface Keys {
  name: string
  text: string
  all: Set<string>
}

/** Keys that come back record after record: one whose values are a few names, one that says what they say. */
function findKeys(fields: (Field | undefined)[]): Keys | undefined {
  const counts = countBy(fields.flatMap((field) => (field ? [field.key] : [])))
  const recurs = (key: string) => (counts.get(key) ?? 0) >= RECORDS.min
  const name = [...counts.keys()].find((key) => recurs(key) && isNameHead(key) && holdsNames(fields, key))
  const text = [...counts.keys()].find((key) => key !== name && recurs(key) && isTextHead(key))
  if (name === undefined || text === undefined) return undefined
  if ((counts.get(text) ?? 0) < RECORDS.textPerName * (counts.get(name) ?? 0)) return undefined
  return { name, text, all: new Set([...counts.keys()].filter((key) => recurs(key) || isNoteHead(key))) }
}

function holdsNames(fields: (Field | undefined)[], key: string): boolean {
  const values = fields.flatMap((field) => (field?.key === key ? [field.value] : []))
  const named = values.filter((value) => isNameShaped(value) || isNameShaped(parseCue(value).name))
  const distinct = new Set(named.map((value) => nameKey(parseCue(value).name))).size
  return named.length >= RECORDS.names * values.length && distinct <= RECORDS.distinctNames * values.length
}

interface Item {
  line: ScriptLine
  /** Undefined for text that belongs to no field. */
  key: string | undefined
  value: string
}

/** The fields, with lines that only continue the field above put back into it. */
function listItems(lines: readonly ScriptLine[], fields: (Field | undefined)[], keys: Keys, remove: Remove): Item[] {
  const isNumber = findRecordNumbers(lines, fields, keys)
  const known = fields.map((field) => (field && keys.all.has(field.key) ? field : undefined))
  const items: Item[] = []
  let open: Item | undefined
  for (const [at, line] of lines.entries()) {
    const field = known[at]
    if (isNumber(line, at)) {
      remove(line.text, line.page, 'number')
      open = undefined
    } else if (!field && open?.key !== undefined && line.gap < 0.5 && !line.isParagraph) {
      open.value = `${open.value} ${line.text}`
    } else {
      if (field) remove(field.label, line.page, 'label')
      open = { line, key: field?.key, value: field ? field.value : line.text }
      items.push(open)
    }
  }
  return items
}

/** "NODE 0140" over each record: the same words again and again with another number. */
function findRecordNumbers(lines: readonly ScriptLine[], fields: (Field | undefined)[], keys: Keys) {
  const fold = (text: string) => text.replace(/\d+/gu, '0').toUpperCase()
  const isFree = (at: number) => !keys.all.has(fields[at]?.key ?? '')
  const counts = countBy(lines.flatMap(({ text }, at) => (isFree(at) && /\d/u.test(text) ? [fold(text)] : [])))
  return ({ text }: ScriptLine, at: number) =>
    isFree(at) && text.length < RECORDS.maxNumberLength && (counts.get(fold(text)) ?? 0) >= RECORDS.min
}

function readRecords(items: Item[], keys: Keys, remove: Remove): ScriptLine[] {
  const lines: ScriptLine[] = []
  let name = ''
  let note = ''
  let speech: ScriptLine | undefined
  let unsaid: Item[] = []
  const endRecord = () => {
    for (const { line, value } of unsaid) if (value !== '') remove(value, line.page, 'no-speech')
    unsaid = []
  }
  for (const { line, key, value } of items) {
    if (key === undefined) {
      lines.push(line)
    } else if (key === keys.name) {
      endRecord()
      unsaid = [{ line, key, value }]
      name = value
      note = ''
      speech = undefined
    } else if (key === keys.text && name !== '') {
      speech = { ...line, text: joinParts(note, value), statedLabel: 'speech', statedCharacter: name, gap: 1 }
      lines.push(speech)
      unsaid = []
      note = ''
    } else if (isNoteHead(key) && !key.startsWith('CONTEXT')) {
      // A note may stand before the words or after them; it ends up before them, in brackets.
      if (speech) speech.text = joinParts(inBrackets(value), speech.text)
      else {
        note = joinParts(note, inBrackets(value))
        unsaid.push({ line, key, value })
      }
    } else if (splitWords(value).length < 2) {
      if (value !== '') remove(value, line.page, 'number')
    } else {
      lines.push({ ...line, text: value, statedLabel: 'action', gap: 1 })
    }
  }
  endRecord()
  return lines
}

const joinParts = (...parts: string[]) => parts.filter((part) => part !== '').join(' ')
const inBrackets = (value: string) => (value === '' || /^[([]/u.test(value) ? value : `(${value})`)
