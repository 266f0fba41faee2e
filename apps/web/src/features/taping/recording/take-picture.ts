import type { TakeChoices } from '@sidelight/domain/taping/tape-take'
import {
  CHOICES_FILE,
  FACTS_FILE,
  FILM_FACTS_FILE,
  FILM_POSTER_FILE,
  FILM_VIDEO_FILE,
  findFile,
  POSTER_FILE,
  VIDEO_FILE,
} from '#shared/taping/take-folder.ts'

/** The names of the files that make a take's picture. */
export interface PictureFiles {
  video: string
  facts: string
  poster: string
  hasFilm: boolean
}

const OWN = { video: VIDEO_FILE, facts: FACTS_FILE, poster: POSTER_FILE }
const FILM = { video: FILM_VIDEO_FILE, facts: FILM_FACTS_FILE, poster: FILM_POSTER_FILE }

/** Of the film that was added to a take, unless its own picture is wanted. A film that was not written to its end is none. */
export async function findPicture(folder: FileSystemDirectoryHandle): Promise<PictureFiles> {
  const hasFilm = (await findFile(folder, FILM_FACTS_FILE)) !== undefined
  const isShown = hasFilm && (await readChoices(folder))?.isOwnPicture !== true
  return { ...(isShown ? FILM : OWN), hasFilm }
}

export async function readChoices(folder: FileSystemDirectoryHandle): Promise<TakeChoices | undefined> {
  const file = await findFile(folder, CHOICES_FILE)
  if (file === undefined) return undefined
  try {
    return JSON.parse(await file.text()) as TakeChoices
  } catch {
    return undefined
  }
}
