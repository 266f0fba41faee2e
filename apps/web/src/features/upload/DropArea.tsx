import { PICKABLE } from '@sidelight/domain/upload/script-file'
import { FolderOpen } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import { Sheet } from './Sheet.tsx'

/** An empty stage between two lights, waiting for pages. */
export function DropArea({ onPick }: { onPick: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="grid justify-items-center px-5 py-10 text-center md:py-14">
      <span className="relative mb-8 block h-[132px] w-[150px]">
        <Sheet className="absolute top-1 left-0 h-[124px] w-[96px] -rotate-[9deg] opacity-70" />
        <Sheet className="absolute top-0 right-1 h-[132px] w-[102px] rotate-[4deg]" />
      </span>
      <p className="display text-[36px] md:text-[44px]">Drop your sides here</p>
      <p className="mt-3 text-mute">
        PDF, TXT or DOCX. Maximum size <span className="whitespace-nowrap">10MB.</span>
      </p>
      <input
        ref={input}
        type="file"
        aria-label="Script file"
        accept={PICKABLE}
        className="hidden"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          if (files.length > 0) onPick(files)
          // Otherwise choosing the same file again would go unnoticed.
          currentTarget.value = ''
        }}
      />
      <Button look="ghost" className="mt-6" onClick={() => input.current?.click()}>
        <FolderOpen aria-hidden="true" className="size-[18px]" />
        Choose a file
      </Button>
    </div>
  )
}
