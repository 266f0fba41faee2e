import { SOUND_BIT_RATE } from '@sidelight/domain/taping/choose-quality'
import type { TakesById, TapePart } from '@sidelight/domain/taping/export/tape-export-plan'
import type { TapeTake } from '@sidelight/domain/taping/tape-take'

/** Two channels of 16 bits at 48 kHz lie beside the picture. */
const STEMS_BYTES_A_SECOND = 192_000

export const pictureBytesASecond = ({ bytes, seconds }: TapeTake): number =>
  seconds === 0 ? 0 : Math.max(0, bytes / seconds - STEMS_BYTES_A_SECOND)

/** How large the file will be: the picture is copied, the sound is made anew. */
export const estimateBytes = (takes: TakesById, parts: readonly TapePart[]): number =>
  parts.reduce((sum, { takeId, from, to }) => {
    const take = takes.get(takeId)
    return take === undefined ? sum : sum + (to - from) * (pictureBytesASecond(take) + SOUND_BIT_RATE / 8)
  }, 0)
