import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMachine } from './machine.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

interface Counter {
  count: number
  dueMs?: number
}
type CounterEvent = 'add' | 'add twice' | 'wait' | 'ticked'

/** Counts; "add twice" adds once more by an effect, "wait" adds after a second. */
const openCounter = () => {
  const machine = createMachine<Counter, CounterEvent, 'add again'>({
    initial: { count: 0 },
    advance: ({ count }, event, nowMs) => ({
      state: event === 'wait' ? { count, dueMs: nowMs + 1000 } : { count: count + 1 },
      effects: event === 'add twice' ? ['add again'] : [],
    }),
    run: () => machine.send('add'),
    wake: { event: 'ticked', findMs: ({ dueMs }) => dueMs },
  })
  const told: number[] = []
  const stop = machine.subscribe(() => told.push(machine.getState().count))
  return { machine, told, stop }
}

it('Subscribers of a machine never see a state whose effects have not run', () => {
  const { machine, told, stop } = openCounter()
  machine.send('add')
  machine.send('add twice')
  expect(told).toEqual([1, 3, 3])
  stop()
  machine.send('add')
  expect(told).toHaveLength(3)
})

it('A machine wakes itself when its state is due, unless it is closed or no longer waits', () => {
  const { machine, told } = openCounter()
  machine.send('wait')
  vi.advanceTimersByTime(999)
  expect(told).toEqual([0])
  vi.advanceTimersByTime(1)
  expect(told).toEqual([0, 1])
  machine.send('wait')
  machine.send('add')
  machine.send('wait')
  machine.close()
  vi.advanceTimersByTime(5000)
  expect(machine.getState().count).toBe(2)
})
