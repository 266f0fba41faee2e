import type { Joint } from '@sidelight/domain/taping/plan-cut'
import type { Portal } from '@sidelight/domain/taping/portals'
import type { TapeTake } from '@sidelight/domain/taping/tape-take'
import { describeMegabytes } from '#shared/taping/tape-counts.ts'
import { CONTROL_LOOK } from '#ui/form/Field.tsx'
import { Choice } from '#ui/form/Choice.tsx'
import { describeSeconds } from '../takes/take-texts.ts'
import type { FileLength } from './file-length.ts'
import { isOver, PortalChoice } from './PortalChoice.tsx'

export type SlatePlace = 'first' | 'last' | 'apart'
const SLATE_PLACES: { value: SlatePlace; label: string }[] = [
  { value: 'first', label: 'First' },
  { value: 'last', label: 'Last' },
  { value: 'apart', label: 'Apart' },
]

interface ExportFieldsProps {
  /** What the file is made from cannot change while it is made. */
  isFixed: boolean
  portal: Portal
  onPortal: (portal: Portal) => void
  bytes: number
  height: number
  fileName: string
  onFileName: (name: string) => void
  slate: TapeTake | undefined
  slatePlace: SlatePlace
  onSlatePlace: (place: SlatePlace) => void
  /** Where takes are joined. */
  joints: readonly Joint[]
  length: FileLength
}

const LONGEST_NAME = 80

export function ExportFields({ portal, bytes, slate, slatePlace, joints, length, ...fields }: ExportFieldsProps) {
  return (
    <div inert={fields.isFixed} className={`grid gap-5 ${fields.isFixed ? 'opacity-60' : ''}`}>
      <PortalChoice portal={portal} bytes={bytes} height={fields.height} onChange={fields.onPortal} />
      <p className="text-small text-mute">{portal.hint}</p>
      {isOver(portal, bytes) && (
        <p role="alert" className="text-body text-bad">
          About {describeMegabytes(bytes)}: more than {portal.name} takes. Trim it, or tape it again at 720p.
        </p>
      )}
      <label className="grid gap-1.5 text-small text-mute">
        File name
        <input
          value={fields.fileName}
          maxLength={LONGEST_NAME}
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => fields.onFileName(target.value)}
          className={`${CONTROL_LOOK} h-12 text-body font-medium text-text`}
        />
      </label>
      {slate !== undefined && (
        <Choice
          legend="Slate"
          hint={
            slatePlace === 'apart'
              ? 'Not in this file. Export the slate from the list as a file of its own, if they want one.'
              : `${Math.round(slate.seconds)} seconds, ${slatePlace === 'first' ? 'before' : 'after'} the take`
          }
          value={slatePlace}
          options={SLATE_PLACES}
          onChange={fields.onSlatePlace}
        />
      )}
      <p className="text-body">
        The file runs {describeSeconds(length.fileSeconds)}, the take {describeSeconds(length.takeSeconds)}.
      </p>
      {joints.length > 0 && (
        <p className="text-small text-mute">
          The picture jumps at {joints.map(({ seconds }) => describeSeconds(seconds)).join(', ')}, where takes are
          joined.
        </p>
      )}
    </div>
  )
}
