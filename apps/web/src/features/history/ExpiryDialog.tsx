import type { Document } from '#lib/api/documents.ts'
import {
  CONFIDENTIAL_MAX_DAYS,
  dayIn,
  endOfConfidentialDay,
  endOfDay,
  EXPIRY_MAX_DAYS,
} from '@sidelight/domain/confidential/expiry'
import { type RefObject, useState } from 'react'
import { nameDevice } from '#lib/browser/device-name.ts'
import { messageOf } from '#lib/http/api-error.ts'
import { useRaiseModalFlag } from '#lib/notify/modal-flag.tsx'
import { ActionError } from '#ui/ActionError.tsx'
import { Button } from '#ui/Button.tsx'
import { ConfidentialPromises } from '#shared/confidential/ConfidentialPromises.tsx'
import { DEFAULT_EXPIRY_DAYS, ExpiryChoice } from '#shared/confidential/ExpiryChoice.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { DialogActions } from '#ui/dialog/DialogActions.tsx'
import { PendingButton } from '#ui/PendingButton.tsx'
import { NOT_SAVED, useSetExpiry } from './history.queries.ts'

interface ExpiryDialogProps {
  script: Document
  /** For good, with everything that follows; otherwise only the day is set. */
  makesConfidential: boolean
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

/** When a script deletes itself, and whether it becomes confidential. */
export function ExpiryDialog({ script, makesConfidential, opener, onClose }: ExpiryDialogProps) {
  useRaiseModalFlag(true)
  const [day, setDay] = useState(() => firstDay(script))
  const { setExpiry, isPending, error } = useSetExpiry(script, makesConfidential, onClose)
  const isConfidential = makesConfidential || script.isConfidential === true
  return (
    <Dialog
      isOpen
      withoutCloseButton
      title={makesConfidential ? 'Make it confidential?' : 'Delete it on a date'}
      description={makesConfidential ? <Consequences script={script} /> : <DateConsequences script={script} />}
      opener={opener}
      onClose={onClose}
    >
      <div className="grid gap-6 pb-6">
        {makesConfidential && <ConfidentialPromises device={nameDevice()} />}
        <ExpiryChoice
          legend="Delete it"
          day={day}
          maxDays={isConfidential ? CONFIDENTIAL_MAX_DAYS : EXPIRY_MAX_DAYS}
          onChange={setDay}
        />
        <ActionError text={error === null ? undefined : messageOf(error, NOT_SAVED)} />
      </div>
      <DialogActions>
        <Button look="ghost" onClick={onClose}>
          Cancel
        </Button>
        {!isConfidential && typeof script.expiresAt === 'string' && (
          <Button look="ghost" onClick={() => setExpiry(null)}>
            Keep it
          </Button>
        )}
        <PendingButton
          look={makesConfidential ? 'danger' : 'key'}
          isPending={isPending}
          pendingText="Saving…"
          onClick={() => setExpiry(isConfidential ? endOfConfidentialDay(day, new Date()) : endOfDay(day))}
        >
          {makesConfidential ? 'Make it confidential' : 'Set the date'}
        </PendingButton>
      </DialogActions>
    </Dialog>
  )
}

function firstDay({ expiresAt }: Document): string {
  if (typeof expiresAt !== 'string') return dayIn(DEFAULT_EXPIRY_DAYS, new Date())
  // A script goes at the end of its last day, which is the beginning of the next.
  return dayIn(0, new Date(Date.parse(expiresAt) - 1))
}

const Consequences = ({ script }: { script: Document }) => (
  <p className="wrap-anywhere">
    "{script.title}" loses its title, its file, new pages you haven't applied, and every recording, tape and download of
    it that we keep. You can't switch it back.
  </p>
)

const DateConsequences = ({ script }: { script: Document }) => (
  <p className="wrap-anywhere">
    "{script.title}" and everything made from it is deleted. We'll email you the day before. After that, nobody can
    bring it back.
  </p>
)
