import {
  parseSettings,
  serialiseSettings,
  type RehearsalSettings,
} from '@sidelight/domain/rehearsal/rehearsal-settings'
import { type LineRecord, type RunRecord, type RunSummary, summariseRun } from '@sidelight/domain/rehearsal/run-record'
import { readKey, writeKey } from '#lib/storage/storage.ts'

/** Of so many scripts the last run is remembered. */
const MOST_SCRIPTS = 12

export const loadSettings = (): RehearsalSettings => parseSettings(readKey('rehearsalSettings'))
export const saveSettings = (settings: RehearsalSettings): void =>
  writeKey('rehearsalSettings', serialiseSettings(settings))

interface StoredRun {
  lines: readonly LineRecord[]
  before?: RunSummary
}

type StoredRuns = Record<string, StoredRun>

/** Numbers and ids, on this device alone; gone when the user leaves. */
export function saveRun(documentId: string, { lines }: RunRecord): void {
  const { [documentId]: last, ...others } = loadRuns()
  const run: StoredRun = { lines, ...(last && { before: summariseRun({ startedMs: 0, lines: last.lines }) }) }
  const recent = Object.entries(others).slice(0, MOST_SCRIPTS - 1)
  writeKey('rehearsalRuns', JSON.stringify({ [documentId]: run, ...Object.fromEntries(recent) }))
}

/** The one before the last. */
export const findPreviousRun = (documentId: string): RunSummary | undefined => loadRuns()[documentId]?.before

function loadRuns(): StoredRuns {
  try {
    const stored: unknown = JSON.parse(readKey('rehearsalRuns') ?? '{}', renameOldKeys)
    return typeof stored === 'object' && stored !== null ? (stored as StoredRuns) : {}
  } catch {
    return {}
  }
}

/** Runs stored by earlier versions call the actor's lines `yours`. */
function renameOldKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if ('isYours' in value) return { ...value, isActors: value.isYours }
  return 'yours' in value ? { ...value, actorLines: value.yours } : value
}
