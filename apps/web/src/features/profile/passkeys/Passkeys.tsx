import type { User } from '#lib/api/users.ts'
import { useRef, useState } from 'react'
import { supportsPasskeys } from '#lib/browser/passkeys.ts'
import { PendingButton } from '#ui/PendingButton.tsx'
import { ProfileSection } from '../ProfileSection.tsx'
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx'
import { PasskeyList } from './PasskeyList.tsx'
import { useAddPasskey } from './passkeys.queries.ts'

const UNSUPPORTED = "This browser doesn't support passkeys, so please add yours in another one."

export function Passkeys({ user }: { user: User }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const adding = useAddPasskey()
  const isSupported = supportsPasskeys()
  return (
    <ProfileSection
      heading={heading}
      title="Passkeys"
      description={`Sign in with your fingerprint, face or screen lock instead of your password. ${isSupported ? '' : UNSUPPORTED}`}
      actions={
        isSupported && (
          <PendingButton
            ref={addButton}
            look="ghost"
            isPending={adding.isPending}
            pendingText="Adding…"
            onClick={() => setIsDialogOpen(true)}
          >
            Add a passkey
          </PendingButton>
        )
      }
    >
      <PasskeyList heading={heading} />
      {isDialogOpen && (
        <AddPasskeyDialog
          user={user}
          opener={addButton}
          onClose={() => setIsDialogOpen(false)}
          onConfirmed={(options) => {
            // Some password managers show their own prompt in the page, which an open dialog would cover.
            setIsDialogOpen(false)
            adding.mutate(options)
          }}
        />
      )}
    </ProfileSection>
  )
}
