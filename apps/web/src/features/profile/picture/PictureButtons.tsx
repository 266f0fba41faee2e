import { PICTURE_TYPES } from '#lib/api/users.ts'
import { Trash2, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { PendingButton } from '#ui/PendingButton.tsx'
import type { PictureUpload } from './picture.queries.ts'
import { RemovePictureDialog } from './RemovePictureDialog.tsx'

interface PictureButtonsProps {
  step: PictureUpload['step']
  hasPicture: boolean
  onChoose: (file: File) => void
  onCancel: () => void
}

export function PictureButtons({ step, hasPicture, onChoose, onCancel }: PictureButtonsProps) {
  const [isRemoving, setIsRemoving] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const uploadButton = useRef<HTMLButtonElement>(null)
  const removeButton = useRef<HTMLButtonElement>(null)
  const isUploading = step === 'uploading'
  const isWaiting = step === 'validating' || step === 'confirming'
  return (
    <div className="mt-6 grid w-full gap-2.5">
      <input
        ref={input}
        type="file"
        aria-label="Choose a picture"
        accept={PICTURE_TYPES.join(',')}
        className="hidden"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file !== undefined) onChoose(file)
          // Without this, choosing the same file again would not trigger a change event.
          currentTarget.value = ''
        }}
      />
      {/* The same button in every step, so that it keeps the focus. */}
      <PendingButton
        ref={uploadButton}
        look={isUploading ? 'ghost' : 'key'}
        isPending={isWaiting}
        pendingText="One moment…"
        onClick={() => (isUploading ? onCancel() : input.current?.click())}
      >
        {!isUploading && <Upload aria-hidden="true" className="size-[18px]" />}
        {isUploading ? 'Cancel upload' : hasPicture ? 'Change picture' : 'Upload picture'}
      </PendingButton>
      {hasPicture && !isUploading && !isWaiting && (
        <Button ref={removeButton} look="ghost" onClick={() => setIsRemoving(true)}>
          <Trash2 aria-hidden="true" className="size-[18px]" />
          Remove picture
        </Button>
      )}
      {isRemoving && (
        <RemovePictureDialog opener={removeButton} fallback={uploadButton} onClose={() => setIsRemoving(false)} />
      )}
    </div>
  )
}
