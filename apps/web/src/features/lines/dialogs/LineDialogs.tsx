import type { Line } from '#lib/api/lines.ts'
import { type RefObject, useState } from 'react'
import { useRaiseModalFlag } from '#lib/notify/modal-flag.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import type { OpenDialog } from './open-dialog.ts'
import { CastSheet, PageSheet } from '../SideSheets.tsx'
import { RenameDialog } from './RenameDialog.tsx'
import { LineDialog } from './LineDialog.tsx'
import {
  type LineFields,
  useAddLine,
  useEditLine,
  useRemoveLine,
  useRemoveNarration,
  useRenameCharacter,
} from '../lines.queries.ts'
import type { Overview } from '../ScriptOverview.tsx'

interface LineDialogsProps {
  documentId: string
  dialog: OpenDialog | undefined
  lines: readonly Line[]
  narration: readonly Line[]
  overview: Overview
  opener: RefObject<HTMLElement | null>
  onModified: () => void
  onNarrationRemoved: () => void
  /** Closes the dialog and goes to a line. */
  onGoTo: (lineId: string) => void
  /** Closes the dialog; the focus returns to the element that opened it. */
  onClose: () => void
  /** Closes the dialog and focuses another element, because the one that opened it is gone. */
  onCloseTo: (focusTarget: HTMLElement | null) => void
}

export function LineDialogs({ dialog, ...props }: LineDialogsProps) {
  switch (dialog?.kind) {
    case undefined:
      return null
    case 'add':
    case 'edit':
      return <AddOrEdit dialog={dialog} {...props} />
    case 'delete':
      return <DeleteLine line={dialog.line} {...props} />
    case 'delete narration':
      return <DeleteNarration {...props} />
    case 'rename':
      return <Rename character={dialog.character} {...props} />
    case 'cast':
      return <CastSheet overview={props.overview} opener={props.opener} onClose={props.onClose} />
    case 'page':
      return <PageSheet line={dialog.line} {...props} />
  }
}

type Open<Kind extends OpenDialog['kind']> = Extract<OpenDialog, { kind: Kind }>
type DialogProps = Omit<LineDialogsProps, 'dialog'>

function AddOrEdit({ dialog, ...props }: DialogProps & { dialog: Open<'add'> | Open<'edit'> }) {
  const { documentId, opener, onModified, onGoTo, onClose } = props
  const [created, setCreated] = useState<readonly string[]>([])
  const add = useAddLine(documentId, onModified)
  const edit = useEditLine(documentId, onModified)
  const actors = [...props.overview.characters.map(({ name }) => name), ...created]
  const shared = {
    actors,
    onCreateActor: (name: string) => setCreated([...created, name]),
    opener,
    onClose,
  }
  if (dialog.kind === 'edit') {
    // The current version of the line, which may have changed since the dialog was opened.
    const line = props.lines.find(({ id }) => id === dialog.line.id) ?? dialog.line
    const submit = (fields: LineFields) => {
      if (fields.character === line.character && fields.dialog === line.dialog) onClose()
      else edit.start({ line, ...fields }, onClose)
    }
    return (
      <LineDialog
        {...shared}
        title="Edit Scene"
        description={`Line #${line.index + 1}`}
        submitText="Update Scene"
        initial={line}
        isPending={edit.isPending}
        onSubmit={submit}
      />
    )
  }
  const { index, isInsertion, text = '' } = dialog
  const submit = (fields: LineFields) => add.start({ index, ...fields }, ([added]) => onGoTo(added?.id ?? ''))
  return (
    <LineDialog
      {...shared}
      title={isInsertion ? `Add New Scene at Position ${index + 1}` : 'Add New Scene'}
      description={describePlace(index, isInsertion)}
      submitText="Add Scene"
      initial={{ character: actors[0] ?? '', dialog: text }}
      isPending={add.isPending}
      onSubmit={submit}
    />
  )
}

function describePlace(index: number, isInsertion: boolean): string {
  if (!isInsertion) return 'It goes to the end of the script.'
  return index === 0 ? 'It goes to the start of the script.' : `It comes after Line #${index}.`
}

const DELETE_LABELS = { no: 'Cancel', yes: 'Delete', pendingText: 'Deleting…' }

function DeleteLine({ documentId, lines, line, opener, onModified, onGoTo, onClose }: DialogProps & { line: Line }) {
  useRaiseModalFlag(true)
  const removal = useRemoveLine(documentId, onModified)
  const confirm = () => removal.start([line], () => onGoTo((lines[line.index + 1] ?? lines[line.index - 1])?.id ?? ''))
  return (
    <ConfirmDialog
      title="Delete Scene"
      question={`Are you sure you want to delete Scene #${line.index + 1}? Undo brings it back.`}
      isPending={removal.isPending}
      onYes={confirm}
      onClose={onClose}
      opener={opener}
      {...DELETE_LABELS}
    />
  )
}

function DeleteNarration(props: DialogProps) {
  const { documentId, narration, opener, onModified, onNarrationRemoved, onClose, onCloseTo } = props
  useRaiseModalFlag(true)
  const removal = useRemoveNarration(documentId, onModified)
  const confirm = () =>
    removal.start(narration, () => {
      onNarrationRemoved()
      onCloseTo(document.querySelector('main'))
    })
  return (
    <ConfirmDialog
      title="Delete Narrator Scenes"
      question={`Are you sure you want to delete ${narration.length} narrator scene(s)? Undo brings them back.`}
      isPending={removal.isPending}
      onYes={confirm}
      onClose={onClose}
      opener={opener}
      {...DELETE_LABELS}
    />
  )
}

function Rename({ character, ...props }: DialogProps & { character: Open<'rename'>['character'] }) {
  const { documentId, overview, opener, onModified, onClose, onCloseTo } = props
  const renaming = useRenameCharacter(documentId, onModified)
  return (
    <RenameDialog
      character={character}
      characters={overview.characters}
      isPending={renaming.isPending}
      onRename={(to, isMerge) =>
        renaming.start({ from: character.name, to, isMerge }, () => onCloseTo(document.querySelector('main')))
      }
      onClose={onClose}
      opener={opener}
    />
  )
}
