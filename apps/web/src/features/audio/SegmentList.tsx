import type { Scene } from '@sidelight/contract'
import { type Playback, type PlaybackEvent, speedOf } from '@sidelight/domain/playback/playback'
import { isGlobal, viewSegment } from '@sidelight/domain/playback/playback-view'
import { useCallback, useState } from 'react'
import { useRegenerate } from './audio.queries.ts'
import { SegmentCard } from './SegmentCard.tsx'
import type { SegmentLine } from './segments.ts'

interface SegmentListProps {
  documentId: string
  segments: readonly SegmentLine[]
  state: Playback
  send: (event: PlaybackEvent) => void
}

export function SegmentList({ documentId, segments, state, send }: SegmentListProps) {
  const [making, setMaking] = useState<ReadonlySet<string>>(new Set())
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set())
  const { mutateAsync } = useRegenerate(documentId)
  const regenerate = useCallback(
    async (scene: Scene) => {
      setFailed((all) => without(all, scene._id))
      setMaking((all) => new Set(all).add(scene._id))
      try {
        await mutateAsync(scene)
      } catch {
        setFailed((all) => new Set(all).add(scene._id))
      }
      setMaking((all) => without(all, scene._id))
    },
    [mutateAsync],
  )
  return (
    <ol aria-label="Segments" data-global={isGlobal(state) || undefined} className="group/list grid min-w-0 gap-1.5">
      {segments.map((line, at) => {
        const view = viewSegment(state, line, at)
        return (
          <SegmentCard
            key={line.id}
            documentId={documentId}
            line={line}
            at={at}
            {...view}
            speed={speedOf(state, line.id)}
            isGlobal={view.isCurrent && isGlobal(state)}
            isLongList={segments.length > LONG_LIST}
            phase={view.isCurrent && state.mode === 'playing' ? state.phase : 'resting'}
            regeneration={making.has(line.id) ? 'making' : failed.has(line.id) ? 'failed' : 'none'}
            send={send}
            onRegenerate={regenerate}
          />
        )
      })}
    </ol>
  )
}

/** From here on, drawing every button of every line is felt. */
const LONG_LIST = 80

const without = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set([...ids].filter((other) => other !== id))
