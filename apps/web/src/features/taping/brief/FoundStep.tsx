import { LONGEST_BRIEF } from '@sidelight/domain/brief/mail'
import { inWords } from '@sidelight/domain/speech/number-words'
import { Lock } from 'lucide-react'
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react'
import { nameDevice } from '#lib/browser/device-name.ts'
import { Button } from '#ui/Button.tsx'
import { AddField, DueMissing } from './fields/AddField.tsx'
import { FieldRow, NoteRow } from './fields/FieldRow.tsx'
import type { BriefScript } from './fields/field-texts.ts'
import { OpenField } from './fields/OpenField.tsx'
import { Mail } from './Mail.tsx'
import { listMarks, listNotes, listOpenFields, type MarkId, noteId } from './mail-parts.ts'
import { applyEdits, FIELD_KEYS, type FieldKey, type FieldValues, findField, type StoredBrief } from './stored-brief.ts'

interface FoundStepProps {
  stored: StoredBrief
  script: BriefScript
  back: ReactNode
  onChange: (next: StoredBrief) => void
  onPaste: () => void
  onList: () => void
}

/** The mail beside what was found in it. What the actor changes counts from then on. */
export function FoundStep({ stored, script, back, onChange, onPaste, onList }: FoundStepProps) {
  const [litId, setLitId] = useState<MarkId>()
  const brief = useMemo(() => applyEdits(stored), [stored])
  const marks = useMemo(() => listMarks(stored), [stored])
  const open = listOpenFields(stored)
  const notes = listNotes(stored)
  const closed = FIELD_KEYS.filter((key) => findField(brief, key) !== undefined && !open.includes(key))
  const edit = <K extends FieldKey>(key: K, value: FieldValues[K] | null) =>
    onChange({ ...stored, edits: { ...stored.edits, fields: { ...stored.edits.fields, [key]: value } } })
  const editNote = (words: string, value: string | null) =>
    onChange({ ...stored, edits: { ...stored.edits, notes: { ...stored.edits.notes, [words]: value } } })
  const numberOf = (id: MarkId) => marks.find((mark) => mark.id === id)?.number ?? 0
  const rowOf = (key: FieldKey) => ({
    field: key,
    number: numberOf(key),
    stored,
    brief,
    script,
    isLit: litId === key,
    onLit: () => setLitId(key),
    onEdit: edit,
  })
  const isDueMissing = brief.due === undefined && stored.edits.fields.due !== null
  return (
    <>
      <FoundHeader back={back} />
      <div className="brief-columns">
        <MailSide text={stored.text} marks={marks} litId={litId} onPaste={onPaste} />
        <section aria-label="What we found" className="brief-found">
          <div className="brief-count">
            <h2 className="display text-title">{countFound(marks.length)}</h2>
            <p className="text-body text-mute">
              {marks.length === 0 ? 'Fill in what you need.' : 'Change what we got wrong.'}
            </p>
          </div>
          {open.map((key) => (
            <OpenField key={key} {...rowOf(key)} />
          ))}
          {isDueMissing && <DueMissing script={script} onEdit={edit} />}
          <ul aria-label="Found" className="brief-fields">
            {closed.map((key) => (
              <FieldRow key={key} {...rowOf(key)} />
            ))}
            {notes.map(({ value }) => (
              <NoteRow
                key={value}
                number={numberOf(noteId(value))}
                words={value}
                edited={stored.edits.notes[value] ?? value}
                script={script}
                isLit={litId === noteId(value)}
                onLit={() => setLitId(noteId(value))}
                onEdit={editNote}
              />
            ))}
          </ul>
          <AddField
            missing={FIELD_KEYS.filter(
              (key) => findField(brief, key) === undefined && !(key === 'due' && isDueMissing),
            )}
            script={script}
            onEdit={edit}
          />
          <div className="brief-done">
            <Button size="large" onClick={onList}>
              Make my list
            </Button>
          </div>
        </section>
      </div>
    </>
  )
}

const FoundHeader = ({ back }: { back: ReactNode }) => (
  <header className="brief-header">
    {back}
    <h1 tabIndex={-1} className="display brief-heading">
      The brief
    </h1>
    <p className="text-mute brief-wide">Read on this {nameDevice()}. Nothing was sent.</p>
    <p className="brief-chip text-small">
      <Lock aria-hidden="true" className="size-4" />
      Stays in this browser
    </p>
  </header>
)

const MailSide = ({ onPaste, ...mail }: ComponentProps<typeof Mail> & { onPaste: () => void }) => (
  <div className="brief-side">
    <Mail {...mail} />
    <div className="brief-under">
      {mail.text.length === LONGEST_BRIEF && (
        <p className="text-small text-mute">Read up to here: a mail of more than 20,000 characters is cut.</p>
      )}
      <Button look="quiet" className="-ml-5" onClick={onPaste}>
        Paste another mail
      </Button>
    </div>
  </div>
)

function countFound(count: number): string {
  if (count === 0) return 'We found nothing to tick.'
  const counted = inWords(count)
  return count === 1 ? 'One thing found' : `${counted.charAt(0).toUpperCase()}${counted.slice(1)} things found`
}
