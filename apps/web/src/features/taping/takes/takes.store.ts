import type { TapeTake } from '@sidelight/domain/taping/tape-take'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { type TapeDevice, useTapeDevice } from './tape-device.ts'

export interface TakesState {
  /** Newest first; undefined until the device has answered. */
  takes: readonly TapeTake[] | undefined
  freeBytes: number
  isFailed: boolean
}

export type TakesStore = ReturnType<typeof createTakesStore>

/** The list of takes as the page shows it. Each change is written to the device first and read back from there. */
export function createTakesStore(device: TapeDevice) {
  let state: TakesState = { takes: undefined, freeBytes: Infinity, isFailed: false }
  const listeners = new Set<() => void>()
  const set = (next: TakesState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const load = async () => {
    try {
      const [takes, freeBytes] = await Promise.all([device.listTakes(), device.getFreeBytes()])
      set({ takes: takes.toSorted((a, b) => b.startedAt - a.startedAt), freeBytes, isFailed: false })
    } catch {
      set({ ...state, isFailed: true })
    }
  }
  const save = async (take: TapeTake) => {
    const { id, isStarred, name, pickUp } = take
    await device.saveChoices(id, {
      isStarred,
      ...(name === undefined ? {} : { name }),
      ...(pickUp === undefined ? {} : { pickUp }),
    })
    await load()
  }
  return {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    load,
    star: (take: TapeTake, isStarred: boolean) => save({ ...take, isStarred }),
    /** A take without a name of its own goes by its number. */
    rename: ({ name: _, ...take }: TapeTake, name: string) => save(name === '' ? take : { ...take, name }),
    /** The pick-ups of a take are of no use without it. */
    remove: async ({ id }: TapeTake) => {
      for (const { id: pickUpId } of listPickUps(state.takes ?? [], id)) await device.deleteTake(pickUpId)
      await device.deleteTake(id)
      await load()
    },
  }
}

export const listPickUps = (takes: readonly TapeTake[], takeId: string): TapeTake[] =>
  takes.filter(({ kind, pickUp }) => kind === 'pick-up' && pickUp?.takeId === takeId)

export function useTakes(): TakesState & { store: TakesStore } {
  const device = useTapeDevice()
  const store = useMemo(() => createTakesStore(device), [device])
  useEffect(() => void store.load(), [store])
  return { ...useSyncExternalStore(store.subscribe, store.getState), store }
}
