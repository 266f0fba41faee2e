import { describeSize } from '@sidelight/domain/upload/script-file'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { hasOfflineWorker } from '#lib/offline/app-files.ts'
import { type KeptScript, unpinScript, useKeptScripts } from '#shared/kept-scripts/kept-scripts.ts'
import { Button } from '#ui/Button.tsx'
import { CheckboxField } from '#ui/form/CheckboxField.tsx'
import { scriptQuery } from '../rehearsal.queries.ts'
import { pinScript, removeOpenScript } from './keep-script.ts'

/** Says what of the open script is on this device, keeps it there, or removes it. */
export function KeepOffline() {
  const { documentId = '' } = useParams()
  const client = useQueryClient()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const isPossible = useIsPossible()
  const kept = useKeptScripts().find((script) => script.documentId === documentId)
  const change = (isPinned: boolean) => {
    const { lines = [] } = client.getQueryData(scriptQuery(documentId).queryKey) ?? {}
    void (isPinned ? pinScript(client, { documentId, lines }) : unpinScript(documentId))
  }
  const remove = async () => {
    await removeOpenScript(documentId)
    // The button that has the focus is gone.
    heading.current?.focus({ preventScroll: true })
  }
  return (
    <section aria-labelledby={id}>
      <h3 id={id} ref={heading} tabIndex={-1} className="mb-2 font-semibold">
        Without a connection
      </h3>
      <CheckboxField
        cannotBeInvalid
        label="Keep offline"
        checked={kept?.isPinned ?? false}
        aria-disabled={!isPossible}
        aria-describedby={`${id}-state`}
        onChange={({ target }) => isPossible && change(target.checked)}
      />
      <p id={`${id}-state`} className="mt-2 text-small text-mute">
        {isPossible ? describeKept(kept) : "This browser can't keep scenes offline."}
      </p>
      {kept !== undefined && (
        <Button look="ghost" className="mt-3" onClick={() => void remove()}>
          Remove from this device
        </Button>
      )}
    </section>
  )
}

/** Assumed until the browser has answered, so that the text does not change in almost every browser. */
function useIsPossible(): boolean {
  const [isPossible, setIsPossible] = useState(true)
  useEffect(() => {
    void hasOfflineWorker().then(setIsPossible)
  }, [])
  return isPossible
}

function describeKept(kept: KeptScript | undefined): string {
  if (kept === undefined)
    return 'Puts this scene and its voices on this device, so you can rehearse without a connection.'
  const { lines, clips, keptClips, bytes, shortage, isReady, isPinned } = kept
  const size = describeSize(bytes)
  if (shortage === 'device') return `This device is full: ${keptClips} of ${clips} voiced lines fit (${size}).`
  if (shortage === 'limit')
    return `${keptClips} of ${clips} voiced lines are on this device (${size}). Keep offline to save them all.`
  if (!isReady) return `Saving to this device: ${keptClips} of ${clips} voiced lines so far (${size}).`
  const content = `On this device: ${lines === 1 ? '1 line' : `${lines} lines`}, ${keptClips} of them with audio, ${size}.`
  return isPinned
    ? `${content} It stays until you remove it or sign out.`
    : `${content} We keep the last three scenes you opened.`
}
