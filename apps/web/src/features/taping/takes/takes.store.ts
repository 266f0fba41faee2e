import { listPickUps } from '@sidelight/domain/taping/plan-cut'
import type { TakesById } from '@sidelight/domain/taping/export/tape-export-plan'
import type { TakeChoices, TapeTake } from '@sidelight/domain/taping/tape-take'
import { useEffect, useMemo } from 'react'
import { nameDevice } from '#lib/browser/device-name.ts'
import { useToast } from '#lib/notify/toast.tsx'
import { createStore, useStore } from '#lib/state/store.ts'
import { type DeviceTakes, useDeviceTakes } from './device-takes.ts'

export interface TakesState {
  /** Newest first; undefined until the device has answered. */
  takes: readonly TapeTake[] | undefined
  freeBytes: number
  /** Whether the browser has promised to keep the takes; undefined until it has answered. */
  isPersistent: boolean | undefined
  isFailed: boolean
}

const NOT_KEPT = `Your change wasn't kept. This ${nameDevice()} may be out of room, or the take is open in another tab.`

export type TakesStore = ReturnType<typeof createTakesStore>

/** The list of takes as the page shows it. What is chosen is shown at once and written to the device after that. */
function createTakesStore(device: DeviceTakes, onUnsaved: () => void) {
  const { getState, setState, subscribe } = createStore<TakesState>({
    takes: undefined,
    freeBytes: Infinity,
    isPersistent: undefined,
    isFailed: false,
  })
  const change = (part: Partial<TakesState>) => setState({ ...getState(), ...part })
  const load = async () => {
    try {
      const [takes, freeBytes, isPersistent] = await Promise.all([
        device.listTakes(),
        device.getFreeBytes(),
        device.isPersistent(),
      ])
      const newestFirst = takes.toSorted((a, b) => b.startedAt - a.startedAt)
      change({ takes: newestFirst, freeBytes, isPersistent, isFailed: false })
    } catch {
      change({ isFailed: true })
    }
  }

  /** Ids of takes with choices that are not written yet. A slider changes faster than a file is written. */
  const unsaved = new Set<string>()
  let saving: Promise<void> | undefined
  const saveAll = async () => {
    // Also visits what is added meanwhile.
    for (const id of unsaved) {
      unsaved.delete(id)
      const take = getState().takes?.find((each) => each.id === id)
      if (take !== undefined) await device.saveChoices(id, listChoices(take))
    }
  }
  const save = async () => {
    try {
      await saveAll()
    } catch {
      // What is shown is what is kept.
      unsaved.clear()
      onUnsaved()
      await load()
    } finally {
      saving = undefined
    }
  }
  const choose = ({ id }: TapeTake, choice: Partial<TakeChoices>): Promise<void> => {
    change({ takes: getState().takes?.map((take) => (take.id === id ? { ...take, ...choice } : take)) })
    unsaved.add(id)
    const saved = (saving ??= save())
    // The other picture has other keyframes.
    return 'isOwnPicture' in choice ? saved.then(load) : saved
  }

  return {
    getState,
    subscribe,
    load,
    /** Returns whether the browser has promised it. */
    askToKeep: async (): Promise<boolean> => {
      const isPersistent = await device.requestPersistence()
      change({ isPersistent })
      return isPersistent
    },
    choose,
    /** A take without a name of its own goes by its number. */
    rename: (take: TapeTake, name: string) => choose(take, { name: name === '' ? undefined : name }),
    /** The pick-ups of a take are of no use without it. */
    remove: async ({ id }: TapeTake) => {
      await saving
      for (const { id: pickUpId } of listPickUps(mapById(getState().takes ?? []), id)) await device.deleteTake(pickUpId)
      await device.deleteTake(id)
      await load()
    },
  }
}

const listChoices = ({ isStarred, name, trim, mix, isCutIn, betterLines, isOwnPicture }: TapeTake): TakeChoices => ({
  isStarred,
  name,
  trim,
  mix,
  isCutIn,
  betterLines,
  isOwnPicture,
})

export const mapById = (takes: readonly TapeTake[]): TakesById => new Map(takes.map((take) => [take.id, take]))

export function useTakes(): TakesState & { store: TakesStore } {
  const device = useDeviceTakes()
  const showToast = useToast()
  const store = useMemo(() => createTakesStore(device, () => showToast('error', NOT_KEPT)), [device, showToast])
  useEffect(() => void store.load(), [store])
  return { ...useStore(store), store }
}
