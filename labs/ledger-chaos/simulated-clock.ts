import type { Clock } from '../../apps/server/src/platform/clock.ts'

/** One real second is ten minutes of ledger time: a hold that is not extended expires after three seconds. */
const SPEED = 600
const JUMP_EVERY_MS = 20_000
const JUMP_MS = 15 * 86_400_000

/** Jumps ahead by half a month now and then, so that months end while holds are open. */
export const simulatedClock = (originMs: number, skewMs: number): Clock => ({
  now() {
    const elapsedMs = Date.now() - originMs
    const jumps = Math.floor(elapsedMs / JUMP_EVERY_MS)
    return new Date(originMs + elapsedMs * SPEED + jumps * JUMP_MS + skewMs)
  },
})
