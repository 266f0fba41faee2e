import type { Playback, PlaybackEvent } from '@sidelight/domain/playback/playback'
import { mainLabel } from '@sidelight/domain/playback/playback-view'
import { Download, LoaderCircle, Pause, Play, RotateCcw } from 'lucide-react'
import { findReason } from '#lib/api-error.ts'
import { Button } from '#ui/Button.tsx'
import { Refusal } from '#ui/Refusal.tsx'
import { useSaveZip } from './saving.ts'
import type { SegmentLine } from './segments.ts'

interface TransportProps {
  documentId: string
  segments: readonly SegmentLine[]
  state: Playback
  send: (event: PlaybackEvent) => void
}

const ICON = {
  'Loading...': LoaderCircle,
  Pause: Pause,
  'Play All': Play,
  Resume: Play,
} as const

/** What moves the whole scene. */
export function Transport({ documentId, segments, state, send }: TransportProps) {
  const label = mainLabel(state)
  const Icon = ICON[label]
  const isEmpty = segments.length === 0
  const canRestart = !isEmpty && (state.hasPlayed || state.isComplete)
  return (
    <div className="flex flex-wrap gap-2.5 max-sm:w-full">
      <Button
        data-transport
        disabled={isEmpty}
        className="min-w-[132px] max-sm:flex-1 sm:order-last"
        onClick={() => send({ type: state.mode === 'playing' ? 'pause' : 'play' })}
      >
        <Icon
          aria-hidden="true"
          className={`size-[18px] ${label === 'Loading...' ? 'animate-spin' : 'fill-current'}`}
        />
        {label}
      </Button>
      <Button
        look="ghost"
        aria-disabled={!canRestart}
        className="max-sm:px-3.5"
        onClick={() => canRestart && send({ type: 'start over' })}
      >
        <RotateCcw aria-hidden="true" className="size-[18px]" />
        <span className="max-sm:sr-only">{state.isComplete ? 'Start Over' : 'Reset'}</span>
      </Button>
      <SaveZip documentId={documentId} hasSound={segments.some(({ audioUrl }) => audioUrl !== '')} />
    </div>
  )
}

function SaveZip({ documentId, hasSound }: { documentId: string; hasSound: boolean }) {
  const { mutate, isPending, isError, error } = useSaveZip(documentId)
  const text = isPending ? 'Packing…' : isError ? 'Not downloaded. Try again' : 'Download zip'
  const isIdle = !isPending && !isError
  return (
    <>
      <Button
        look="ghost"
        aria-disabled={!hasSound || isPending}
        className={isIdle ? 'max-sm:px-3.5' : 'max-sm:w-full'}
        onClick={() => hasSound && !isPending && mutate()}
      >
        <Download aria-hidden="true" className="size-[18px]" />
        <span aria-live="polite" className={isIdle ? 'max-sm:sr-only' : ''}>
          {text}
        </span>
      </Button>
      <div className="order-last w-full empty:hidden">
        <Refusal text={findReason(error)} />
      </div>
    </>
  )
}
