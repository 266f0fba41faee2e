import {
  describeReading,
  type SentFile,
  type SentRecord,
  writeFullSentTime,
  writeSentText,
} from '@sidelight/domain/taping/export/sent-record'
import { Trash2 } from 'lucide-react'
import { type RefObject, useCallback, useState } from 'react'
import { nameDevice } from '#lib/browser/device-name.ts'
import { useRaiseModalFlag } from '#lib/notify/modal-flag.tsx'
import { useToast } from '#lib/notify/toast.tsx'
import { describeMegabytes } from '#shared/taping/tape-counts.ts'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/dialog/Sheet.tsx'
import { useDeviceTakes } from '../takes/device-takes.ts'
import { useFileUrl } from '../takes/list/use-file-url.ts'
import { SentNote } from './SentNote.tsx'

interface SentSheetProps {
  record: SentRecord
  opener: RefObject<HTMLElement | null>
  onForgotten: () => void
  onClose: () => void
}

/** What was sent, for the day on which casting calls back. */
export function SentSheet({ record, opener, onForgotten, onClose }: SentSheetProps) {
  useRaiseModalFlag(true)
  const pictures = record.files.flatMap(({ name, picture }) => (picture === undefined ? [] : [{ name, picture }]))
  return (
    <Sheet
      title="What you sent"
      description={
        <p>
          {writeFullSentTime(record)}, through {record.portal}. As you told us, and kept on this {nameDevice()} only.
        </p>
      }
      opener={opener}
      onClose={onClose}
      actions={<SentActions record={record} onForgotten={onForgotten} />}
    >
      <ul aria-label="Files" className="grid divide-y divide-line rounded-card border border-line">
        {record.files.map((file) => (
          <FileRow key={file.name} file={file} />
        ))}
      </ul>
      {record.voices.length > 0 && (
        <p className="text-body">
          <span className="text-mute">Voices:</span>{' '}
          {record.voices.map(({ character, voice }) => `${character} (${voice})`).join(', ')}
        </p>
      )}
      <NoteOf record={record} />
      {pictures.length > 0 && (
        <section aria-label="First frames" className="grid gap-3">
          <h3 className="font-semibold">Same clothes, same choices</h3>
          <ul className="grid grid-cols-2 gap-3">
            {pictures.map(({ name, picture }) => (
              <FirstFrame key={picture} id={record.id} picture={picture} name={name} />
            ))}
          </ul>
        </section>
      )}
    </Sheet>
  )
}

/** Opened by a button: a phone would show its keyboard over the record otherwise. */
function NoteOf({ record }: { record: SentRecord }) {
  const [isWriting, setIsWriting] = useState(false)
  if (isWriting) return <SentNote record={record} isFocused />
  return (
    <div className="grid justify-items-start gap-3">
      {record.note !== '' && <p className="text-body wrap-anywhere">{record.note}</p>}
      <Button look="ghost" onClick={() => setIsWriting(true)}>
        {record.note === '' ? 'Add a note' : 'Change the note'}
      </Button>
    </div>
  )
}

const FileRow = ({ file }: { file: SentFile }) => (
  <li className="grid gap-1 px-4 py-3">
    <p className="flex justify-between gap-3 text-body">
      <span className="font-semibold wrap-anywhere">{file.name}</span>
      <span className="shrink-0 text-mute tabular-nums">{describeMegabytes(file.bytes)}</span>
    </p>
    <p className="text-small">{[file.takes.join(', then '), describeReading(file)].filter(Boolean).join('; ')}</p>
    <p className="text-small text-mute">{file.says}</p>
    {file.sha256 !== undefined && <p className="text-small text-mute wrap-anywhere">SHA-256 {file.sha256}</p>}
  </li>
)

function FirstFrame({ id, picture, name }: { id: string; picture: string; name: string }) {
  const { sent } = useDeviceTakes()
  const url = useFileUrl(useCallback(() => sent.openPicture(id, picture), [sent, id, picture]))
  return (
    <li>{url !== undefined && <img src={url} alt={`First frame of ${name}`} className="w-full rounded-control" />}</li>
  )
}

function SentActions({ record, onForgotten }: { record: SentRecord; onForgotten: () => void }) {
  const { sent } = useDeviceTakes()
  const showToast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(writeSentText(record, describeMegabytes))
      showToast('success', 'Copied')
    } catch {
      showToast('error', "Your browser didn't let us copy it.")
    }
  }
  const forget = async () => {
    try {
      await sent.forget(record.id)
      onForgotten()
    } catch {
      showToast('error', "We couldn't forget it. It may be open in another tab.")
    }
  }
  if (isAsking)
    return (
      <>
        <p role="alert" className="text-body">
          Forget what you sent? It's noted on this {nameDevice()} and nowhere else. Your takes stay.
        </p>
        <div className="flex gap-3">
          <Button look="ghost" className="flex-1" onClick={() => setIsAsking(false)}>
            Keep it
          </Button>
          <Button look="danger" className="flex-1" onClick={() => void forget()}>
            Forget it
          </Button>
        </div>
      </>
    )
  return (
    <div className="flex gap-3">
      <Button look="quiet" onClick={() => setIsAsking(true)}>
        <Trash2 aria-hidden="true" className="size-[18px]" />
        Forget it
      </Button>
      <Button className="ml-auto" onClick={() => void copy()}>
        Copy as text
      </Button>
    </div>
  )
}
