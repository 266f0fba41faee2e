// Finishes audio in a separate process: encoding takes a tenth of a second, which would delay requests.
import type { Direction } from '@sidelight/domain/direction/direction'
import type { SpokenUnit } from '@sidelight/domain/speech/spoken-unit'
import { finishAudio } from '../audio/finish-audio.ts'
import { joinPieces } from '../audio/join-pieces.ts'
import { lowerPriority } from '../child-tasks/lower-priority.ts'
import { serveTasks } from '../child-tasks/serve-tasks.ts'
import type { Speech } from '../speech.ts'
import { type Alignment, listAlignedWords } from './aligned-words.ts'

export interface FinishAudioRequest {
  samples: Float32Array
  sampleRate: number
  units: SpokenUnit[]
  alignment: Alignment | undefined
  finish: Pick<Direction, 'ending' | 'beats' | 'place'>
}

lowerPriority()

serveTasks(async ({ samples, sampleRate, units, alignment, finish }: FinishAudioRequest): Promise<Speech> => {
  const joined = joinPieces([{ samples, gainDb: 0, shelfDb: 0 }], sampleRate)
  const toMs = (count: number) => Math.round((count / sampleRate) * 1000)
  const removedMs = -toMs(joined.pieceStarts[0] ?? 0)
  const words = listAlignedWords(units, alignment, removedMs, toMs(joined.samples.length))
  return finishAudio({ samples: joined.samples, words }, sampleRate, finish)
})
