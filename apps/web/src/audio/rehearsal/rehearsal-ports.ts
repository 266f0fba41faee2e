import type { RehearsalSettings } from '@sidelight/domain/rehearsal/rehearsal-settings'
import type { LineRecord, RunRecord } from '@sidelight/domain/rehearsal/run-record'
import type { TakeStore } from '../recorder/take-store.ts'

/** What a page adds to a rehearsal. The landing page adds nothing: it records, stores and scrolls nothing. */
export interface RehearsalPorts {
  takes?: TakeStore
  storage?: {
    saveSettings: (settings: RehearsalSettings) => void
    saveRun: (run: RunRecord) => void
    /** How many runs of the script were finished on this device. */
    countRuns: () => number
  }
  tape?: { noteLine: (line: LineRecord) => void }
  /** The stream of a question that was asked before, for camera and microphone at once. It is listened to; nothing is asked. */
  openStream?: () => Promise<MediaStream>
  view?: { showLine: (id: string) => void; showTop: () => void; vibrate: (ms: number) => void }
}
