import { writeLength } from '@sidelight/domain/time/write-length'
import { type Tape, tapeApi } from '#lib/api/tapes.ts'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { apiQuery } from '#lib/api/query.ts'
import { useRaiseModalFlag } from '#lib/notify/modal-flag.tsx'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/dialog/Sheet.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { useDeleteUpload } from './tape-links.queries.ts'
import { useIsConfidential } from '../taping.queries.ts'
import { TapeLinks } from './TapeLinks.tsx'
import { describeTapesStay, formatSize } from './upload-texts.ts'

/** The server is asked when the list is opened: while takes are watched, nothing is requested. */
export function UploadedTapes({ documentId }: { documentId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={opener}
        type="button"
        onClick={() => setIsOpen(true)}
        className="min-h-11 text-body text-mute underline decoration-faint underline-offset-4 hover:text-text"
      >
        Uploaded tapes and links
      </button>
      {isOpen && <UploadsSheet documentId={documentId} opener={opener} onClose={() => setIsOpen(false)} />}
    </>
  )
}

interface UploadsSheetProps {
  documentId: string
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

function UploadsSheet({ documentId, opener, onClose }: UploadsSheetProps) {
  useRaiseModalFlag(true)
  return (
    <Sheet title="Uploaded tapes" opener={opener} onClose={onClose}>
      <UploadList documentId={documentId} />
    </Sheet>
  )
}

function UploadList({ documentId }: { documentId: string }) {
  const isConfidential = useIsConfidential(documentId)
  const { data, isError, refetch } = useQuery(apiQuery(tapeApi.list, { params: { documentId } }))
  if (isError && data === undefined) {
    return (
      <div role="alert" className="grid justify-items-start gap-4">
        <p>We couldn't load your uploaded tapes. Please try again.</p>
        <Button onClick={() => void refetch()}>Try again</Button>
      </div>
    )
  }
  if (isConfidential) return <p className="text-mute">{describeTapesStay()}</p>
  if (data === undefined) return <Spinner label="Looking for your uploads…" />
  const uploaded = data.tapes.filter(({ status }) => status === 'ready')
  if (uploaded.length === 0) {
    return (
      <p className="text-mute">
        Nothing of this script is uploaded. Export a take and make a link, and it is listed here.
      </p>
    )
  }
  return (
    <ul aria-label="Uploaded tapes" className="grid gap-8">
      {uploaded.map((tape) => (
        <UploadedTape key={tape.id} documentId={documentId} tape={tape} />
      ))}
    </ul>
  )
}

function UploadedTape({ documentId, tape }: { documentId: string; tape: Tape }) {
  const remove = useDeleteUpload(documentId, tape)
  const about = [tape.durationSeconds === null ? [] : writeLength(tape.durationSeconds), formatSize(tape.sizeBytes)]
  return (
    <li className="grid gap-3">
      <div>
        <h3 className="font-semibold wrap-anywhere">{tape.name}</h3>
        <p className="text-small text-mute">{about.flat().join(', ')}</p>
      </div>
      <TapeLinks documentId={documentId} tape={tape} onDelete={() => remove.mutate()} />
    </li>
  )
}
