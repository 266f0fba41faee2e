import { MAX_PHOTOS } from '@sidelight/domain/upload/script-file'
import { ArrowDown, ArrowUp, CircleAlert, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#ui/Button.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { PhotoPicker } from './PhotoPicker.tsx'

interface EnteredPhoto {
  id: string
  name: string
  /** The address of a picture of it. */
  preview: string
}

interface PhotosEntryProps<Photo extends EnteredPhoto> {
  heading: string
  photos: readonly Photo[]
  /** How many photos are still being decoded. */
  pendingCount: number
  problem: string | undefined
  onAdd: (files: readonly File[]) => void
  onMove: (from: number, to: number) => void
  onRemove: (photo: Photo) => void
}

/** Photos of pages in the order in which they become the pages of one script. */
export function PhotosEntry<Photo extends EnteredPhoto>(props: PhotosEntryProps<Photo>) {
  const { heading, photos, pendingCount, problem, onAdd } = props
  return (
    <>
      <h2 className="display pr-24 text-heading">{heading}</h2>
      <p className="mt-2 text-body text-mute">
        One page per photo, in reading order. Shoot straight from above, in good light.
      </p>
      <PhotoList {...props} />
      {pendingCount > 0 && (
        <div className="mt-4">
          <Spinner label={pendingCount === 1 ? 'Opening 1 photo…' : `Opening ${pendingCount} photos…`} />
        </div>
      )}
      {problem !== undefined && (
        <p role="alert" className="mt-4 flex items-start gap-2 text-rec-text">
          <CircleAlert aria-hidden="true" className="mt-[3px] size-5 shrink-0" />
          {problem}
        </p>
      )}
      <div className="mt-4 mb-6">
        <PhotoPicker label="Add photos" disabled={photos.length + pendingCount >= MAX_PHOTOS} onPick={onAdd} />
      </div>
    </>
  )
}

type PhotoListProps<Photo extends EnteredPhoto> = Pick<PhotosEntryProps<Photo>, 'photos' | 'onMove' | 'onRemove'>

function PhotoList<Photo extends EnteredPhoto>({ photos, onMove, onRemove }: PhotoListProps<Photo>) {
  const [announcement, setAnnouncement] = useState('')

  const move = (from: number, to: number, button: HTMLButtonElement) => {
    if (to < 0 || to >= photos.length) return
    setAnnouncement(`Page ${from + 1} is now page ${to + 1}.`)
    flushSync(() => onMove(from, to))
    // The browser takes the focus from an element that is moved in the document.
    button.focus()
  }
  const remove = (photo: Photo, button: HTMLButtonElement) => {
    const neighbour = findNeighbour(button)
    flushSync(() => onRemove(photo))
    neighbour?.focus()
  }
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ol aria-label="Pages" className="mt-4 grid gap-2">
        {photos.map((photo, index) => (
          <li key={photo.id} className="flex items-center gap-3 rounded-row border border-line bg-surface p-2">
            <img src={photo.preview} alt="" className="h-16 w-12 shrink-0 rounded-[4px] bg-raised object-cover" />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">Page {index + 1}</span>
              <bdi className="block truncate text-small text-mute">{photo.name}</bdi>
            </span>
            <IconButton
              label={`Move page ${index + 1} up`}
              isDisabled={index === 0}
              onPress={(button) => move(index, index - 1, button)}
            >
              <ArrowUp />
            </IconButton>
            <IconButton
              label={`Move page ${index + 1} down`}
              isDisabled={index === photos.length - 1}
              onPress={(button) => move(index, index + 1, button)}
            >
              <ArrowDown />
            </IconButton>
            <IconButton label={`Remove page ${index + 1}`} onPress={(button) => remove(photo, button)}>
              <X />
            </IconButton>
          </li>
        ))}
      </ol>
    </>
  )
}

/** The same button of the next photo, or else of the one before. */
function findNeighbour(button: HTMLButtonElement): HTMLButtonElement | undefined {
  const photo = button.closest('li')
  const neighbour = photo?.nextElementSibling ?? photo?.previousElementSibling
  return neighbour?.querySelector<HTMLButtonElement>('button:last-of-type') ?? undefined
}

interface IconButtonProps {
  label: string
  isDisabled?: boolean
  onPress: (button: HTMLButtonElement) => void
  children: ReactNode
}

/** Uses aria-disabled: a disabled button would lose the focus of the user who has just moved a page to the end. */
function IconButton({ label, isDisabled = false, onPress, children }: IconButtonProps) {
  return (
    <Button
      look="quiet"
      size="icon"
      aria-label={label}
      aria-disabled={isDisabled}
      className="aria-disabled:opacity-40 [&>svg]:size-5 [&>svg]:shrink-0"
      onClick={({ currentTarget }) => onPress(currentTarget)}
    >
      {children}
    </Button>
  )
}
