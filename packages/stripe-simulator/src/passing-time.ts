import { runDueEvents } from './billing/due-events.ts'
import type { SimulatorContext } from './simulator-context.ts'

/** Advances the time of all customers, and runs the events that become due. */
export function advanceTime(sim: SimulatorContext, seconds: number): void {
  runDueEvents(sim, sim.now() + seconds)
  sim.store.notes.offsetSeconds += seconds
}

/** Runs what became due while real time passed. */
export const runElapsedEvents = (sim: SimulatorContext): void => runDueEvents(sim, sim.now())
