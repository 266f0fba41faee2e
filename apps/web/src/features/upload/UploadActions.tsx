import { countPages } from '@sidelight/domain/upload/cost'
import { canProcess, uploadLabel } from '@sidelight/domain/upload/upload-flow'
import { Check, Upload as UploadIcon, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { StopParsingDialog } from './StopParsingDialog.tsx'
import type { Upload } from './upload-flow.ts'

/** The buttons of both steps, always visible; on phones they are docked at the bottom. */
export function UploadActions({ upload }: { upload: Upload }) {
  const { flow } = upload
  const isUploaded = uploadLabel(flow) === 'Uploaded'
  // The price is shown, so that one button can upload the script and have it read.
  const price = upload.isUploadEnabled ? upload.cost : undefined
  const isAnalysing = flow.step === 'processing' || flow.step === 'completed'
  return (
    <>
      <RemoveFile upload={upload} />
      <div
        data-dock
        className="flex flex-wrap items-center justify-end gap-2.5 border-t border-line bg-raised/60 p-4 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-20 max-sm:bg-raised max-sm:[&>button]:flex-auto max-sm:[&>button]:px-3 max-sm:[&>button]:text-body max-sm:[&>button>svg]:hidden md:px-7"
      >
        <Button type="submit" look={isUploaded || price ? 'ghost' : 'key'} disabled={!upload.isUploadEnabled}>
          {isUploaded ? (
            <Check aria-hidden="true" className="size-[18px]" />
          ) : (
            <UploadIcon aria-hidden="true" className="size-[18px]" />
          )}
          {uploadLabel(flow)}
        </Button>
        {flow.step === 'error' && flow.canRetry ? (
          <Button onClick={() => void upload.process()}>Try Again</Button>
        ) : price ? (
          <Button onClick={() => void upload.upload(price.pages)}>Read my sides ({countPages(price.pages)})</Button>
        ) : (
          <Button
            look={isUploaded ? 'key' : 'ghost'}
            disabled={!canProcess(flow)}
            onClick={() => void upload.process()}
          >
            {isAnalysing ? 'Processing…' : 'Continue Processing'}
          </Button>
        )}
      </div>
    </>
  )
}

const REMOVE_LABEL = {
  uploading: 'Cancel upload',
  returning: 'Choose another file',
  error: 'Choose another file',
  processing: 'Stop reading',
} as const

/** Resets the page and stops a running upload. On phones it is at the top, where it is not tapped by accident. */
function RemoveFile({ upload }: { upload: Upload }) {
  const { flow, input, remove, reset } = upload
  const [isAsking, setIsAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const isEntering = flow.step === 'none' && input.value !== undefined
  if ((flow.step === 'none' && !isEntering) || flow.step === 'completed') return null
  const label = Object.hasOwn(REMOVE_LABEL, flow.step)
    ? REMOVE_LABEL[flow.step as keyof typeof REMOVE_LABEL]
    : isEntering
      ? 'Back'
      : 'Remove file'
  return (
    <>
      <Button
        ref={button}
        look="quiet"
        className="absolute max-sm:top-6 max-sm:right-2.5 sm:bottom-4 sm:left-1 md:left-4"
        onClick={() => (flow.step === 'processing' ? setIsAsking(true) : remove())}
      >
        <X aria-hidden="true" className="size-[18px]" />
        {label}
      </Button>
      {isAsking && flow.step === 'processing' && (
        <StopParsingDialog
          documentId={flow.script.documentId}
          opener={button}
          onClose={() => setIsAsking(false)}
          onRemoved={reset}
        />
      )}
    </>
  )
}
