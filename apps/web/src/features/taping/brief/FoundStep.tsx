import { LONGEST_BRIEF } from '@sidelight/domain/brief/mail'
import { capitalise, inWords } from '@sidelight/domain/speech/number-words'
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
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,520px)_minmax(0,1fr)] lg:gap-14">
        <MailSide text={stored.text} marks={marks} litId={litId} onPaste={onPaste} />
        <section aria-label="What we found" className="grid min-w-0 gap-3.5">
          <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
            <h2 className="display text-title">{countFound(marks.length)}</h2>
            <p className="text-body text-mute">
              {marks.length === 0 ? 'Fill in what you need.' : 'Change what we got wrong.'}
            </p>
          </div>
          {open.map((key) => (
            <OpenField key={key} {...rowOf(key)} />
          ))}
          {isDueMissing && <DueMissing script={script} onEdit={edit} />}
          <ul aria-label="Found" className="grid gap-x-11 lg:grid-cols-2">
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
          <div className="fixed inset-x-0 bottom-0 z-10 flex gap-2.5 bg-[linear-gradient(transparent,var(--page)_30%)] px-4 pt-7 pb-5 *:flex-1 md:static md:bg-none md:p-0 md:mt-5 md:justify-end md:*:flex-none">
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
  <header className="flex min-h-17 items-center gap-3 md:min-h-21 md:gap-5">
    {back}
    <h1 tabIndex={-1} className="display text-heading leading-[0.95] focus:outline-none">
      The brief
    </h1>
    <p className="text-mute hidden md:block md:pt-3">Read on this {nameDevice()}. Nothing was sent.</p>
    <p className="ml-auto inline-flex min-h-7 items-center gap-2 rounded-full bg-raised px-3 text-mute text-small">
      <Lock aria-hidden="true" className="size-4" />
      Stays in this browser
    </p>
  </header>
)

const MailSide = ({ onPaste, ...mail }: ComponentProps<typeof Mail> & { onPaste: () => void }) => (
  <div className="sticky top-0 z-5 bg-page pb-1 lg:top-6 lg:bg-transparent">
    <Mail {...mail} />
    <div className="mt-1.5">
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
  return count === 1 ? 'One thing found' : `${capitalise(inWords(count))} things found`
}
