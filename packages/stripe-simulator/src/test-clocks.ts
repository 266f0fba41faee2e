import { runDueEvents } from './billing/due-events.ts'
import type { SimulatorContext } from './simulator-context.ts'
import type { TestClock } from './stripe-types.ts'

/** Runs all due events of the clock's customers on the way, each at its own time. */
export function advanceTestClock(sim: SimulatorContext, clock: TestClock, target: number): void {
  sim.emit('test_helpers.test_clock.advancing', { ...clock, status: 'advancing' })
  const isAffected = (customer: string | null) => sim.store.find('customer', customer)?.test_clock === clock.id
  runDueEvents(sim, isAffected, (at) => (clock.frozen_time = Math.max(clock.frozen_time, at)), target)
  clock.frozen_time = target
  sim.emit('test_helpers.test_clock.ready', clock)
}

/** Advances the time of all customers without a test clock, and runs the events that become due. */
export function advanceSharedTime(sim: SimulatorContext, seconds: number): void {
  const target = sim.nowOf(null) + seconds
  runEventsUntil(sim, target)
  sim.store.notes.offsetSeconds += seconds
}

/** Runs what became due while real time passed. */
export const runElapsedEvents = (sim: SimulatorContext): void => runEventsUntil(sim, sim.nowOf(null))

function runEventsUntil(sim: SimulatorContext, target: number): void {
  const isAffected = (customer: string | null) => (sim.store.find('customer', customer)?.test_clock ?? null) === null
  try {
    runDueEvents(sim, isAffected, (at) => sim.holdTimeAt(at), target)
  } finally {
    sim.holdTimeAt(undefined)
  }
}
