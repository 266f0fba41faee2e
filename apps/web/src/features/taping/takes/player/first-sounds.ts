import { findFirstSounds, type FirstSounds } from '@sidelight/listening/breath/find-first-sounds'
import { WAV_HEADER_BYTES } from '@sidelight/domain/recording/wav'
import type { TapeTake } from '@sidelight/domain/taping/tape-take'
import { STEMS_FILE } from '#shared/taping/take-folder.ts'
import { StemsReader } from '../../export/file/stems-reader.ts'
import { openTakeFile } from '../../recording/tape-files.ts'

/** A breath is looked for so long before the voice, and the voice up to so long after it was reported. */
const SECONDS = { before: 4, after: 0.7 }
const SAMPLE_RATE_AT = 24

/** Where the actor's first line was heard; a line that was tapped on was not. */
export function findFirstVoice({ lines: [first] }: Pick<TapeTake, 'lines'>): number | undefined {
  return first?.isActors === true ? first.firstVoice : undefined
}

/** The first word of a take and the breath before it, in seconds of the take; none if the partner begins. */
export async function readFirstSounds(documentId: string, take: TapeTake): Promise<FirstSounds | null> {
  const voice = findFirstVoice(take)
  if (voice === undefined) return null
  const file = await openTakeFile(documentId, take.id, STEMS_FILE)
  const header = new DataView(await file.slice(0, WAV_HEADER_BYTES).arrayBuffer())
  const rate = header.getUint32(SAMPLE_RATE_AT, true)
  const stems = new StemsReader({ size: file.size, read: (from, to) => file.slice(from, to).arrayBuffer() }, rate)
  const from = Math.max(0, voice - SECONDS.before)
  const count = Math.round((voice + SECONDS.after - from) * rate)
  const found = findFirstSounds(await stems.read('microphone', Math.round(from * rate), count), rate, voice - from)
  return {
    voice: from + found.voice,
    ...(found.breath && { breath: { from: from + found.breath.from, to: from + found.breath.to } }),
  }
}
