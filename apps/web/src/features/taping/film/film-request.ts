import { BlobSource } from 'mediabunny'
import { addFilm } from './add-film.ts'
import { toFilmError, type FilmMessage, type FilmOutcome, type FilmRequest } from './film-messages.ts'
import { readFilm } from './read-film.ts'

/** Of the progress, by the time it takes. */
const LISTENING_SHARE = 0.5
const STEP = 0.01

/** Looks for every take in the film. */
export async function runFilmRequest(
  { file, places }: FilmRequest,
  post: (message: FilmMessage) => void,
): Promise<void> {
  let told = 0
  const tell = (share: number) => {
    if (share - told < STEP) return
    told = share
    post({ type: 'progress', share })
  }
  try {
    const film = await readFilm(new BlobSource(file), (share) => tell(LISTENING_SHARE * share))
    try {
      const outcomes: [string, FilmOutcome][] = []
      for (const place of places) {
        outcomes.push([place.takeId, await addFilm(film, place)])
        tell(LISTENING_SHARE + (1 - LISTENING_SHARE) * (outcomes.length / places.length))
      }
      post({ type: 'done', outcomes })
    } finally {
      film.close()
    }
  } catch (error) {
    post({ type: 'failed', reason: toFilmError(error).reason })
  }
}
