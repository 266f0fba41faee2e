import {
  parseSettings,
  serialiseSettings,
  type RehearsalSettings,
} from '@sidelight/domain/rehearsal/rehearsal-settings'
import { type LineRecord, type RunRecord, type RunSummary, summariseRun } from '@sidelight/domain/rehearsal/run-record'
import type { RehearsalPorts } from '#audio/rehearsal/rehearsal-ports.ts'
import { readKey, writeKey } from '#lib/storage/storage.ts'

/** The last runs of this many scripts are stored. */
const MAX_SCRIPTS = 12

export const loadSettings = (): RehearsalSettings => parseSettings(readKey('rehearsalSettings'))

interface StoredRun {
  /** On the clock of the page of that run. */
  startedMs: number
  lines: readonly LineRecord[]
  before?: RunSummary
  /** How many runs of the script were finished. */
  count: number
}

type StoredRuns = Record<string, StoredRun>

/** Stores settings and runs on this device. Runs are numbers and ids, and are removed when the user signs out. */
export const createRunStorage = (
  documentId: string,
  reportRun: (run: RunRecord) => void = () => undefined,
): NonNullable<RehearsalPorts['storage']> => ({
  saveSettings: (settings) => writeKey('rehearsalSettings', serialiseSettings(settings)),
  saveRun: (run) => {
    saveRun(documentId, run)
    reportRun(run)
  },
  countRuns: () => loadRuns()[documentId]?.count ?? 0,
})

function saveRun(documentId: string, { startedMs, lines }: RunRecord): void {
  const { [documentId]: last, ...others } = loadRuns()
  const run: StoredRun = {
    startedMs,
    lines,
    count: (last?.count ?? 0) + (last?.startedMs === startedMs ? 0 : 1),
    ...findBefore(last, startedMs),
  }
  const recent = Object.entries(others).slice(0, MAX_SCRIPTS - 1)
  writeKey('rehearsalRuns', JSON.stringify({ [documentId]: run, ...Object.fromEntries(recent) }))
}

/** A run that is saved again, with corrections, is not the run before itself. */
function findBefore(last: StoredRun | undefined, startedMs: number): Pick<StoredRun, 'before'> {
  if (last === undefined) return {}
  if (last.startedMs !== startedMs) return { before: summariseRun({ startedMs: 0, lines: last.lines }) }
  return last.before === undefined ? {} : { before: last.before }
}

/** The run before the last one. */
export const findPreviousRun = (documentId: string): RunSummary | undefined => loadRuns()[documentId]?.before

function loadRuns(): StoredRuns {
  try {
    const stored: unknown = JSON.parse(readKey('rehearsalRuns') ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as StoredRuns) : {}
  } catch {
    return {}
  }
}
