import { MAX_PHOTOS } from '@sidelight/domain/upload/script-file'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { countText } from './count-on-device.ts'
import { type Photo, preparePhoto } from './prepare-photo.ts'
import { writePhotoPdf } from './write-photo-pdf.ts'

interface TextInput {
  kind: 'text'
  title: string
  text: string
}

interface PhotosInput {
  kind: 'photos'
  title: string
  photos: readonly Photo[]
  /** How many photos are still being decoded. */
  pendingCount: number
  problem: string | undefined
}

/** Text or photos that the user has entered, and that become a file when they are uploaded. */
export type ScriptInputValue = TextInput | PhotosInput

const NO_PHOTOS: PhotosInput = { kind: 'photos', title: '', photos: [], pendingCount: 0, problem: undefined }
const TOO_MANY = `A script can have up to ${MAX_PHOTOS} photos. The rest were left out.`

export function useScriptInput() {
  const [value, setValue] = useState<ScriptInputValue>()
  /** Counts how often the input was cleared: photos of an earlier input must not appear in a later one. */
  const generation = useRef(0)

  const clear = () => {
    generation.current += 1
    if (value?.kind === 'photos') releasePreviews(value.photos)
    setValue(undefined)
  }
  const releaseAll = useEffectEvent(() => value?.kind === 'photos' && releasePreviews(value.photos))
  useEffect(() => () => void releaseAll(), [])

  const changePhotos = (change: (input: PhotosInput) => Partial<PhotosInput>) =>
    setValue((current) => {
      const input = current?.kind === 'photos' ? current : NO_PHOTOS
      return { ...input, ...change(input) }
    })

  async function addPhotos(files: readonly File[]) {
    const started = generation.current
    const room = MAX_PHOTOS - (value?.kind === 'photos' ? value.photos.length + value.pendingCount : 0)
    const accepted = files.slice(0, Math.max(0, room))
    const unreadable: string[] = []
    changePhotos(({ pendingCount }) => ({
      pendingCount: pendingCount + accepted.length,
      problem: files.length > room ? TOO_MANY : undefined,
    }))
    // One after the other: a decoded photo of a phone takes 50 MB of memory.
    for (const file of accepted) {
      // Named to the user with the other photos that could not be read.
      const photo = await preparePhoto(file).catch(() => undefined)
      if (started !== generation.current) {
        if (photo) releasePreviews([photo])
        return
      }
      if (photo === undefined) unreadable.push(file.name)
      changePhotos(({ photos, pendingCount, problem }) => ({
        photos: photo ? [...photos, photo] : photos,
        pendingCount: pendingCount - 1,
        problem: unreadable.length > 0 ? describeUnreadable(unreadable) : problem,
      }))
    }
  }

  return {
    value,
    isReady: isReady(value),
    pages: value && isReady(value) ? countInput(value) : undefined,
    openText: (text = '', title = '') => setValue({ kind: 'text', title, text }),
    change: (change: { title: string } | { text: string }) =>
      setValue((current) => current && { ...current, ...change }),
    photoActions: {
      onAdd: (files: readonly File[]) => void addPhotos(files),
      onMove: (from: number, to: number) => changePhotos(({ photos }) => ({ photos: moved(photos, from, to) })),
      onRemove: (photo: Photo) => {
        releasePreviews([photo])
        changePhotos(({ photos }) => ({ photos: photos.filter(({ id }) => id !== photo.id), problem: undefined }))
      },
    },
    toFile: () => value && toFile(value),
    clear,
  }
}

export type ScriptInput = ReturnType<typeof useScriptInput>

function isReady(value: ScriptInputValue | undefined): boolean {
  if (value === undefined) return false
  return value.kind === 'text' ? value.text.trim() !== '' : value.photos.length > 0 && value.pendingCount === 0
}

const countInput = (value: ScriptInputValue): number | undefined =>
  value.kind === 'text' ? countText(value.text) : value.photos.length

function toFile(value: ScriptInputValue): File {
  if (value.kind === 'text')
    return new File([value.text], `${nameOf(value, 'Typed script')}.txt`, { type: 'text/plain' })
  return new File([writePhotoPdf(value.photos)], `${nameOf(value, 'Photographed script')}.pdf`, {
    type: 'application/pdf',
  })
}

/** The server takes what is before a slash for a folder. */
const nameOf = ({ title }: ScriptInputValue, fallback: string): string =>
  title.trim().replaceAll(/[/\\]/g, '-') || fallback

const describeUnreadable = (names: readonly string[]): string =>
  names.length === 1
    ? `This browser cannot open ${names[0]}. Please export it as JPEG and add it again.`
    : `This browser cannot open ${names.length} of these photos. Please export them as JPEG and add them again.`

function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length) return items
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}

function releasePreviews(photos: readonly Photo[]): void {
  for (const { preview } of photos) URL.revokeObjectURL(preview)
}
