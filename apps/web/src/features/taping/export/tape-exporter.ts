import {
  advanceTapeExport,
  IDLE_EXPORT,
  type TapeExport,
  type TapeExportEvent,
} from '@sidelight/domain/taping/tape-export'
import type { TapeExportPlan, TapeMeasures } from '@sidelight/domain/taping/tape-export-plan'
import { toTapeExportError } from './file/tape-export-error.ts'
import type { DeviceTakes } from '../takes/device-takes.ts'

export interface FinishedTape {
  file: File
  measures: TapeMeasures
}

export interface ExporterState {
  export: TapeExport
  /** How long the rest will take; unknown at first. */
  restSeconds: number | undefined
  finished: FinishedTape | undefined
  /** Why it failed, for the user. */
  failure: string | undefined
}

/** Before a tenth is made the guess would jump. */
const LEAST_SHARE = 0.1

/** Makes one file at a time. The export itself notices when it hangs. */
export function createTapeExporter(device: DeviceTakes) {
  let state: ExporterState = { export: IDLE_EXPORT, restSeconds: undefined, finished: undefined, failure: undefined }
  let work = new AbortController()
  let startedMs = 0
  const listeners = new Set<() => void>()

  const send = (event: TapeExportEvent, more: Partial<ExporterState> = {}): void => {
    const step = advanceTapeExport(state.export, event)
    state = { ...state, ...more, export: step.state }
    for (const listener of listeners) listener()
    for (const effect of step.effects) {
      work.abort()
      if (effect.type !== 'start export') continue
      startedMs = performance.now()
      work = new AbortController()
      void run(effect.plan, work.signal)
    }
  }
  const run = async (plan: TapeExportPlan, signal: AbortSignal): Promise<void> => {
    try {
      const onProgress = (share: number) => {
        if (signal.aborted) return
        const elapsedMs = performance.now() - startedMs
        const restSeconds = share < LEAST_SHARE ? undefined : Math.ceil(((elapsedMs / share) * (1 - share)) / 1000)
        send({ type: 'progressed', share }, { restSeconds })
      }
      const finished = await device.exportTape(plan, { onProgress, signal })
      if (!signal.aborted) send({ type: 'checked', name: finished.file.name, bytes: finished.file.size }, { finished })
    } catch (error) {
      const { failure, message } = toTapeExportError(error)
      if (!signal.aborted) send({ type: 'broken', why: failure }, { failure: message })
    }
  }
  return {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    make: (plan: TapeExportPlan) => send({ type: 'make', plan }, { restSeconds: undefined }),
    /** Ends what is being made, and forgets what was made. */
    reset: () => send({ type: 'reset' }, { finished: undefined, failure: undefined }),
  }
}
