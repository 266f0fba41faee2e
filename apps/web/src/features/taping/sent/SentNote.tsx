import { MAX_SENT_NOTE, type SentRecord } from '@sidelight/domain/taping/export/sent-record'
import { useState } from 'react'
import { nameDevice } from '#lib/browser/device-name.ts'
import { useToast } from '#lib/notify/toast.tsx'
import { CONTROL_LOOK } from '#ui/form/Field.tsx'
import { useDeviceTakes } from '../takes/device-takes.ts'

interface SentNoteProps {
  record: Pick<SentRecord, 'id' | 'note'>
  /** It was opened by a press. */
  isFocused?: boolean
}

const focus = (area: HTMLTextAreaElement | null): void => area?.focus()

/** Kept as it is typed. */
export function SentNote({ record, isFocused = false }: SentNoteProps) {
  const { sent } = useDeviceTakes()
  const showToast = useToast()
  const [note, setNote] = useState(record.note)
  const change = (text: string) => {
    setNote(text)
    sent
      .setNote(record.id, text.trim())
      .catch(() => showToast('error', `Your note wasn't kept. This ${nameDevice()} may be out of room.`))
  }
  return (
    <label className="grid gap-1.5 text-small text-mute">
      For a callback: what you wore, what you chose
      <textarea
        ref={isFocused ? focus : null}
        rows={2}
        value={note}
        maxLength={MAX_SENT_NOTE}
        placeholder="Blue shirt, hair up"
        onChange={({ target }) => change(target.value)}
        className={`${CONTROL_LOOK} resize-y py-3 text-body`}
      />
    </label>
  )
}
