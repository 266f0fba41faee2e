/** How long a piece for an audition may run; 0 for as long as it takes. */
export const PIECE_LIMITS = [0, 60, 90, 120, 180] as const

export type PieceLimit = (typeof PIECE_LIMITS)[number]

/** What a drama school or a company asks of a monologue. */
export interface PieceRules {
  limitSeconds: PieceLimit
  /** One take from start to end, without a pick-up. */
  isUnbroken: boolean
}

/** A monologue: the actor speaks, and nobody answers. */
export const isPiece = (lines: readonly { isActors: boolean; isDirection?: boolean }[]): boolean =>
  lines.some(({ isActors }) => isActors) && lines.every(({ isActors, isDirection }) => isActors || isDirection === true)

/** By how many seconds a piece is too long, begun seconds counting whole. */
export const secondsOver = (seconds: number, limitSeconds: number): number =>
  limitSeconds === 0 ? 0 : Math.max(0, Math.ceil(seconds - limitSeconds - ROUNDING_SECONDS))

/** Nobody measures a tape by its frames. */
const ROUNDING_SECONDS = 0.1
