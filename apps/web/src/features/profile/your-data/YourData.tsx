import type { User } from '#lib/api/users.ts'
import { useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { DataDownload } from './DataDownload.tsx'
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'
import { ProfileSection } from '../ProfileSection.tsx'

export function YourData({ user }: { user: User }) {
  const [isDeleting, setIsDeleting] = useState(false)
  const deleteButton = useRef<HTMLButtonElement>(null)
  return (
    <ProfileSection title="Your data" description="It's yours: download it, or delete it.">
      <DataDownload user={user} />
      <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-line pt-6">
        <div className="min-w-60 flex-1">
          <h3 className="font-semibold">Delete my account</h3>
          <p className="mt-0.5 text-body text-mute">Closes your account, right away and for good.</p>
        </div>
        <Button
          ref={deleteButton}
          look="ghost"
          className="border-rec-text! text-rec-text!"
          onClick={() => setIsDeleting(true)}
        >
          Delete my account
        </Button>
      </div>
      {isDeleting && <DeleteAccountDialog user={user} opener={deleteButton} onClose={() => setIsDeleting(false)} />}
    </ProfileSection>
  )
}
