import { isPiece, type PieceRules, secondsOver } from '@sidelight/domain/taping/piece'
import { writeLength } from '@sidelight/domain/time/write-length'
import { loadTapeSettings } from './tape-settings.ts'

/** What is asked of a take of these lines; nothing where a partner answers. */
export const findPieceRules = (lines: Parameters<typeof isPiece>[0]): PieceRules | undefined =>
  isPiece(lines) ? loadTapeSettings() : undefined

/** "4 s over your limit of 2:00."; nothing for a tape that is short enough. */
export function describeOver(seconds: number, limitSeconds: number): string | undefined {
  const over = secondsOver(seconds, limitSeconds)
  return over === 0 ? undefined : `${over} s over your limit of ${writeLength(limitSeconds)}.`
}
