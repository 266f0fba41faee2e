import type { User } from '#lib/api/users.ts'
import { Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#ui/Button.tsx'
import { ChangeEmailDialog } from './ChangeEmailDialog.tsx'
import { PersonalForm } from './PersonalForm.tsx'
import { ProfileSection } from './ProfileSection.tsx'

export function PersonalInformation({ user }: { user: User }) {
  const [isEditing, setIsEditing] = useState(false)
  const [isChangingEmail, setIsChangingEmail] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const emailButton = useRef<HTMLButtonElement>(null)

  const stopEditing = () => {
    flushSync(() => setIsEditing(false))
    editButton.current?.focus({ preventScroll: true })
  }

  return (
    <ProfileSection
      title="Personal Information"
      actions={
        !isEditing && (
          <Button ref={editButton} look="ghost" onClick={() => setIsEditing(true)}>
            <Pencil aria-hidden="true" className="size-4" />
            Edit
          </Button>
        )
      }
    >
      {isEditing ? (
        <PersonalForm user={user} onDone={stopEditing} />
      ) : (
        <dl className="grid gap-x-5 gap-y-5 sm:grid-cols-2">
          <Detail name="Full Name" value={user.fullName} />
          <Detail name="User Name" value={user.username} />
        </dl>
      )}
      <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-line pt-5">
        <dl className="min-w-60 flex-1">
          <Detail name="Email" value={user.email} />
        </dl>
        <Button ref={emailButton} look="ghost" onClick={() => setIsChangingEmail(true)}>
          Change email
        </Button>
      </div>
      {isChangingEmail && (
        <ChangeEmailDialog user={user} opener={emailButton} onClose={() => setIsChangingEmail(false)} />
      )}
    </ProfileSection>
  )
}

function Detail({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-mute">{name}</dt>
      <dd className="mt-0.5 text-lead font-medium wrap-anywhere">{value}</dd>
    </div>
  )
}
