import type { Clock } from '#platform/clock.ts'

/** Runs with the real time until it is told to jump, so that nothing has to be waited for. */
export class TestClock implements Clock {
  #aheadMs = 0

  now(): Date {
    return new Date(Date.now() + this.#aheadMs)
  }

  advance({ days = 0, hours = 0, minutes = 0, seconds = 0 }): void {
    this.#aheadMs += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
  }
}
