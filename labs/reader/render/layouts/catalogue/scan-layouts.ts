import type { Layout } from '../layout.ts'
import { stageCentred, stageColon, stageDot } from '../plays/stage-layouts.ts'
import { feature, flush, production, ukTv } from '../screenplays/screenplay-layouts.ts'
import { scanLayout } from '../../render-scan.ts'

const typed = [feature, feature, production]

const printed = [feature, ukTv, flush, stageCentred, stageColon, stageDot]

/** Images of pages. Recognising one takes seconds, so they are drawn only when named. */
export const scanLayouts: Layout[] = [
  scanLayout('scan-clean', typed, { dpi: 200, skew: 0, noise: 0, jpegQuality: 92, shade: 0 }),
  scanLayout('scan-rough', typed, { dpi: 150, skew: 1, noise: 8, jpegQuality: 70, shade: 0 }),
  scanLayout('scan-print', printed, { dpi: 200, skew: 0.4, noise: 4, jpegQuality: 85, shade: 0 }),
  scanLayout('scan-photo', printed, { dpi: 170, skew: 1.5, noise: 8, jpegQuality: 75, shade: 0.35 }),
]
