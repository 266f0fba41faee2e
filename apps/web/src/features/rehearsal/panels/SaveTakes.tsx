import { SAVE_FAILED } from '@sidelight/domain/recording/recording-texts'
import { Save } from 'lucide-react'
import { useState } from 'react'
import { hasUnsavedTake } from '#audio/recorder/take-store.ts'
import { nameDevice } from '#lib/browser/device-name.ts'
import { Button } from '#ui/Button.tsx'
import { ActionError } from '#ui/ActionError.tsx'
import { useIsConfidential, useTakes, useTakeStore } from '../rehearsal-context.tsx'
import type { ScriptLine } from '../rehearsal-lines.ts'

interface UnsavedTakes {
  count: number
  isSaving: boolean
  /** Saves the chosen take of each line that has one. Returns how many could not be saved: their lines say why. */
  save: () => Promise<number>
}

/** The takes that are on this device only. Those of a confidential script stay there. */
export function useUnsavedTakes(lines: readonly ScriptLine[]): UnsavedTakes {
  const store = useTakeStore()
  const takes = useTakes((state) => state.takes)
  const unsaved = lines.filter((line) => hasUnsavedTake(takes, line))
  const save = async () => {
    for (const { id } of unsaved) await store.save(id)
    return unsaved.filter((line) => hasUnsavedTake(store.getState().takes, line)).length
  }
  return { count: unsaved.length, isSaving: lines.some(({ id }) => takes.get(id)?.phase === 'saving'), save }
}

/** Takes stay on this device until the user saves them. */
export function SaveTakes({ lines }: { lines: readonly ScriptLine[] }) {
  const { count, isSaving, save } = useUnsavedTakes(lines)
  const [hasFailed, setHasFailed] = useState(false)
  const isConfidential = useIsConfidential()
  if (count === 0 && !isSaving) return null
  if (isConfidential)
    return (
      <p className="text-body text-mute">This script is confidential, so your takes stay on this {nameDevice()}.</p>
    )
  const saveAll = async () => {
    setHasFailed(false)
    setHasFailed((await save()) > 0)
  }
  return (
    <div className="grid gap-2">
      <Button aria-disabled={isSaving} onClick={() => !isSaving && void saveAll()}>
        <Save aria-hidden="true" className="size-[18px]" />
        {isSaving ? 'Saving…' : count === 1 ? 'Save your take' : `Save your ${count} takes`}
      </Button>
      <ActionError text={hasFailed ? SAVE_FAILED : undefined} />
    </div>
  )
}
