import type { Brief } from '@sidelight/domain/brief/brief'
import { type BriefEdits, type FieldKey, findField } from './stored-brief.ts'
import { FIELD_KEYS } from './fields/field-texts.ts'

/** What the mail leaves open, as it was read. It stays so when the actor has decided, so that the decision can be changed. */
export const listOpenFields = ({ fields, edits }: { fields: Brief; edits: BriefEdits }): FieldKey[] =>
  FIELD_KEYS.filter((key) => {
    const found = findField(fields, key)
    if (found === undefined || edits.fields[key] === null) return false
    return (found.others?.length ?? 0) > 0 || (key === 'due' && isDueOpen(fields))
  })

const isDueOpen = ({ due }: Brief): boolean =>
  due !== undefined && (due.value.asks.length > 0 || due.value.precision === 'day')
