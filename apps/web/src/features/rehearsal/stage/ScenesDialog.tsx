import { listCharacters } from '@sidelight/domain/lines/characters'
import type { RefObject } from 'react'
import { findReason } from '#lib/http/api-error.ts'
import { useRaiseModalFlag } from '#lib/notify/modal-flag.tsx'
import { ActionError } from '#ui/ActionError.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { Choice } from '#ui/form/Choice.tsx'
import { useRehearsal } from '../rehearsal-context.tsx'
import type { ScriptLine } from '../rehearsal-lines.ts'
import { listParts, listScenes } from './stage-state.ts'
import { PART_NOT_CHANGED, useChangePart } from './stage.queries.ts'

interface ScenesDialogProps {
  documentId: string
  lines: readonly ScriptLine[]
  isOpen: boolean
  onClose: () => void
  opener: RefObject<HTMLElement | null>
}

/** Goes to another scene of the script, or changes the actor's part. */
export function ScenesDialog({ documentId, lines, isOpen, onClose, opener }: ScenesDialogProps) {
  useRaiseModalFlag(isOpen, onClose)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      opener={opener}
      title="Scenes and parts"
      description="Go to another scene, or play another part."
    >
      <div className="grid gap-6">
        <SceneList lines={lines} onClose={onClose} />
        <PartChoice documentId={documentId} lines={lines} />
      </div>
    </Dialog>
  )
}

function SceneList({ lines, onClose }: { lines: readonly ScriptLine[]; onClose: () => void }) {
  const { send } = useRehearsal()
  const scenes = listScenes(lines)
  if (scenes.length === 0) return null
  const goTo = (index: number) => {
    onClose()
    send({ type: 'play from', index })
  }
  return (
    <section>
      <h3 className="mb-2 font-semibold">Go to</h3>
      <ul className="max-h-[40dvh] overflow-y-auto">
        {scenes.map(({ heading, index }) => (
          <li key={index}>
            <button
              type="button"
              className="min-h-11 w-full rounded-row px-3 py-2 text-left font-script text-mute hover:bg-raised hover:text-text"
              onClick={() => goTo(index)}
            >
              {heading}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function PartChoice({ documentId, lines }: { documentId: string; lines: readonly ScriptLine[] }) {
  const { mutate, isPending, error, variables } = useChangePart(documentId)
  const characters = listCharacters(lines).filter(({ name }) => name !== 'narrator')
  const former = listParts(lines)
  if (characters.length < 2) return null
  return (
    <>
      <Choice
        legend="My part"
        hint={isPending ? 'Changing your part…' : 'Your part until now gets a voice. The run starts from the top.'}
        value={isPending ? variables.part : (former[0] ?? '')}
        options={characters.map(({ name }) => ({ value: name, label: name }))}
        onChange={(part) => !isPending && mutate({ part, former })}
      />
      <ActionError text={error === null ? undefined : (findReason(error) ?? PART_NOT_CHANGED)} />
    </>
  )
}
