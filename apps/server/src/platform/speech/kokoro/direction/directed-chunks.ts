import type { Direction } from '@sidelight/domain/direction/direction'
import type { SpokenUnit } from '@sidelight/domain/speech/spoken-unit'
import type { SpeechRequest } from '../../speech.ts'
import { listChunks } from '../chunks.ts'
import type { NetworkChunk } from '../network/network.ts'
import type { Phoneme } from '../phonemes.ts'
import type { KokoroVoice } from '../voice-catalogue.ts'
import { describeDelivery } from './delivery.ts'
import { findUnit, listParts } from './parts.ts'
import { listPitchFactors } from './pitch-factors.ts'

/** What the network is asked for: the chunks of a line, and how each is said. */
export function listDirectedChunks(
  phonemes: readonly Phoneme[],
  units: readonly SpokenUnit[],
  voice: KokoroVoice,
  { direction, fullness = 'usual', read = 0 }: Pick<SpeechRequest, 'fullness' | 'read'> & { direction: Direction },
): NetworkChunk[] {
  const unitsOf = (words: readonly { word: number }[]) => new Set(words.map(({ word }) => findUnit(units, word)))
  const accents = { stressed: unitsOf(direction.stresses), rising: unitsOf(direction.rises) }
  return listParts(phonemes, units, direction.spans).flatMap((part) => {
    const delivery = describeDelivery(voice, part.span, fullness, read)
    return listChunks(part.phonemes).map((chunk) => ({
      phonemes: chunk,
      delivery,
      pitchFactors: listPitchFactors(chunk, accents),
    }))
  })
}
