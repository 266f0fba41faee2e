import { runDueEvents } from './billing/due-events.ts'
import type { SimulatorContext } from './simulator-context.ts'
import type { TestClock } from './stripe-types.ts'

/** Everything of the clock's customers happens on the way, each at its own time. */
export function advanceTestClock(sim: SimulatorContext, clock: TestClock, target: number): void {
  sim.emit('test_helpers.test_clock.advancing', { ...clock, status: 'advancing' })
  const isAffected = (customer: string | null) => sim.store.find('customer', customer)?.test_clock === clock.id
  runDueEvents(sim, isAffected, (at) => (clock.frozen_time = Math.max(clock.frozen_time, at)), target)
  clock.frozen_time = target
  sim.emit('test_helpers.test_clock.ready', clock)
}

/** Lets the time of everybody without a test clock go on by so much, and all that falls into it happen. */
export function advanceEverybody(sim: SimulatorContext, seconds: number): void {
  const target = sim.nowOf(null) + seconds
  catchUpUntil(sim, target)
  sim.store.notes.offsetSeconds += seconds
}

/** What became due by the passing of time itself. */
export const keepUp = (sim: SimulatorContext): void => catchUpUntil(sim, sim.nowOf(null))

function catchUpUntil(sim: SimulatorContext, target: number): void {
  const isAffected = (customer: string | null) => (sim.store.find('customer', customer)?.test_clock ?? null) === null
  try {
    runDueEvents(sim, isAffected, (at) => sim.holdTimeAt(at), target)
  } finally {
    sim.holdTimeAt(undefined)
  }
}
