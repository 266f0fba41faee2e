import {
  advanceTapeExport,
  isWorking,
  type TapeExport,
  type TapeExportEvent,
} from '@sidelight/domain/taping/export/tape-export'
import type { TapeExportPlan } from '@sidelight/domain/taping/export/tape-export-plan'
import { createStore } from '#lib/state/store.ts'
import { keptFilesOf } from '../brief/kept-file.ts'
import { addMade } from '../brief/sending.ts'
import type { DeviceTakes } from '../takes/device-takes.ts'
import type { ExportedTape } from './file/export-messages.ts'
import { toTapeExportError } from './file/tape-export-error.ts'

export interface FileState {
  plan: TapeExportPlan
  export: TapeExport
  /** How long the rest will take; unknown at first. */
  restSeconds?: number | undefined
  finished?: ExportedTape
  /** Why it failed, for the user. */
  failure?: string
}

/** All files were tried. */
export const isSettled = (files: readonly FileState[]): boolean =>
  files.length > 0 && files.every(({ export: state }) => state.phase !== 'waiting' && !isWorking(state))

/** Before a tenth is made the guess would jump. */
const LEAST_SHARE = 0.1

/** Makes files one after the other. One that fails leaves the others. The export itself notices when it hangs. */
export function createTapeExporter(device: DeviceTakes) {
  /** Empty as long as nothing is made. */
  const { getState, setState, subscribe } = createStore<readonly FileState[]>([])
  let work = new AbortController()
  const send = (at: number, event: TapeExportEvent, more: Partial<FileState> = {}): void =>
    setState(
      getState().map((file, index) =>
        index === at ? { ...file, ...more, export: advanceTapeExport(file.export, event) } : file,
      ),
    )

  const run = async (at: number, plan: TapeExportPlan, signal: AbortSignal): Promise<void> => {
    const startedMs = performance.now()
    const onProgress = (share: number) => {
      if (signal.aborted) return
      const elapsedMs = performance.now() - startedMs
      const restSeconds = share < LEAST_SHARE ? undefined : Math.ceil(((elapsedMs / share) * (1 - share)) / 1000)
      send(at, { type: 'progressed', share }, { restSeconds })
    }
    send(at, { type: 'started' }, { restSeconds: undefined })
    try {
      const kept = getState().flatMap(({ finished }) => finished?.file.name ?? [])
      const finished = await device.exportTape(plan, { kept, onProgress, signal })
      if (signal.aborted) return
      send(at, { type: 'checked' }, { finished })
      const { sending } = keptFilesOf(device)
      await sending.load()
      void sending.change(addMade(sending.getState().content, plan, finished.file.size, finished.measures))
    } catch (error) {
      const { failure, message } = toTapeExportError(error)
      if (!signal.aborted) send(at, { type: 'broken', why: failure }, { failure: message })
    }
  }
  const runWaiting = async (): Promise<void> => {
    const { signal } = work
    for (const [at, { plan, export: state }] of getState().entries()) {
      if (signal.aborted) return
      if (state.phase === 'waiting') await run(at, plan, signal)
    }
  }
  const reset = (): void => {
    work.abort()
    work = new AbortController()
    setState([])
  }
  return {
    getState,
    subscribe,
    make: (plans: readonly TapeExportPlan[]) => {
      if (getState().length > 0) return
      setState(plans.map((plan) => ({ plan, export: { phase: 'waiting' } })))
      void runWaiting()
    },
    /** Makes those again that failed. */
    retry: () => {
      if (getState().some((file) => isWorking(file.export))) return
      setState(
        getState().map((file) => (file.export.phase === 'failed' ? { ...file, export: { phase: 'waiting' } } : file)),
      )
      void runWaiting()
    },
    /** Ends what is being made, and forgets what was made. */
    reset,
  }
}
