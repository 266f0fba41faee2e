import { type CurrentUser, PICTURE_TYPES } from '@sidelight/contract'
import { Trash2, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { PendingButton } from '#ui/PendingButton.tsx'
import { Headshot } from './Headshot.tsx'
import { usePictureDrop } from './picture-drop.ts'
import { usePictureUpload } from './picture.queries.ts'
import { PictureProgress } from './PictureProgress.tsx'
import { RemovePictureDialog } from './RemovePictureDialog.tsx'
import { RoleBadge } from './RoleBadge.tsx'

export function PictureCard({ user }: { user: CurrentUser }) {
  const { upload, choose, cancel } = usePictureUpload()
  const [isRemoving, setIsRemoving] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const uploadButton = useRef<HTMLButtonElement>(null)
  const removeButton = useRef<HTMLButtonElement>(null)
  const isBusy = upload.step === 'validating' || upload.step === 'uploading' || upload.step === 'confirming'
  const { isOver, target } = usePictureDrop((file) => {
    if (!isBusy) void choose(file)
  })
  const previewUrl = 'previewUrl' in upload ? upload.previewUrl : user.profile_picture_url
  const hasPicture = user.profile_picture_url !== ''
  return (
    <section
      ref={target}
      aria-label="Profile picture"
      className={`relative grid justify-items-center overflow-hidden rounded-card border bg-surface bg-[radial-gradient(300px_260px_at_0_0,color-mix(in_srgb,var(--key)_20%,transparent),transparent_70%),radial-gradient(300px_260px_at_100%_0,color-mix(in_srgb,var(--you)_16%,transparent),transparent_70%)] p-7 text-center shadow-card ${isOver ? 'border-key' : 'border-line'}`}
    >
      <Headshot
        name={user.full_name}
        pictureUrl={previewUrl}
        share={upload.step === 'uploading' ? upload.share : undefined}
      />
      <p className="display mt-5 text-[34px] wrap-anywhere">{user.full_name}</p>
      <p className="mt-2 flex flex-wrap items-center justify-center gap-x-3 gap-y-2 text-[15px] text-mute">
        <span className="wrap-anywhere">@{user.username}</span>
        <RoleBadge role={user.role} />
      </p>
      <input
        ref={input}
        type="file"
        aria-label="Choose a picture"
        accept={PICTURE_TYPES.join(',')}
        className="hidden"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file !== undefined) void choose(file)
          // Otherwise choosing the same file again would go unnoticed.
          currentTarget.value = ''
        }}
      />
      <div className="mt-6 grid w-full gap-2.5">
        {/* One button throughout, so that whoever pressed it keeps the focus. */}
        <PendingButton
          ref={uploadButton}
          look={upload.step === 'uploading' ? 'ghost' : 'key'}
          isPending={upload.step === 'validating' || upload.step === 'confirming'}
          pendingText="One moment…"
          onClick={() => (upload.step === 'uploading' ? cancel() : input.current?.click())}
        >
          {upload.step === 'uploading' ? (
            'Cancel upload'
          ) : (
            <>
              <Upload aria-hidden="true" className="size-[18px]" />
              {hasPicture ? 'Change picture' : 'Upload picture'}
            </>
          )}
        </PendingButton>
        {hasPicture && !isBusy && (
          <Button ref={removeButton} look="ghost" onClick={() => setIsRemoving(true)}>
            <Trash2 aria-hidden="true" className="size-[18px]" />
            Remove picture
          </Button>
        )}
      </div>
      <PictureProgress upload={upload} />
      {isOver && (
        <p
          aria-hidden="true"
          className="pointer-events-none absolute inset-2 grid place-items-center rounded-[12px] border-2 border-dashed border-key bg-surface/90 text-[18px] font-semibold"
        >
          Drop it in the light
        </p>
      )}
      {isRemoving && (
        <RemovePictureDialog opener={removeButton} fallback={uploadButton} onClose={() => setIsRemoving(false)} />
      )}
    </section>
  )
}
