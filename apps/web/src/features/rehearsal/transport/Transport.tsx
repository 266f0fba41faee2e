import type { Playback } from '@sidelight/domain/playback/playback-state'
import { mainLabel } from '@sidelight/domain/playback/playback-view'
import {
  Camera,
  Download,
  Headphones,
  Keyboard,
  LoaderCircle,
  Maximize,
  Pause,
  Play,
  RotateCcw,
  SlidersHorizontal,
} from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { Link } from 'react-router'
import { findReason } from '#lib/http/api-error.ts'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { ActionError } from '#ui/ActionError.tsx'
import { useIsConfidential, useRehearsalState, useRehearsal } from '../rehearsal-context.tsx'
import { useUnsavedTakes } from '../panels/SaveTakes.tsx'
import { useDownloadZip } from '../downloads.ts'
import { canTape, type ScriptLine } from '../rehearsal-lines.ts'

const CueTrackDialog = lazy(async () => ({ default: (await import('../cues/CueTrackDialog.tsx')).CueTrackDialog }))

interface TransportProps {
  documentId: string
  lines: readonly ScriptLine[]
  playback: Playback
  onOpenDialog: (dialog: 'settings' | 'keys') => void
}

const ICON = {
  'Loading...': LoaderCircle,
  Pause: Pause,
  'Play All': Play,
  Resume: Play,
} as const

/** The controls of a run through the whole script. */
export function Transport({ documentId, lines, playback, onOpenDialog }: TransportProps) {
  const { send } = useRehearsal()
  const isEmpty = lines.length === 0
  const canRestart = !isEmpty && (playback.hasPlayed || playback.isComplete)
  return (
    <div className="flex flex-wrap gap-2.5 max-sm:w-full">
      <MainButton playback={playback} isEmpty={isEmpty} />
      <Button
        look="ghost"
        aria-disabled={!canRestart}
        className="max-sm:px-3.5"
        onClick={() => canRestart && send({ type: 'start over' })}
      >
        <RotateCcw aria-hidden="true" className="size-[18px]" />
        <span className="max-sm:sr-only">{playback.isComplete ? 'Start Over' : 'Reset'}</span>
      </Button>
      {!isEmpty && <CueTrack documentId={documentId} lines={lines} />}
      {!isEmpty && (
        <Button asChild look="ghost">
          <Link to={paths.stage(documentId)}>
            <Maximize aria-hidden="true" className="size-[18px]" />
            Open the stage
          </Link>
        </Button>
      )}
      {canTape(lines) && (
        <Button asChild look="ghost" className="max-sm:px-3.5">
          <Link to={paths.tape(documentId)}>
            <Camera aria-hidden="true" className="size-[18px]" />
            <span className="max-sm:sr-only">Tape</span>
          </Link>
        </Button>
      )}
      <SaveZip documentId={documentId} lines={lines} />
      <Button
        look="ghost"
        size="icon"
        aria-label="Rehearsal settings"
        title="Settings (S)"
        onClick={() => onOpenDialog('settings')}
      >
        <SlidersHorizontal aria-hidden="true" className="size-[18px]" />
      </Button>
      <Button
        look="ghost"
        size="icon"
        aria-label="Keyboard shortcuts"
        title="Keyboard (?)"
        className="max-sm:hidden"
        onClick={() => onOpenDialog('keys')}
      >
        <Keyboard aria-hidden="true" className="size-[18px]" />
      </Button>
    </div>
  )
}

function MainButton({ playback, isEmpty }: { playback: Playback; isEmpty: boolean }) {
  const { send } = useRehearsal()
  const isPending = useRehearsalState(({ pending }) => pending !== undefined)
  const label = isPending ? 'Loading...' : mainLabel(playback)
  const Icon = ICON[label]
  return (
    <Button
      data-transport
      disabled={isEmpty}
      className="min-w-[132px] max-sm:flex-1 sm:order-last"
      onClick={() => send({ type: playback.mode === 'playing' ? 'pause' : 'play' })}
    >
      <Icon aria-hidden="true" className={`size-[18px] ${label === 'Loading...' ? 'animate-spin' : 'fill-current'}`} />
      {label}
    </Button>
  )
}

function CueTrack({ documentId, lines }: Pick<TransportProps, 'documentId' | 'lines'>) {
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button ref={opener} look="ghost" className="max-sm:px-3.5" onClick={() => setIsOpen(true)}>
        <Headphones aria-hidden="true" className="size-[18px]" />
        <span className="max-sm:sr-only">Cue track</span>
      </Button>
      {isOpen && (
        <Suspense>
          <CueTrackDialog documentId={documentId} lines={lines} opener={opener} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function SaveZip({ documentId, lines }: Pick<TransportProps, 'documentId' | 'lines'>) {
  const hasSound = lines.some(({ audioUrl }) => audioUrl !== '')
  const unsaved = useUnsavedTakes(lines)
  const isConfidential = useIsConfidential()
  // The zip is packed by the server, which has only what was saved.
  const saved = isConfidential ? NOTHING_TO_SAVE : unsaved
  const zip = useDownloadZip(documentId, saved.save)
  const canDownload = (hasSound || saved.count > 0) && !zip.isPending
  const text = zip.isPending ? 'Packing…' : zip.isError ? 'Not downloaded. Try again' : 'Download zip'
  const isIdle = !zip.isPending && !zip.isError
  const note = describeTakes(unsaved.count, { isConfidential, failed: zip.data ?? 0 })
  return (
    <>
      <Button
        look="ghost"
        aria-disabled={!canDownload}
        className={isIdle ? 'max-sm:px-3.5' : 'max-sm:w-full'}
        onClick={() => canDownload && zip.mutate()}
      >
        <Download aria-hidden="true" className="size-[18px]" />
        <span aria-live="polite" className={isIdle ? 'max-sm:sr-only' : ''}>
          {text}
        </span>
      </Button>
      <div className="order-last w-full empty:hidden">
        <ActionError text={findReason(zip.error)} />
        {note !== undefined && isIdle && <p className="text-small text-warn">{note}</p>}
      </div>
    </>
  )
}

const NOTHING_TO_SAVE = { count: 0, save: () => Promise.resolve(0) }
const STAY_HERE = "Your takes stay on this device: they won't be in the zip."

/** What the zip has of the takes on this device. `failed` could not be saved for the last zip. */
function describeTakes(count: number, { isConfidential, failed }: { isConfidential: boolean; failed: number }) {
  if (count === 0) return undefined
  if (isConfidential) return STAY_HERE
  const missing = Math.min(failed, count)
  if (missing === 1) return "One of your takes couldn't be saved, so it isn't in the zip. Its line says why."
  if (missing > 1) return `${missing} of your takes couldn't be saved, so they aren't in the zip. Their lines say why.`
  return count === 1
    ? "Your take is on this device only. The download saves it first, so it's in the zip."
    : `Your ${count} takes are on this device only. The download saves them first, so they're in the zip.`
}
