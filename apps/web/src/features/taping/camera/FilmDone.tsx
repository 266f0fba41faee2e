import { endsTake } from '@sidelight/domain/taping/tape'
import { writeLength } from '@sidelight/domain/time/write-length'
import { Download, Share2, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useRaiseModalFlag } from '#lib/notify/modal-flag.tsx'
import { downloadBlob } from '#lib/files/download-file.ts'
import { describeMegabytes } from '#shared/taping/tape-counts.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { describePause, describeProblem, isPause } from '../tape-texts.ts'
import type { FilmPhase, FilmSession, FilmView } from './film-session.ts'

interface FilmDoneProps {
  session: FilmSession
  view: FilmView
  phase: Extract<FilmPhase, { name: 'done' }>
}

/** A film that is kept: made into one file, then shared or saved, and deleted when it has arrived. */
export function FilmDone({ session, view: { camera, problem }, phase: { film, file, share, failure } }: FilmDoneProps) {
  const [isOut, setIsOut] = useState(false)
  return (
    <main id="main" tabIndex={-1} className="camera-start">
      <div role="status">
        <h1 className="display camera-title">{isOut ? 'On its way' : 'The film is kept'}</h1>
        <p className="camera-length">
          {writeLength(film.seconds)}, {describeMegabytes(file?.size ?? film.bytes)}
        </p>
      </div>
      {problem !== undefined && !isPause(problem) && (
        <p role="alert">
          {describeProblem(problem)}
          {endsTake(problem) && ' The film is kept up to there.'}
        </p>
      )}
      {film.longestPause !== undefined && <p>{describePause(film.longestPause)}.</p>}
      {failure !== undefined ? (
        <>
          <p role="alert">{failure}</p>
          <Button onClick={() => void session.make(film)}>Try again</Button>
        </>
      ) : file === undefined ? (
        <Progress share={share} />
      ) : (
        <>
          <p>
            {isOut
              ? 'Once it’s on the laptop, press “Add the phone’s film” on your takes there. Then you can delete it here.'
              : 'Bring it to the laptop: by AirDrop, Quick Share, a cable, or your own cloud.'}
          </p>
          <Out file={file} onOut={() => setIsOut(true)} />
        </>
      )}
      <div className="camera-row">
        <Button look="ghost" onClick={session.leaveFilm}>
          {camera === undefined ? 'All films' : 'Film again'}
        </Button>
        <Delete onDelete={() => session.remove(film)} />
      </div>
    </main>
  )
}

const Progress = ({ share }: { share: number }) => (
  <div
    role="progressbar"
    aria-label="Making the file"
    aria-valuenow={Math.round(share * 100)}
    aria-valuemin={0}
    aria-valuemax={100}
    className="camera-progress"
  >
    <progress aria-hidden="true" value={share} />
    <span>Making the file…</span>
  </div>
)

/** By the share sheet where the browser has one for files; saved otherwise, or as well. */
function Out({ file, onOut }: { file: File; onOut: () => void }) {
  const files = [file]
  const canShare = 'canShare' in navigator && navigator.canShare({ files })
  const save = () => {
    downloadBlob(file, file.name)
    onOut()
  }
  return (
    <div className="camera-row">
      {canShare && (
        <Button
          size="large"
          // A share that the user closes again is no failure.
          onClick={() => void navigator.share({ files }).then(onOut, () => undefined)}
        >
          <Share2 aria-hidden="true" className="size-[18px]" />
          Share
        </Button>
      )}
      <Button size="large" look={canShare ? 'ghost' : 'key'} onClick={save}>
        <Download aria-hidden="true" className="size-[18px]" />
        Save
      </Button>
    </div>
  )
}

function Delete({ onDelete }: { onDelete: () => Promise<void> }) {
  const [isAsking, setIsAsking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button ref={opener} look="quiet" onClick={() => setIsAsking(true)}>
        <Trash2 aria-hidden="true" className="size-[18px]" />
        Delete
      </Button>
      {isAsking && <DeleteDialog opener={opener} onDelete={onDelete} onClose={() => setIsAsking(false)} />}
    </>
  )
}

interface DeleteDialogProps {
  opener: React.RefObject<HTMLButtonElement | null>
  onDelete: () => Promise<void>
  onClose: () => void
}

function DeleteDialog({ opener, onDelete, onClose }: DeleteDialogProps) {
  useRaiseModalFlag(true)
  const [state, setState] = useState<'asked' | 'pending' | 'failed'>('asked')
  return (
    <ConfirmDialog
      opener={opener}
      title="Delete this film?"
      question={
        <>
          <p>If you haven't shared or saved it, this is the only copy.</p>
          {state === 'failed' && (
            <p role="alert" className="mt-3 text-bad">
              We couldn't delete it. It may be open in another tab.
            </p>
          )}
        </>
      }
      no="Keep it"
      yes="Delete"
      pendingText="Deleting…"
      isPending={state === 'pending'}
      onYes={() => {
        setState('pending')
        onDelete().catch(() => setState('failed'))
      }}
      onClose={onClose}
    />
  )
}
