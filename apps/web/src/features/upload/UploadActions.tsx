import { canProcess, canUpload, uploadLabel } from '@sidelight/domain/upload/upload-flow'
import { Check, Upload as UploadIcon, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { StopReadingDialog } from './StopReadingDialog.tsx'
import type { Upload } from './upload-flow.ts'

/** Upload, then Continue Processing; both are always in sight, so that the way ahead is. */
export function UploadActions({ upload }: { upload: Upload }) {
  const { flow } = upload
  const isUploaded = uploadLabel(flow) === 'Uploaded'
  const isAnalysing = flow.step === 'processing' || flow.step === 'completed'
  return (
    <div className="flex flex-wrap items-center gap-2.5 border-t border-line bg-raised/60 p-4 max-sm:flex-col max-sm:items-stretch md:px-7">
      <RemoveFile upload={upload} />
      <span className="ml-auto max-sm:hidden" />
      <Button type="submit" look={isUploaded ? 'ghost' : 'key'} disabled={!canUpload(flow)}>
        {isUploaded ? (
          <Check aria-hidden="true" className="size-[18px]" />
        ) : (
          <UploadIcon aria-hidden="true" className="size-[18px]" />
        )}
        {uploadLabel(flow)}
      </Button>
      {flow.step === 'error' && flow.canRetry ? (
        <Button onClick={() => void upload.process()}>Try Again</Button>
      ) : (
        <Button look={isUploaded ? 'key' : 'ghost'} disabled={!canProcess(flow)} onClick={() => void upload.process()}>
          {isAnalysing ? 'Processing…' : 'Continue Processing'}
        </Button>
      )}
    </div>
  )
}

const REMOVE_LABEL = {
  uploading: 'Cancel upload',
  returning: 'Choose another file',
  error: 'Choose another file',
  processing: 'Stop reading',
} as const

/** Resets everything on the page, and stops what is on its way. */
function RemoveFile({ upload }: { upload: Upload }) {
  const { flow, remove, reset } = upload
  const [isAsking, setIsAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  if (flow.step === 'none' || flow.step === 'completed') return null
  const label = Object.hasOwn(REMOVE_LABEL, flow.step)
    ? REMOVE_LABEL[flow.step as keyof typeof REMOVE_LABEL]
    : 'Remove file'
  return (
    <>
      <Button
        ref={button}
        look="quiet"
        className="max-sm:order-last sm:-ml-3"
        onClick={() => (flow.step === 'processing' ? setIsAsking(true) : remove())}
      >
        <X aria-hidden="true" className="size-[18px]" />
        {label}
      </Button>
      {isAsking && flow.step === 'processing' && (
        <StopReadingDialog
          documentId={flow.script.documentId}
          opener={button}
          onClose={() => setIsAsking(false)}
          onRemoved={reset}
        />
      )}
    </>
  )
}
