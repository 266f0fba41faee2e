import { isPiece, type PieceRules, secondsOver } from '@sidelight/domain/taping/piece'
import type { TakesById } from '@sidelight/domain/taping/export/tape-export-plan'
import { planParts } from '@sidelight/domain/taping/plan-cut'
import type { TapeTake } from '@sidelight/domain/taping/tape-take'
import { writeLength } from '@sidelight/domain/time/write-length'
import { sumParts } from './export/file-length.ts'
import { loadTapeSettings } from './tape-settings.ts'

/** What is asked of a take of these lines; nothing where a partner answers. */
const findPieceRules = (lines: Parameters<typeof isPiece>[0]): PieceRules | undefined =>
  isPiece(lines) ? loadTapeSettings() : undefined

/** A pick-up or a continuation may be joined to it. */
export const canBeJoined = ({ kind }: TapeTake, lines: Parameters<typeof isPiece>[0]): boolean =>
  kind === 'scene' && findPieceRules(lines)?.isUnbroken !== true

/** "4 s over your limit of 2:00."; nothing for a tape that is short enough. */
export function describeOver(
  take: TapeTake,
  takes: TakesById,
  lines: Parameters<typeof isPiece>[0],
): string | undefined {
  const limitSeconds = take.kind === 'scene' ? (findPieceRules(lines)?.limitSeconds ?? 0) : 0
  const over = limitSeconds === 0 ? 0 : secondsOver(sumParts(planParts(takes, take)), limitSeconds)
  return over === 0 ? undefined : `${over} s over your limit of ${writeLength(limitSeconds)}.`
}
