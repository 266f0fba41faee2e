import type { TakesById } from '@sidelight/domain/taping/export/tape-export-plan'
import type { TapeScene } from '@sidelight/domain/taping/tape-scenes'
import type { TapeTake } from '@sidelight/domain/taping/tape-take'
import { type ReactNode, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { UploadedTapes } from '../../upload/UploadedTapes.tsx'
import type { ScriptLine } from '../script-lines.ts'
import { groupTakes, linesOfTake } from '../take-groups.ts'
import { nameTakeInSentence } from '../take-texts.ts'
import { TakeRow } from './TakeRow.tsx'

interface TakeListProps {
  documentId: string
  takes: readonly TapeTake[]
  starred: readonly TapeTake[]
  takesById: TakesById
  lines: readonly ScriptLine[]
  scenes: readonly TapeScene[]
  selectedId: string
  /** What is on the disk. */
  room: ReactNode
  onSelect: (takeId: string) => void
  onStar: (take: TapeTake, isStarred: boolean) => void
  onDelete: (take: TapeTake) => void
  onExportStarred: () => void
}

/** Scene takes and the slate; a pick-up is shown with its take. */
export function TakeList({ documentId, takes, starred, takesById, lines, scenes, room, ...props }: TakeListProps) {
  const { selectedId, onSelect, onStar, onDelete } = props
  const [nowMs] = useState(() => Date.now())
  const leftover = takes.find(({ isLeftover }) => isLeftover)
  return (
    <div>
      {leftover !== undefined && (
        <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-key-tint px-4 py-3">
          <p className="flex-[1_1_16rem] text-body">
            The page closed while {nameTakeInSentence(leftover, lines)} was rolling. What was filmed until then is here.
          </p>
          <Button look="ghost" onClick={() => onSelect(leftover.id)}>
            Watch it
          </Button>
          <Button look="quiet" onClick={() => onDelete(leftover)}>
            Delete it
          </Button>
        </div>
      )}
      {starred.length > 1 ? (
        <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-surface px-4 py-3 max-md:hidden">
          <p className="flex-[1_1_16rem] text-body">{starred.length} takes are starred for the tape.</p>
          <Button look="ghost" onClick={props.onExportStarred}>
            Export {starred.length} takes
          </Button>
        </div>
      ) : (
        scenes.length > 0 && (
          <p className="mb-4 text-small text-mute md:px-[18px]">Star a take of each scene to export them together.</p>
        )
      )}
      <div className="grid gap-6">
        {groupTakes(takes, scenes, lines).map((group) => (
          <section key={group.name}>
            {group.name !== '' && (
              <h2 className="mb-2 flex flex-wrap items-baseline gap-x-3 md:px-[18px]">
                <span className="display text-title">{group.name}</span>{' '}
                <span className="text-small text-mute">{group.place}</span>
              </h2>
            )}
            <ul aria-label={['Takes', group.name].filter(Boolean).join(', ')} className="grid gap-1.5">
              {group.takes.map((take) => (
                <TakeRow
                  key={take.id}
                  take={take}
                  takes={takesById}
                  lines={linesOfTake(take, scenes, lines)}
                  headingLevel={group.name === '' ? 2 : 3}
                  isSelected={take.id === selectedId}
                  nowMs={nowMs}
                  onSelect={() => onSelect(take.id)}
                  onStar={(isStarred) => onStar(take, isStarred)}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className="mt-5 grid justify-items-start gap-1 md:px-[18px]">
        {room}
        <UploadedTapes documentId={documentId} />
      </div>
    </div>
  )
}
