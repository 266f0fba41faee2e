import type { AskedFile, Brief, Found } from '@sidelight/domain/brief/brief'

type Fields = Omit<Brief, 'file' | 'notes'> & AskedFile
export type FieldKey = keyof Fields

/** What a field holds, without the words it came from. */
export type FieldValues = { [K in FieldKey]-?: NonNullable<Fields[K]> extends Found<infer Value> ? Value : never }

/** What the actor set instead of what was read; null took it out. */
export interface BriefEdits {
  fields: { readonly [K in FieldKey]?: FieldValues[K] | null }
  /** By the words of the mail. */
  notes: Readonly<Record<string, string | null>>
}

export interface Tick {
  id: string
  /** What the check said when it was ticked: a tick counts for these words only. */
  detail: string
}

/** `brief.json`, in the script's private folder. */
export interface StoredBrief {
  v: 1
  text: string
  /** When it was read: "tomorrow" counts from here. */
  readAt: number
  /** Where the actor was. */
  zone: string
  fields: Brief
  edits: BriefEdits
  ticks: readonly Tick[]
}

export const NO_EDITS: BriefEdits = { fields: {}, notes: {} }

/** A value that stands nowhere in the mail. */
const NOWHERE = [0, 0] as const

/** In the order in which they are shown. */
export const FIELD_NAMES: Record<FieldKey, string> = {
  due: 'Due',
  role: 'Role',
  project: 'Project',
  scenes: 'Scenes',
  takes: 'Takes',
  frame: 'Frame',
  orientation: 'Picture',
  slate: 'Slate',
  slateWords: 'Said in the slate',
  shots: 'Also',
  name: 'File names',
  formats: 'Format',
  height: 'Resolution',
  maxBytes: 'Size of a file',
  totalBytes: 'Size of all files',
  maxSeconds: 'Length',
  sendTo: 'Send to',
}
export const FIELD_KEYS = Object.keys(FIELD_NAMES) as FieldKey[]

const FILE_KEYS: readonly FieldKey[] = ['maxBytes', 'totalBytes', 'formats', 'height', 'maxSeconds']

export const isInMail = ({ span: [start, end] }: Found<unknown>): boolean => end > start

/** What was read, or what a field of the file is. */
export const findField = <K extends FieldKey>(brief: Brief, key: K): Found<FieldValues[K]> | undefined =>
  ({ ...brief, ...brief.file })[key] as Found<FieldValues[K]> | undefined

export const findValue = <K extends FieldKey>(brief: Brief, key: K): FieldValues[K] | undefined =>
  findField(brief, key)?.value

/** What counts: the actor's own word before what was read, however often it is read. */
export function applyEdits({ fields, edits }: Pick<StoredBrief, 'fields' | 'edits'>): Brief {
  const pick = <K extends FieldKey>(key: K) => {
    const found = findField(fields, key)
    const edit = edits.fields[key]
    if (edit === undefined) return found === undefined ? {} : { [key]: found }
    return edit === null ? {} : { [key]: { value: edit, span: found?.span ?? NOWHERE, how: 'said' } }
  }
  const pickAll = (keys: readonly FieldKey[]) => Object.assign({}, ...keys.map((key) => pick(key))) as object
  const file: AskedFile = pickAll(FILE_KEYS)
  const notes = fields.notes.flatMap((note) => {
    const edit = edits.notes[note.value]
    return edit === null ? [] : [edit === undefined ? note : { ...note, value: edit }]
  })
  return {
    ...pickAll(FIELD_KEYS.filter((key) => !FILE_KEYS.includes(key))),
    ...(Object.keys(file).length > 0 && { file }),
    notes,
  }
}

/** What another version wrote, or what is broken, counts as nothing. */
export function parseStoredBrief(content: unknown): StoredBrief | undefined {
  if (!isRecord(content) || content['v'] !== 1) return undefined
  const { text, readAt, zone, fields, edits, ticks } = content
  const isWhole =
    typeof text === 'string' &&
    typeof readAt === 'number' &&
    typeof zone === 'string' &&
    isRecord(fields) &&
    Array.isArray(fields['notes']) &&
    isRecord(edits) &&
    isRecord(edits['fields']) &&
    isRecord(edits['notes']) &&
    Array.isArray(ticks)
  return isWhole ? (content as unknown as StoredBrief) : undefined
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
