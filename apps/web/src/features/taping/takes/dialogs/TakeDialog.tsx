import { listPickUps } from '@sidelight/domain/taping/plan-cut'
import type { TapeMix } from '@sidelight/domain/taping/mix-plan'
import type { TakesById } from '@sidelight/domain/taping/export/tape-export-plan'
import type { TapeScene } from '@sidelight/domain/taping/tape-scenes'
import type { TapeTake } from '@sidelight/domain/taping/tape-take'
import type { RefObject } from 'react'
import { type ExportNames, ExportSheet } from '../../export/ExportSheet.tsx'
import { PickUpSheet } from './PickUpSheet.tsx'
import type { ScriptLine } from '../script-lines.ts'
import type { TakeAction } from '../take-action.ts'
import { DeleteTakeDialog, RenameTakeDialog } from './TakeDialogs.tsx'
import { nameTake } from '../take-texts.ts'
import type { TakesStore } from '../takes.store.ts'

interface TakeDialogProps {
  action: TakeAction
  take: TapeTake
  documentId: string
  takes: TakesById
  starred: readonly TapeTake[]
  lines: readonly ScriptLine[]
  scenes: readonly TapeScene[]
  store: TakesStore
  mixOf: (take: TapeTake) => TapeMix
  names: ExportNames
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

/** The dialog of an action. */
export function TakeDialog({ action, lines, store, starred, scenes, mixOf, names, ...rest }: TakeDialogProps) {
  const { documentId, takes, ...dialog } = rest
  const files = { ...rest, scenes, mixOf, names }
  switch (action) {
    case 'pick up':
      return <PickUpSheet documentId={documentId} lines={lines} {...dialog} />
    case 'rename':
      return <RenameTakeDialog store={store} {...dialog} />
    case 'delete': {
      const pickUps = listPickUps(takes, dialog.take.id).length
      return <DeleteTakeDialog name={nameTake(dialog.take, lines)} pickUps={pickUps} store={store} {...dialog} />
    }
    case 'export':
      return <ExportSheet {...files} exported={[dialog.take]} />
    case 'export starred':
      return <ExportSheet {...files} exported={starred} />
  }
}
