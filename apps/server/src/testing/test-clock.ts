import type { Clock } from '#platform/clock.ts'

/** Follows real time and can be moved forward, so that tests do not wait. */
export class TestClock implements Clock {
  #aheadMs = 0

  now(): Date {
    return new Date(Date.now() + this.#aheadMs)
  }

  advance({ days = 0, hours = 0, minutes = 0, seconds = 0 }): void {
    this.#aheadMs += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
  }
}
