import type { PlaybackLineStatus } from '@sidelight/domain/playback/playback-view'
import { AudioLines, Check, Circle, Ear, LoaderCircle, Mic } from 'lucide-react'
import { useRehearsalState } from '../rehearsal-context.tsx'

type ChipStatus = NonNullable<PlaybackLineStatus> | 'Recording' | 'Listening'

const LOOK = {
  'Loading...': { Icon: LoaderCircle, tone: 'border border-line text-mute', motion: 'animate-spin' },
  Playing: { Icon: AudioLines, tone: 'bg-key-tint text-key-text', motion: '' },
  'Your line': { Icon: Mic, tone: 'bg-you-tint text-you', motion: '' },
  Listening: { Icon: Ear, tone: 'bg-you-tint text-you', motion: '' },
  Recording: {
    Icon: Circle,
    tone: 'bg-[color-mix(in_srgb,var(--rec)_16%,transparent)] text-rec-text',
    motion: 'fill-rec stroke-rec',
  },
  Completed: { Icon: Check, tone: 'bg-ok-tint text-ok', motion: '' },
} satisfies Record<ChipStatus, object>

/** Shows the actor's turn, and whether it is listened to or recorded. */
export function TurnChip({ id }: { id: string }) {
  const status = useRehearsalState(({ actorTurn }): ChipStatus => {
    if (actorTurn?.id !== id || !actorTurn.isListening) return 'Your line'
    return actorTurn.isRecorded ? 'Recording' : 'Listening'
  })
  return <LineChip status={status} />
}

export function LineChip({ status }: { status: ChipStatus | undefined }) {
  if (status === undefined) return null
  const { Icon, tone, motion } = LOOK[status]
  return (
    <span
      className={`inline-flex h-7 shrink-0 items-center gap-1.5 rounded-full px-2.5 text-small font-semibold ${tone}`}
    >
      <Icon aria-hidden="true" strokeWidth={2.6} className={`size-3.5 ${motion}`} />
      {status}
    </span>
  )
}
