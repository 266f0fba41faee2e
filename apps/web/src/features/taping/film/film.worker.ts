import type { FilmMessage, FilmRequest } from './film-messages.ts'
import { runFilmRequest } from './film-request.ts'

const post = (message: FilmMessage): void => postMessage(message)

addEventListener('message', ({ data }: MessageEvent<FilmRequest>) => void runFilmRequest(data, post))
