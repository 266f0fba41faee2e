import type { Clock } from '../../apps/server/src/platform/clock.ts'

/** A second here is ten minutes in the books: a reservation that nobody works for expires after three. */
const SPEED = 600
const JUMP_EVERY_MS = 20_000
const JUMP_MS = 15 * 86_400_000

/** Half a month passes at a stroke now and then, so that months end while pages are set aside. */
export const simulatedClock = (originMs: number, skewMs: number): Clock => ({
  now() {
    const elapsedMs = Date.now() - originMs
    const jumps = Math.floor(elapsedMs / JUMP_EVERY_MS)
    return new Date(originMs + elapsedMs * SPEED + jumps * JUMP_MS + skewMs)
  },
})
