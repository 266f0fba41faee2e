import type { AudioStatus } from '@sidelight/contract'
import type { Status } from './status.service.ts'

export const toStatus = ({ overall, counts, readyFromStart, generation }: Status): AudioStatus => {
  const { ownLines, ...rest } = counts
  return {
    overall_status: overall,
    counts: { ...rest, recorded_by_me: ownLines },
    ready_from_start: readyFromStart,
    generation,
  }
}
