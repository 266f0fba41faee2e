import { CircleAlert, CircleCheck } from 'lucide-react'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import type { PictureUpload } from './picture.queries.ts'

const HINT = 'JPEG, PNG or WebP, under 5 MB. You can also drop one here.'

export function PictureProgress({ upload }: { upload: PictureUpload }) {
  return (
    <div className="mt-3 min-h-12 w-full text-small text-mute">
      {upload.step === 'rejected' ? (
        <p role="alert" className="flex items-start justify-center gap-1.5 text-rec-text">
          <CircleAlert aria-hidden="true" className="mt-[3px] size-4 shrink-0" />
          {upload.reason}
        </p>
      ) : (
        <div role="status">{textOf(upload)}</div>
      )}
      {upload.step === 'uploading' && <ProgressBar label="Upload" share={upload.share} className="mt-2" />}
    </div>
  )
}

function textOf(upload: Exclude<PictureUpload, { step: 'rejected' }>) {
  switch (upload.step) {
    case 'idle':
      return HINT
    case 'validating':
      return 'Checking the file…'
    case 'uploading':
      return 'Uploading…'
    case 'confirming':
      return 'Saving…'
    case 'confirmed':
      return (
        <span className="inline-flex items-center gap-1.5 font-semibold text-ok">
          <CircleCheck aria-hidden="true" className="size-4" />
          Your picture is updated.
        </span>
      )
  }
}
