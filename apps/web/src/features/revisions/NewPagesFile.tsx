import { ACCEPTED_EXTENSIONS } from '@sidelight/domain/upload/script-file'
import { FolderOpen } from 'lucide-react'
import { useRef } from 'react'
import { nameDevice } from '#lib/browser/device-name.ts'
import { useFileDrop } from '#lib/files/file-drop.ts'
import { Button } from '#ui/Button.tsx'
import { DropOverlay } from '#ui/DropOverlay.tsx'

interface NewPagesFileProps {
  problem: string | undefined
  isConfidential: boolean
  onPick: (file: File) => void
}

export function NewPagesFile({ problem, isConfidential, onPick }: NewPagesFileProps) {
  const input = useRef<HTMLInputElement>(null)
  const pick = ([file]: readonly File[]) => file !== undefined && onPick(file)
  const { isOver, target } = useFileDrop(pick)
  return (
    <section
      ref={target}
      aria-label="File"
      className={`relative grid max-w-[46rem] justify-items-start gap-5 rounded-card border bg-surface p-6 shadow-card md:p-7 ${isOver ? 'border-key' : 'border-line'}`}
    >
      <div>
        <p className="display text-heading">
          <span className="pointer-coarse:hidden">Drop the new pages here</span>
          <span className="hidden pointer-coarse:inline">Upload the new pages</span>
        </p>
        <p className="mt-2 text-mute">
          The whole script as it is now, or only the pages that changed, as PDF, TXT, DOCX, Final Draft or Fountain, up
          to 10MB. You see what changes before anything is charged.
        </p>
        {isConfidential && (
          <p className="mt-2 text-mute">
            If the text of a PDF can be read on this {nameDevice()}, the file isn’t uploaded at all. Any other file is
            deleted as soon as it’s read. We’ll tell you which happened.
          </p>
        )}
      </div>
      {problem !== undefined && (
        <p role="alert" className="text-rec-text">
          {problem}
        </p>
      )}
      <input
        ref={input}
        type="file"
        aria-label="File with new pages"
        accept={ACCEPTED_EXTENSIONS}
        className="hidden"
        onChange={({ currentTarget }) => {
          pick([...(currentTarget.files ?? [])])
          // Without this, choosing the same file again would not trigger a change event.
          currentTarget.value = ''
        }}
      />
      <Button onClick={() => input.current?.click()}>
        <FolderOpen aria-hidden="true" className="size-[18px]" />
        Choose a file
      </Button>
      {isOver && <DropOverlay />}
    </section>
  )
}
