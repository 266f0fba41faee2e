import type { RehearsalSettings } from '@sidelight/domain/rehearsal/rehearsal-settings'
import type { RunRecord } from '@sidelight/domain/rehearsal/run-record'
import type { TakeStore } from '../recorder/take-store.ts'

/** What a page adds to a rehearsal. The landing page adds nothing: it records, stores and scrolls nothing. */
export interface RehearsalPorts {
  takes?: TakeStore
  storage?: { saveSettings: (settings: RehearsalSettings) => void; saveRun: (run: RunRecord) => void }
  view?: { showLine: (id: string) => void; showTop: () => void; vibrate: (ms: number) => void }
}
