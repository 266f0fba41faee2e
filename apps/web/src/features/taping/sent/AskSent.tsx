import { nameSentThrough, writeSentTime } from '@sidelight/domain/taping/export/sent-record'
import { useState } from 'react'
import { nameDevice } from '#lib/browser/device-name.ts'
import { Button } from '#ui/Button.tsx'
import { PendingButton } from '#ui/PendingButton.tsx'
import { useDeviceTakes } from '../takes/device-takes.ts'
import { type SentTape, noteSent } from './note-sent.ts'
import { SentNote } from './SentNote.tsx'

interface AskSentProps {
  tape: SentTape
  onNotYet: () => void
}

/** We cannot see a portal, so the actor is asked. */
export function AskSent({ tape, onNotYet }: AskSentProps) {
  const device = useDeviceTakes()
  const [noted, setNoted] = useState<Awaited<ReturnType<typeof noteSent>>>()
  const [state, setState] = useState<'asking' | 'saving' | 'failed'>('asking')
  const note = async () => {
    setState('saving')
    try {
      setNoted(await noteSent(device, tape))
    } catch {
      setState('failed')
    }
  }
  if (noted !== undefined)
    return (
      <div className="grid gap-3">
        <p role="status" className="text-body">
          Sent on {writeSentTime(noted)} through {noted.portal}. You find it with your takes, on this {nameDevice()}{' '}
          only.
        </p>
        <SentNote record={noted} />
      </div>
    )
  return (
    <div role="group" aria-label="Did you send it?" className="flex flex-wrap items-center gap-3">
      <p className="flex-1 text-body">
        <span className="font-semibold">Did you send it?</span>{' '}
        <span className="text-mute">Through {nameSentThrough(tape.portal)}</span>
      </p>
      <Button look="ghost" onClick={onNotYet}>
        Not yet
      </Button>
      <PendingButton isPending={state === 'saving'} pendingText="Noting…" onClick={() => void note()}>
        Sent
      </PendingButton>
      {state === 'failed' && (
        <p role="alert" className="text-body text-bad">
          We couldn't note it. This {nameDevice()} may be out of room.
        </p>
      )}
    </div>
  )
}
