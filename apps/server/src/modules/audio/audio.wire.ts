import type { audio, AudioStatus, DataOf, Scene } from '@sidelight/contract'
import type { ModelLines } from './by-ear/model-lines.service.ts'
import type { Reads } from './reads/reads.service.ts'
import type { Status } from './status.service.ts'

export type WireLine = Scene

export const toStatus = ({ overall, counts, readyFromStart, linesBefore, pause, generation }: Status): AudioStatus => {
  const { ownLines, ...rest } = counts
  return {
    overall_status: overall,
    counts: { ...rest, recorded_by_me: ownLines },
    ready_from_start: readyFromStart,
    ...(pause !== undefined && { pause }),
    ...(linesBefore !== undefined && { lines_before: linesBefore }),
    generation,
  }
}

export const toReads = ({ lines, missing }: Reads): DataOf<(typeof audio.reads)['shape']> => ({
  lines: lines.map(({ lineId, audioUrls }) => ({ scene_id: lineId, audio_urls: audioUrls })),
  missing,
})

export const toModelLines = ({ lines, missing }: ModelLines): DataOf<(typeof audio.modelLines)['shape']> => ({
  lines: lines.map(({ lineId, audioUrl, starts }) => ({ scene_id: lineId, audio_url: audioUrl, starts })),
  missing,
})
