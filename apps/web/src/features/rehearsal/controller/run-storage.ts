import { parseSettings, type RehearsalSettings } from '@sidelight/domain/rehearsal/rehearsal-settings'
import { type RunSummary, type RunRecord, summariseRun } from '@sidelight/domain/rehearsal/run-record'
import { readKey, writeKey } from '#lib/storage/storage.ts'

/** Of so many scripts the last run is remembered. */
const MOST_SCRIPTS = 12

export const loadSettings = (): RehearsalSettings => parseSettings(readKey('rehearsalSettings'))
export const saveSettings = (settings: RehearsalSettings): void =>
  writeKey('rehearsalSettings', JSON.stringify(settings))

interface KeptRun {
  lines: RunRecord['lines']
  before?: RunSummary
}

type Runs = Record<string, KeptRun>

/** Numbers and ids, on this device alone; gone when the user leaves. */
export function saveRun(documentId: string, { lines }: RunRecord): void {
  const { [documentId]: last, ...others } = loadRuns()
  const run: KeptRun = { lines, ...(last && { before: summariseRun({ startedMs: 0, lines: last.lines }) }) }
  const recent = Object.entries(others).slice(0, MOST_SCRIPTS - 1)
  writeKey('rehearsalRuns', JSON.stringify({ [documentId]: run, ...Object.fromEntries(recent) }))
}

/** The one before the last. */
export const findPreviousRun = (documentId: string): RunSummary | undefined => loadRuns()[documentId]?.before

function loadRuns(): Runs {
  try {
    const kept: unknown = JSON.parse(readKey('rehearsalRuns') ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Runs) : {}
  } catch {
    return {}
  }
}
