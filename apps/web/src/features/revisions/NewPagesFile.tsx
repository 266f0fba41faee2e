import { describeHighestPrice } from '@sidelight/domain/revisions/describe-revision'
import { ACCEPTED_EXTENSIONS, isPhoto } from '@sidelight/domain/upload/script-file'
import { FolderOpen } from 'lucide-react'
import { useRef } from 'react'
import { nameDevice } from '#lib/browser/device-name.ts'
import { useRestoreFocus } from '#lib/browser/restore-focus.ts'
import { useFileDrop } from '#lib/files/file-drop.ts'
import type { ScriptInput } from '#shared/upload/input/script-input.ts'
import { Button } from '#ui/Button.tsx'
import { DropOverlay } from '#ui/DropOverlay.tsx'
import { PhotoPicker } from '#shared/upload/photos/PhotoPicker.tsx'
import { PhotosEntry } from '#shared/upload/photos/PhotosEntry.tsx'

interface NewPagesFileProps {
  problem: string | undefined
  isConfidential: boolean
  /** Photos of the pages, which stay when they could not be sent. */
  input: ScriptInput
  onPick: (file: File) => void
}

export function NewPagesFile({ problem, isConfidential, input, onPick }: NewPagesFileProps) {
  const { isOver, target } = useFileDrop((files) => {
    const [file] = files
    if (file !== undefined && files.every(isPhoto)) input.photoActions.onAdd(files)
    else if (file !== undefined) onPick(file)
  })
  useRestoreFocus(target, input.value?.kind ?? '')
  return (
    <section
      ref={target}
      aria-label="File"
      className={`relative grid max-w-[46rem] gap-5 rounded-card border bg-surface p-6 shadow-card md:p-7 ${isOver ? 'border-key' : 'border-line'}`}
    >
      {problem !== undefined && (
        <p role="alert" className="text-rec-text">
          {problem}
        </p>
      )}
      {input.value?.kind === 'photos' ? (
        <div>
          <PhotosEntry {...input.value} {...input.photoActions} heading="Photos of the new pages" />
          <SendPhotos input={input} onPick={onPick} />
        </div>
      ) : (
        <FileChoice isConfidential={isConfidential} onPick={onPick} onPhotos={input.photoActions.onAdd} />
      )}
      {isOver && <DropOverlay />}
    </section>
  )
}

function SendPhotos({ input, onPick }: Pick<NewPagesFileProps, 'input' | 'onPick'>) {
  const send = () => {
    const file = input.toFile()
    if (file !== undefined) onPick(file)
  }
  return (
    <>
      {input.pages !== undefined && <p className="mb-4 text-mute">{describeHighestPrice(input.pages)}</p>}
      <div className="flex flex-wrap gap-2.5">
        <Button disabled={!input.isReady} onClick={send}>
          Read these pages
        </Button>
        <Button look="ghost" onClick={input.clear}>
          Back
        </Button>
      </div>
    </>
  )
}

interface FileChoiceProps extends Pick<NewPagesFileProps, 'isConfidential' | 'onPick'> {
  onPhotos: (files: readonly File[]) => void
}

function FileChoice({ isConfidential, onPick, onPhotos }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <div>
        <p className="display text-heading">
          <span className="pointer-coarse:hidden">Drop the new pages here</span>
          <span className="hidden pointer-coarse:inline">Upload the new pages</span>
        </p>
        <p className="mt-2 text-mute">
          The whole script as it is now, or only the pages that changed, as PDF, TXT, DOCX, RTF, ODT, Final Draft or
          Fountain, up to 10MB, or as photos. You pay only for pages with changed lines, and you see them before
          anything is charged.
        </p>
        {isConfidential && (
          <p className="mt-2 text-mute">
            If the text of a PDF can be read on this {nameDevice()}, the file isn’t uploaded at all. Any other file is
            deleted as soon as it’s read. We’ll tell you which happened.
          </p>
        )}
      </div>
      <input
        ref={input}
        type="file"
        aria-label="File with new pages"
        accept={ACCEPTED_EXTENSIONS}
        className="hidden"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file !== undefined) onPick(file)
          // Without this, choosing the same file again would not trigger a change event.
          currentTarget.value = ''
        }}
      />
      <div className="flex flex-wrap gap-2.5">
        <Button data-next-step onClick={() => input.current?.click()}>
          <FolderOpen aria-hidden="true" className="size-[18px]" />
          Choose a file
        </Button>
        <PhotoPicker label="Photos of pages" onPick={onPhotos} />
      </div>
    </>
  )
}
