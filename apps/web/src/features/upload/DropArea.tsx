import { ACCEPTED_EXTENSIONS } from '@sidelight/domain/upload/script-file'
import { FolderOpen, Keyboard } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import { PhotoPicker } from '#shared/upload/photos/PhotoPicker.tsx'
import { ScriptThumbnail } from './ScriptThumbnail.tsx'

interface DropAreaProps {
  onPick: (files: readonly File[]) => void
  onPhotos: (files: readonly File[]) => void
  onType: () => void
}

export function DropArea({ onPick, onPhotos, onType }: DropAreaProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="grid justify-items-center px-5 py-7 text-center md:py-14">
      <span aria-hidden="true" className="relative mb-5 block h-[140px] md:mb-8 w-[168px]">
        <span className="absolute top-2 left-0 -rotate-[9deg]">
          <ScriptThumbnail className="w-[96px] brightness-[0.72] light:brightness-95" />
        </span>
        <span className="absolute top-0 right-2 rotate-[4deg]">
          <ScriptThumbnail className="w-[106px]" />
        </span>
      </span>
      <p className="display text-heading md:text-display">
        <span className="pointer-coarse:hidden">Drop your sides here</span>
        <span className="hidden pointer-coarse:inline">Upload your sides</span>
      </p>
      <p className="mt-3 text-mute">
        PDF, TXT, DOCX, RTF, ODT, Final Draft or Fountain. Maximum size <span className="whitespace-nowrap">10MB.</span>
      </p>
      <input
        ref={input}
        type="file"
        aria-label="Script file"
        accept={ACCEPTED_EXTENSIONS}
        className="hidden"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          if (files.length > 0) onPick(files)
          // Without this, choosing the same file again would not trigger a change event.
          currentTarget.value = ''
        }}
      />
      <Button data-next-step className="mt-6" onClick={() => input.current?.click()}>
        <FolderOpen aria-hidden="true" className="size-[18px]" />
        Choose a file
      </Button>
      <div className="mt-4 flex flex-wrap justify-center gap-2.5">
        <PhotoPicker label="Photos of pages" onPick={onPhotos} />
        <Button look="ghost" onClick={onType}>
          <Keyboard aria-hidden="true" className="size-[18px]" />
          Paste or type
        </Button>
      </div>
    </div>
  )
}
