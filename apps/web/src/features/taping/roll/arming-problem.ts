import type { TapeProblem } from '@sidelight/domain/taping/tape-fact'
import type { RefusedReason } from '@sidelight/domain/taping/tape-state'

const PROBLEMS: Partial<Record<RefusedReason, TapeProblem>> = {
  encoder: 'encoder refused',
  'file writing': 'file refused',
  'disk full': 'disk full',
  recorder: 'recorder not loaded',
}

/** Why a take, or the test recording, could not begin. */
export const toArmingProblem = (error: unknown): TapeProblem =>
  PROBLEMS[(error as { reason?: RefusedReason }).reason ?? 'busy'] ?? 'encoder failed'
