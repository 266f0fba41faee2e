import type { User } from '#lib/api/users.ts'
import { useFileDrop } from '#lib/files/file-drop.ts'
import { DropOverlay } from '#ui/DropOverlay.tsx'
import { ProfilePicture } from './ProfilePicture.tsx'
import { usePictureUpload } from './picture.queries.ts'
import { PictureButtons } from './PictureButtons.tsx'
import { PictureProgress } from './PictureProgress.tsx'
import { RoleBadge } from '../RoleBadge.tsx'

const BACKGROUND =
  'bg-[radial-gradient(300px_260px_at_0_0,color-mix(in_srgb,var(--key)_20%,transparent),transparent_70%),radial-gradient(300px_260px_at_100%_0,color-mix(in_srgb,var(--you)_16%,transparent),transparent_70%)]'

export function PictureCard({ user }: { user: User }) {
  const { upload, isBusy, choose, cancel } = usePictureUpload()
  const { isOver, target } = useFileDrop(([file]) => {
    if (file !== undefined && !isBusy) void choose(file)
  })
  return (
    <section
      ref={target}
      aria-label="Profile picture"
      className={`relative grid justify-items-center overflow-hidden rounded-card border bg-surface p-7 text-center shadow-card ${BACKGROUND} ${isOver ? 'border-key' : 'border-line'}`}
    >
      <ProfilePicture
        name={user.fullName}
        pictureUrl={'previewUrl' in upload ? upload.previewUrl : user.profilePictureUrl}
        share={upload.step === 'uploading' ? upload.share : undefined}
      />
      <p className="display mt-5 text-heading wrap-anywhere">{user.fullName}</p>
      <p className="mt-2 flex flex-wrap items-center justify-center gap-x-3 gap-y-2 text-body text-mute">
        <span className="wrap-anywhere">@{user.username}</span>
        <RoleBadge role={user.role} />
      </p>
      <PictureButtons
        step={upload.step}
        hasPicture={user.profilePictureUrl !== ''}
        onChoose={(file) => void choose(file)}
        onCancel={cancel}
      />
      <PictureProgress upload={upload} />
      {isOver && <DropOverlay />}
    </section>
  )
}
