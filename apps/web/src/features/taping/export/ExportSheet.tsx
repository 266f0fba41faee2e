import { nameTape } from '@sidelight/domain/taping/file-name'
import { listJoints } from '@sidelight/domain/taping/plan-cut'
import { PORTALS } from '@sidelight/domain/taping/portals'
import type { TapeMix } from '@sidelight/domain/taping/mix-plan'
import type { TakesById } from '@sidelight/domain/taping/tape-export-plan'
import type { TapeTake } from '@sidelight/domain/taping/tape-take'
import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import { useRaiseModalFlag } from '#lib/notify/modal-flag.tsx'
import { Sheet } from '#ui/dialog/Sheet.tsx'
import { composeTitle } from '../upload/upload-texts.ts'
import { planTake } from '../takes/take-choices.ts'
import { estimateBytes } from '../takes/take-size.ts'
import { nameTakeInSentence } from '../takes/take-texts.ts'
import { useDeviceTakes } from '../takes/device-takes.ts'
import { ExportFields, type SlatePlace } from './ExportFields.tsx'
import { ExportStatus } from './ExportStatus.tsx'
import { FinishedFile } from './FinishedFile.tsx'
import { measureLength } from './file-length.ts'
import { createTapeExporter } from './tape-exporter.ts'

export interface TapeNames {
  actor: string
  part: string
  project: string
  /** In a script of several. */
  scene?: string | undefined
}

interface ExportSheetProps {
  documentId: string
  take: TapeTake
  takes: TakesById
  mix: TapeMix
  names: TapeNames
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

/** From a take to a file that casting accepts. */
export function ExportSheet({ documentId, take, takes, mix, names, opener, onClose }: ExportSheetProps) {
  useRaiseModalFlag(true)
  const device = useDeviceTakes()
  const [exporter] = useState(() => createTapeExporter(device))
  useEffect(() => exporter.reset, [exporter])
  const state = useSyncExternalStore(exporter.subscribe, exporter.getState)
  const [portalId, setPortalId] = useState('eco-cast')
  const portal = PORTALS.find(({ id }) => id === portalId)
  const [typedName, setTypedName] = useState<string>()
  const slate = take.kind === 'slate' ? undefined : [...takes.values()].find(({ kind }) => kind === 'slate')
  // Casting that asks for nothing wants the performance first.
  const [slatePlace, setSlatePlace] = useState<SlatePlace>('last')
  if (portal === undefined) return null
  const parts = planTake(
    takes,
    take,
    slate && slatePlace !== 'apart' ? { takeId: slate.id, place: slatePlace } : undefined,
  )
  const fileName = typedName ?? nameTape(portal, { ...names, take: take.kind === 'slate' ? 'slate' : take.number })
  const length = measureLength(takes, take, parts)
  const { maxBytes } = portal
  const { frameRate } = take
  return (
    <Sheet
      title={`Export ${nameTakeInSentence(take)}`}
      opener={opener}
      onClose={onClose}
      actions={
        <ExportStatus
          state={state}
          take={take}
          length={length}
          onMake={() => exporter.make({ parts, mix, frameRate, fileName: withExtension(fileName.trim()), maxBytes })}
          onReset={exporter.reset}
        />
      }
    >
      {state.export.phase === 'ready' && state.finished !== undefined ? (
        <FinishedFile
          documentId={documentId}
          portal={portal}
          title={composeTitle(names.actor, names.part)}
          {...state.finished}
        />
      ) : (
        <ExportFields
          isFixed={state.export.phase !== 'idle' && state.export.phase !== 'failed'}
          portal={portal}
          onPortal={({ id }) => setPortalId(id)}
          bytes={estimateBytes(takes, parts)}
          height={take.height}
          fileName={fileName}
          onFileName={setTypedName}
          slate={slate}
          slatePlace={slatePlace}
          onSlatePlace={setSlatePlace}
          length={length}
          joints={listJoints(parts).filter(
            ({ before, after }) => before.takeId !== slate?.id && after.takeId !== slate?.id,
          )}
        />
      )}
    </Sheet>
  )
}

const withExtension = (name: string): string => (/\.mp4$/i.test(name) ? name : `${name || 'Tape'}.mp4`)
