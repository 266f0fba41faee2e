import { type Connections, countConnections, type Processes } from './connections.ts'
import { input } from './inputs.ts'

export const DECADES = [1e3, 1e4, 1e5, 1e6, 1e7] as const

const HOURS_PER_MONTH = 730
const SECONDS_PER_MONTH = HOURS_PER_MONTH * 3600
const DAYS_PER_MONTH = 30
const MONTHS = 12
/** Cores are bought for twice what is used at the peak. */
const HEADROOM = 2
const PART_BYTES = 8e6
/** A replica for reports is wanted from here on, besides the primary and the synchronous standby. */
const REPLICA_FROM_USERS = 1e6
const LEAST_DATABASE_CORES = 2
/** A speech worker makes two lines at once, as in ops/kubernetes. */
const CORES_PER_SPEECH_WORKER = 2
/** How much of a core a process of the API or of the lane `read` uses before another one is added, as in ops/kubernetes. */
const FULL_PROCESS = 0.7

export interface Usage {
  pages: number
  speechCores: number
  peakSpeechCores: number
  peakReadCores: number
  peakLines: number
  peakCalls: number
  peakDatabaseCores: number
  /** Bytes after a year. */
  databaseBytes: number
  clipBytes: number
  recordingBytes: number
  /** Bytes at any moment. */
  tapeBytes: number
  tapeVersionBytes: number
}

export function planUsage(users: number): Usage {
  const active = users * input('activeShare')
  const pages = active * input('pagesPerMonth')
  const atPeak = (perMonth: number) => (perMonth / SECONDS_PER_MONTH) * input('peakFactor')
  const secondsPerPage = input('spokenCharacters') / input('charactersPerSecond') / input('soundPerCpuSecond')
  const lines = (pages * input('spokenCharacters')) / input('charactersPerLine')
  const calls = active * input('callsPerMonth')
  const [peakLines, peakCalls] = [atPeak(lines), atPeak(calls)]
  const tapeBytes = active * input('tapesPerMonth') * input('tapeBytes') * (input('tapeDays') / DAYS_PER_MONTH)
  return {
    pages,
    speechCores: (pages * secondsPerPage) / SECONDS_PER_MONTH,
    peakSpeechCores: atPeak(pages * secondsPerPage),
    peakReadCores: atPeak(pages * input('readSeconds')),
    peakLines,
    peakCalls,
    peakDatabaseCores: peakCalls * input('databaseSecondsPerCall') + peakLines * input('databaseSecondsPerLine'),
    databaseBytes: users * input('bytesPerUser') + lines * MONTHS * input('bytesPerLine'),
    clipBytes: pages * MONTHS * input('clipBytes'),
    recordingBytes: pages * MONTHS * input('recordingBytes'),
    tapeBytes,
    tapeVersionBytes: (tapeBytes * input('versionDays')) / input('tapeDays'),
  }
}

export interface Machines {
  databases: number
  /** The primary, its synchronous standby, and from some size on a replica for reports. */
  serversPerDatabase: number
  coresPerServer: number
}

export function planMachines(users: number): Machines {
  const { databaseBytes, peakDatabaseCores } = planUsage(users)
  const databases = Math.ceil(databaseBytes / input('databaseBytes'))
  return {
    databases,
    serversPerDatabase: users < REPLICA_FROM_USERS ? 2 : 3,
    coresPerServer: Math.max(LEAST_DATABASE_CORES, Math.ceil((HEADROOM * peakDatabaseCores) / databases)),
  }
}

const gigabytes = (bytes: number): number => bytes / 1e9
const coreMonth = (): number => input('coreHour') * HOURS_PER_MONTH

