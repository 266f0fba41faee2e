import type { Due, Found } from '@sidelight/domain/brief/brief'
import { useId } from 'react'
import { Button } from '#ui/Button.tsx'
import { Pill } from '#ui/form/Pill.tsx'
import { FIELD_NAMES, type FieldKey, type FieldValues, findField, findValue } from '../stored-brief.ts'
import { describeDue, describeQuestion, describeReadings, NO_HOUR } from './due-texts.ts'
import { useEditor } from './FieldEditor.tsx'
import { type FieldRowProps, FieldWords, targetOf } from './FieldRow.tsx'
import { describeField } from './field-texts.ts'

/** What the mail leaves open stands first, with what it can mean. It stays here when it is decided. */
export function OpenField({ field, number, stored, brief, script, isLit, onLit, onEdit }: FieldRowProps) {
  const group = useId()
  const read = findField(stored.fields, field)
  const counted = findValue(brief, field)
  const { editor, edit, opener } = useEditor<never>(targetOf(field, counted as never, script, onEdit) as never)
  if (read === undefined || counted === undefined) return null
  const name = FIELD_NAMES[field]
  const decided = stored.edits.fields[field]
  const options = listOptions(field, read, (value) => describeField(field, value, script, brief).value)
  const { value, detail } = describeField(field, counted as never, script, brief)
  const question = decided === undefined ? describeWhy(field, read) : undefined
  const choose = (option: unknown) => onEdit(field, settle(field, option))
  const isChosen = (option: unknown) =>
    decided !== undefined && JSON.stringify(settle(field, option)) === JSON.stringify(decided)
  const isOther = decided !== undefined && !options.some((option) => isChosen(option.value))
  const otherText = isOther ? 'Change' : question === NO_HOUR ? 'Set the hour' : 'Other'
  return (
    <section
      aria-label={name}
      className="grid gap-3.5 rounded-card bg-key-tint px-5 py-4.5 data-decided:bg-raised lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center"
      data-decided={decided !== undefined || undefined}
    >
      <FieldWords
        {...{ name, number, value, isLit, onLit }}
        detail={[detail, question].filter((text) => text !== undefined).join(' ') || undefined}
        words={stored.text.slice(...read.span)}
        isChanged={decided !== undefined}
      />
      {editor ?? (
        <div className="flex flex-wrap items-center gap-2">
          {options.length > 0 && (
            <div
              role="radiogroup"
              aria-label={`${name}: what counts`}
              className="flex flex-wrap items-center gap-2"
              onFocus={onLit}
            >
              {options.map((option) => (
                <Pill
                  key={option.label}
                  name={group}
                  value={option.label}
                  label={option.label}
                  isChecked={isChosen(option.value)}
                  onChoose={() => choose(option.value)}
                />
              ))}
            </div>
          )}
          <Button ref={opener} look={isOther ? 'ghost' : 'quiet'} aria-label={`${otherText}: ${name}`} onClick={edit}>
            {otherText}
          </Button>
        </div>
      )}
    </section>
  )
}

/** A due time without an hour is no choice: the hour is to be set. */
function listOptions(
  field: FieldKey,
  read: Found<unknown>,
  write: (value: never) => string,
): { value: unknown; label: string }[] {
  const values = [read.value, ...(read.others ?? [])]
  if (field !== 'due') return values.map((value) => ({ value, label: write(value as never) }))
  const dues = values as Due[]
  if (dues.length === 1 && dues[0]?.precision === 'day') return []
  const labels = describeReadings(dues)
  return dues.map((value, at) => ({ value, label: labels[at] ?? describeDue(value) }))
}

/** A due time that the actor has decided asks nothing any more. */
const settle = <K extends FieldKey>(field: K, value: unknown): FieldValues[K] =>
  (field === 'due' ? { ...(value as Due), asks: [] } : value) as FieldValues[K]

const describeWhy = (field: FieldKey, { value }: Found<unknown>): string =>
  field === 'due' ? describeQuestion(value as Due) : 'The mail says it in two ways. Which one counts?'
