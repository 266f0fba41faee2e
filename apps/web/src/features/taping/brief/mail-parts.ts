import type { Brief, Found } from '@sidelight/domain/brief/brief'
import { applyEdits, FIELD_KEYS, type FieldKey, findField, isInMail, type StoredBrief } from './stored-brief.ts'

/** What a highlight belongs to: a field, or a note by its words. */
export type MarkId = FieldKey | `note ${string}`

export interface MailMark {
  id: MarkId
  /** As it stands beside the field. */
  number: number
  span: readonly [start: number, end: number]
}

/** A stretch of the mail with the same marks. */
export interface MailPart {
  text: string
  marks: readonly MailMark[]
  /** Marks that end here; their numbers follow. */
  ended: readonly MailMark[]
}

/** What the mail leaves open, as it was read. It stays so when the actor has decided, so that the decision can be changed. */
export const listOpenFields = ({ fields, edits }: StoredBrief): FieldKey[] =>
  FIELD_KEYS.filter((key) => {
    const found = findField(fields, key)
    if (found === undefined || edits.fields[key] === null) return false
    return (found.others?.length ?? 0) > 0 || (key === 'due' && isDueOpen(fields))
  })

const isDueOpen = ({ due }: Brief): boolean =>
  due !== undefined && (due.value.asks.length > 0 || due.value.precision === 'day')

/** Fields that the mail leaves open first, then the others, then the notes: the order in which they are numbered. */
export function listMarks(stored: StoredBrief): MailMark[] {
  const brief = applyEdits(stored)
  const open = listOpenFields(stored)
  const keys = [...open, ...FIELD_KEYS.filter((key) => !open.includes(key))]
  const fields = keys.flatMap((key): Omit<MailMark, 'number'>[] => {
    const found = findField(brief, key)
    return found === undefined ? [] : [{ id: key, span: found.span }]
  })
  const notes = listNotes(stored).map(({ value, span }) => ({ id: noteId(value), span }))
  return [...fields, ...notes].map((mark, at) => ({ ...mark, number: at + 1 }))
}

/** As the mail has them, without those that were taken out. The same sentence twice is one note. */
export const listNotes = ({ fields, edits }: StoredBrief): Found<string>[] =>
  [...new Map(fields.notes.map((note) => [note.value, note])).values()].filter(
    ({ value }) => edits.notes[value] !== null,
  )

export const noteId = (words: string): MarkId => `note ${words}`

/** Cuts the mail where a highlight begins or ends; highlights may lie over each other. */
export function splitMail(text: string, marks: readonly MailMark[]): MailPart[] {
  const shown = marks.filter(({ span }) => isInMail({ span, value: undefined, how: 'said' }))
  const cuts = [...new Set([0, ...shown.flatMap(({ span }) => span), text.length])]
    .filter((cut) => cut <= text.length)
    .toSorted((a, b) => a - b)
  return cuts.slice(0, -1).map((start, at) => {
    const end = cuts[at + 1] ?? text.length
    return {
      text: text.slice(start, end),
      marks: shown.filter(({ span }) => span[0] <= start && span[1] >= end),
      ended: shown.filter(({ span }) => span[1] === end),
    }
  })
}
