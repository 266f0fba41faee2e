import { ACCEPTED_PHOTOS } from '@sidelight/domain/upload/script-file'
import { Camera } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { Button } from '#ui/Button.tsx'

interface PhotoPickerProps extends Pick<ComponentProps<typeof Button>, 'disabled'> {
  label: string
  onPick: (files: readonly File[]) => void
}

/** A button that opens the picker of photos; phones offer their camera there. */
export function PhotoPicker({ label, onPick, ...button }: PhotoPickerProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        aria-label="Photo files"
        accept={ACCEPTED_PHOTOS}
        multiple
        className="hidden"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          if (files.length > 0) onPick(files)
          // Without this, choosing the same photo again would not trigger a change event.
          currentTarget.value = ''
        }}
      />
      <Button look="ghost" {...button} onClick={() => input.current?.click()}>
        <Camera aria-hidden="true" className="size-[18px]" />
        {label}
      </Button>
    </>
  )
}
