import type { SegmentStatus } from '@sidelight/domain/playback/playback-view'
import { AudioLines, Check, LoaderCircle, Mic } from 'lucide-react'

const LOOK = {
  'Loading...': { Icon: LoaderCircle, tone: 'border border-line text-mute', motion: 'animate-spin' },
  Playing: { Icon: AudioLines, tone: 'bg-key-tint text-key-text', motion: '' },
  'Your line': { Icon: Mic, tone: 'bg-you-tint text-you', motion: '' },
  Completed: { Icon: Check, tone: 'bg-ok-tint text-ok', motion: '' },
} satisfies Record<NonNullable<SegmentStatus>, object>

export function SegmentChip({ status }: { status: SegmentStatus }) {
  if (status === undefined) return null
  const { Icon, tone, motion } = LOOK[status]
  return (
    <span
      className={`inline-flex h-7 shrink-0 items-center gap-1.5 rounded-full px-2.5 text-[13.5px] font-semibold ${tone}`}
    >
      <Icon aria-hidden="true" strokeWidth={2.6} className={`size-3.5 ${motion}`} />
      {status}
    </span>
  )
}
