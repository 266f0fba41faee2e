import type { User } from '#lib/api/users.ts'
import type { ReactNode, RefObject } from 'react'
import { nameDevice } from '#lib/browser/device-name.ts'
import { useRaiseModalFlag } from '#lib/notify/modal-flag.tsx'
import { describeTapes, useTapeCounts } from '#shared/taping/tape-counts.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { DeleteAccountForm } from './DeleteAccountForm.tsx'
import { SetPasswordOffer } from '../SetPasswordOffer.tsx'

interface DeleteAccountDialogProps {
  user: User
  opener: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

const DELETED = [
  'Your name, user name, email address and picture',
  'Every script you uploaded, with its scenes, voices and recordings',
  'All remaining pages, free and paid',
  'Every sign-in, on every device',
]

const KEPT = [
  "Page records, under a number that can't be traced to you",
  'A scrambled fingerprint of your mailbox, so that free pages are given only once',
  'For 400 days, when the account was used and changed, under a number only',
]

export function DeleteAccountDialog({ user, opener, onClose }: DeleteAccountDialogProps) {
  useRaiseModalFlag(true)
  const tapes = describeTapes(useTapeCounts())
  const deleted = tapes === undefined ? DELETED : [...DELETED, `On this ${nameDevice()}: ${tapes}`]
  return (
    <Dialog
      isOpen
      onClose={onClose}
      opener={opener}
      title="Delete my account"
      description="Right away and for good. Nobody can bring it back, not even us."
    >
      <div className="mb-6 grid gap-5 text-body sm:grid-cols-2">
        <TitledList title="What is deleted" items={deleted} />
        <TitledList title="What stays" items={KEPT}>
          <p className="mt-3 text-mute">
            We'll email a receipt to <span className="wrap-anywhere text-text">{user.email}</span>.
          </p>
        </TitledList>
      </div>
      {user.hasPassword ? (
        <DeleteAccountForm email={user.email} onClose={onClose} />
      ) : (
        <SetPasswordOffer email={user.email}>
          You need a password to delete your account, and this account doesn't have one yet.
        </SetPasswordOffer>
      )}
    </Dialog>
  )
}

function TitledList({ title, items, children }: { title: string; items: string[]; children?: ReactNode }) {
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-mute marker:text-control">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      {children}
    </div>
  )
}
