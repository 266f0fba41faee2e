import { useSyncExternalStore } from 'react'
import { createSubscribers } from './subscribers.ts'

export interface Readable<State> {
  getState: () => State
  subscribe: (subscriber: () => void) => () => void
}

export interface Store<State> extends Readable<State> {
  setState: (next: State) => void
}

/** State outside of React. Nobody is told of a state that is the one before. */
export function createStore<State>(initial: State): Store<State> {
  const { notify, subscribe } = createSubscribers()
  let state = initial
  return {
    getState: () => state,
    setState: (next) => {
      if (Object.is(state, next)) return
      state = next
      notify()
    },
    subscribe,
  }
}

export const useStore = <State>({ getState, subscribe }: Readable<State>): State =>
  useSyncExternalStore(subscribe, getState)

/** The component renders again only when the selected part changes. */
export const usePart = <State, Part>({ getState, subscribe }: Readable<State>, select: (state: State) => Part): Part =>
  useSyncExternalStore(subscribe, () => select(getState()))
