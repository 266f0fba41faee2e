import { writeLength } from '@sidelight/domain/time/write-length'
import { TAPE_MAX_BYTES, TAPE_RETENTION_DAYS } from '@sidelight/domain/taping/upload-limits'
import { Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { useIsConfidential } from '../taping.queries.ts'
import { TapeLinks } from './TapeLinks.tsx'
import { describeTapesStay, formatDays, formatSize } from './upload-texts.ts'
import { useTapeUpload } from './use-tape-upload.ts'

interface UploadTapeProps {
  documentId: string
  /** The finished MP4. */
  file: File
  /** What somebody with a link reads. */
  title: string
  seconds: number
}

/** Uploads a finished tape, if the user wants it, and makes links to it for an agent. */
export function UploadTape(props: UploadTapeProps) {
  const isConfidential = useIsConfidential(props.documentId)
  return isConfidential ? <p className="text-small text-mute">{describeTapesStay()}</p> : <TapeUpload {...props} />
}

function TapeUpload({ documentId, file, title, seconds }: UploadTapeProps) {
  const { upload, ask, start, pause, cancel } = useTapeUpload(documentId, file, title)
  const cancelButton = (
    <Button look="quiet" onClick={cancel}>
      Cancel upload
    </Button>
  )
  switch (upload.phase) {
    case 'closed':
      return (
        <Button look="ghost" onClick={ask}>
          <Link2 aria-hidden="true" className="size-[18px]" />
          Make a link for your agent
        </Button>
      )
    case 'asking':
      return <Question file={file} title={title} seconds={seconds} onStart={start} onClose={cancel} />
    case 'sending':
      return <Sending share={upload.share} onPause={pause} cancelButton={cancelButton} />
    case 'checking':
      return (
        <UploadCard title="Checking your tape">
          <ProgressBar label="Checking your tape" />
          <p className="text-small text-mute">All of it has arrived. We compare it with your file.</p>
        </UploadCard>
      )
    case 'paused':
      return <Paused {...upload} onResume={start} cancelButton={cancelButton} />
    case 'failed':
      return (
        <UploadCard title="Not uploaded">
          <p role="alert" className="text-small text-rec-text">
            {upload.reason}
          </p>
          <Actions>
            <Button look="ghost" onClick={start}>
              Try again
            </Button>
            {cancelButton}
          </Actions>
        </UploadCard>
      )
    case 'ready':
      return (
        <UploadCard title="Uploaded">
          <TapeLinks documentId={documentId} tape={upload.tape} onDelete={cancel} />
        </UploadCard>
      )
  }
}

interface QuestionProps {
  file: File
  title: string
  seconds: number
  onStart: () => void
  onClose: () => void
}

function Question({ file, title, seconds, onStart, onClose }: QuestionProps) {
  const isTooLarge = file.size > TAPE_MAX_BYTES
  return (
    <UploadCard title="Upload this tape?">
      <p className="text-body wrap-anywhere">
        <span className="font-semibold">{file.name}</span>{' '}
        <span className="text-mute tabular-nums">
          {writeLength(seconds)}, {formatSize(file.size)}
        </span>
      </p>
      {isTooLarge ? (
        <p role="alert" className="text-small text-rec-text">
          This file is over 1 GB, too large to upload. You can still save it and send it yourself.
        </p>
      ) : (
        <p className="text-small text-mute">
          So far it exists only on this device. Uploading puts this one file on our servers: no other take, not the
          partner's sound on its own, not your script. Only people with a link you make can watch it
          {title !== '' && `, under “${title}”`}. We delete it after {formatDays(TAPE_RETENTION_DAYS)}, with the script,
          or whenever you say.
        </p>
      )}
      <Actions>
        {!isTooLarge && <Button onClick={onStart}>Upload {formatSize(file.size)}</Button>}
        <Button look="quiet" onClick={onClose}>
          Not now
        </Button>
      </Actions>
    </UploadCard>
  )
}

interface SendingProps {
  share: number | undefined
  onPause: () => void
  cancelButton: ReactNode
}

function Sending({ share, onPause, cancelButton }: SendingProps) {
  return (
    <UploadCard title="Uploading your tape">
      <ProgressBar label="Uploading your tape" share={share} />
      <p className="text-small text-mute">Keep this page open.</p>
      <Actions>
        <Button look="ghost" onClick={onPause}>
          Pause
        </Button>
        {cancelButton}
      </Actions>
    </UploadCard>
  )
}

interface PausedProps {
  share: number
  isLost: boolean
  onResume: () => void
  cancelButton: ReactNode
}

function Paused({ share, isLost, onResume, cancelButton }: PausedProps) {
  return (
    <UploadCard title={isLost ? 'Connection lost' : 'Upload paused'}>
      <ProgressBar label="Uploading your tape" share={share} />
      <p role="status" className="text-small text-mute">
        {isLost
          ? "What arrived is safe. The upload goes on by itself once you're connected again."
          : 'What arrived is safe. You can go on within a day.'}
      </p>
      <Actions>
        <Button onClick={onResume}>{isLost ? 'Try now' : 'Resume'}</Button>
        {cancelButton}
      </Actions>
    </UploadCard>
  )
}

/** On a phone the card would open below the fold, with its buttons out of sight. */
const scrollIntoView = (card: HTMLElement | null) => card?.scrollIntoView({ block: 'nearest' })

const UploadCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <section ref={scrollIntoView} aria-label={title} className="grid gap-3 rounded-card border border-line bg-raised p-5">
    <h3 className="font-semibold">{title}</h3>
    {children}
  </section>
)

const Actions = ({ children }: { children: ReactNode }) => <div className="flex flex-wrap gap-2.5">{children}</div>
