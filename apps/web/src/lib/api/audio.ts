import { audio } from '@sidelight/contract'
import { camelCased } from './camel-case.ts'
import { shaped } from './shaped.ts'

const { generate, status, makeNext, firstLines } = audio

export const audioApi = {
  ...camelCased({ generate, status, makeNext, firstLines }),
  /** Null while the file is being made. */
  download: shaped(audio.download, (answer) => answer.download_url),
}