/** USD a month at the end of the first year, in whole dollars, so that what is printed adds up. */
export function planCosts(users: number): Map<string, number> {
  const usage = planUsage(users)
  const { databases, serversPerDatabase, coresPerServer } = planMachines(users)
  const active = users * input('activeShare')
  const servers = databases * serversPerDatabase
  const stored = (bytes: number) => gigabytes(bytes) * input('storedGb')
  const clips = (usage.pages * input('spokenCharacters')) / input('charactersPerLine')
  const tapes = active * input('tapesPerMonth')
  const puts = clips + (tapes * input('tapeBytes')) / PART_BYTES
  const apiCores = usage.peakCalls * input('apiSecondsPerCall')
  const terms: Record<string, number> = {
    'speech, for the peak': usage.peakSpeechCores * coreMonth(),
    'other machines': (input('otherCores') + HEADROOM * (apiCores + usage.peakReadCores)) * coreMonth(),
    'database machines':
      servers * coresPerServer * coreMonth() +
      serversPerDatabase * HEADROOM * gigabytes(usage.databaseBytes) * input('diskGb'),
    'backups and log': stored(usage.databaseBytes * input('backupFactor')),
    clips: stored(usage.clipBytes),
    recordings: stored(usage.recordingBytes),
    tapes: stored(usage.tapeBytes),
    'deleted tapes, kept 34 days': stored(usage.tapeVersionBytes),
    'requests to the storage': (puts * input('millionPuts') + 3 * clips * input('millionGets')) / 1e6,
    'traffic: app, clips, recordings': gigabytes(active * input('trafficBytes')) * input('trafficGb'),
    'traffic: tapes': gigabytes(tapes * input('tapeBytes') * input('tapeViews')) * input('trafficGb'),
  }
  return new Map(Object.entries(terms).map(([term, usd]) => [term, Math.round(usd)]))
}

export const sum = (costs: ReadonlyMap<string, number>): number => [...costs.values()].reduce((a, b) => a + b, 0)

/** The same traffic through a CDN. */
export function sumWithCdn(costs: ReadonlyMap<string, number>): number {
  const traffic = [...costs].filter(([term]) => term.startsWith('traffic')).reduce((total, [, usd]) => total + usd, 0)
  return Math.round(sum(costs) - traffic * (1 - input('trafficGbByCdn') / input('trafficGb')))
}

/** What a second region costs: a standby of each database, copies of objects but tapes, and of backups. */
export function planSecondRegion(users: number): Map<string, number> {
  const { databaseBytes, clipBytes, recordingBytes } = planUsage(users)
  const { databases, coresPerServer } = planMachines(users)
  const objects = clipBytes + recordingBytes
  const perMonth = (objects + 2 * databaseBytes) / MONTHS
  const terms = {
    'a standby of each database':
      databases * coresPerServer * coreMonth() + HEADROOM * gigabytes(databaseBytes) * input('diskGb'),
    'copies of clips, recordings and backups':
      gigabytes(objects + databaseBytes * input('backupFactor')) * input('storedGb'),
    'traffic between regions': gigabytes(perMonth) * input('regionGb'),
  }
  return new Map(Object.entries(terms).map(([term, usd]) => [term, Math.round(usd)]))
}

/** At the peak, with one more of each kind while a release is replaced. The API reaches every database, a worker one. */
export function planProcesses(users: number): Processes & { perDatabase: Connections } {
  const { peakCalls, peakReadCores, peakSpeechCores } = planUsage(users)
  const { databases } = planMachines(users)
  const surge = 1
  const api = Math.max(2, Math.ceil((peakCalls * input('apiSecondsPerCall')) / FULL_PROCESS)) + surge
  const read = Math.max(2, Math.ceil(peakReadCores / FULL_PROCESS)) + surge
  const io = Math.max(2, 2 * databases) + surge
  const speech = Math.max(1, Math.ceil(peakSpeechCores / CORES_PER_SPEECH_WORKER)) + surge
  const workers = read + io + speech
  return { api, workers, perDatabase: countConnections({ api, workers: Math.ceil(workers / databases) }) }
}
