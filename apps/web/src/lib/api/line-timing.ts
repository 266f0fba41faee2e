import type { Scene } from '@sidelight/contract'
import type { LineTiming } from '@sidelight/domain/direction/line-timing'

export const toLineTiming = ({ timing }: Scene): LineTiming | undefined =>
  timing && {
    leadMs: timing.lead_ms,
    tailMs: timing.tail_ms,
    entry: timing.entry,
    ending: timing.ending,
    isDual: timing.is_dual,
  }
