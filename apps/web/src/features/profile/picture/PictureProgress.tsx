import { CircleAlert, CircleCheck } from 'lucide-react'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import type { PictureUpload } from './picture.queries.ts'

const HINT = 'JPEG, PNG or WebP, under 5 MB. You can also drop one here.'

/** What is happening to the picture, in words. */
export function PictureProgress({ upload }: { upload: PictureUpload }) {
  return (
    <div className="mt-3 min-h-12 w-full text-small text-mute">
      {upload.step === 'refused' ? (
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

function textOf(upload: Exclude<PictureUpload, { step: 'refused' }>) {
  switch (upload.step) {
    case 'resting':
      return HINT
    case 'validating':
      return 'Looking at the file…'
    case 'uploading':
      return 'Uploading…'
    case 'confirming':
      return 'Putting it in the frame…'
    case 'confirmed':
      return (
        <span className="inline-flex items-center gap-1.5 font-semibold text-ok">
          <CircleCheck aria-hidden="true" className="size-4" />
          Your picture is up.
        </span>
      )
  }
}
