import { createSubscribers } from './subscribers.ts'
import type { Readable } from './store.ts'

interface MachineOptions<State, Event, Effect> {
  initial: State
  /** Pure. `nowMs` is the time of the event. */
  advance: (state: State, event: Event, nowMs: number) => { state: State; effects: readonly Effect[] }
  run: (effect: Effect) => void
  /** The event for a state that changes by itself, and when it is due. */
  wake?: { event: Event; findMs: (state: State) => number | undefined }
}

export interface Machine<State, Event> extends Readable<State> {
  send: (event: Event, nowMs?: number) => void
  /** Ends the timer. An event that comes later starts it again. */
  close: () => void
}

/** Runs a pure state machine. Subscribers are told after the effects: what an effect sends is told before. */
export function createMachine<State, Event, Effect>({
  initial,
  advance,
  run,
  wake,
}: MachineOptions<State, Event, Effect>): Machine<State, Event> {
  const { notify, subscribe } = createSubscribers()
  let state = initial
  let timer: ReturnType<typeof setTimeout> | undefined
  const close = () => clearTimeout(timer)
  const setTimer = () => {
    close()
    const dueMs = wake?.findMs(state)
    if (wake === undefined || dueMs === undefined) return
    timer = setTimeout(() => send(wake.event), Math.max(0, dueMs - performance.now()))
  }
  const send = (event: Event, nowMs = performance.now()) => {
    const step = advance(state, event, nowMs)
    state = step.state
    setTimer()
    for (const effect of step.effects) run(effect)
    notify()
  }
  return { getState: () => state, subscribe, send, close }
}
