import type { CueKind } from '@sidelight/listening/listener'

export interface TrialResult {
  condition: string
  kind: string
  groups: readonly string[]
  id: string
  cueKind: CueKind | undefined
  /** Time since the end of the last word. */
  latencyMs: number | undefined
  /** The room was called loud before the line was over. */
  isWarned: boolean
  mayCue: boolean
}

/** A cue earlier than this interrupts the actor. */
const CUT_OFF_MS = -200
/** An answer later than this leaves the scene hanging. */
const LATE_MS = 1500

const isCutOff = (trial: TrialResult): boolean => trial.latencyMs !== undefined && trial.latencyMs < CUT_OFF_MS

function percentile(values: readonly number[], share: number): string {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]?.toFixed(0) ?? '–'
}

function printRow(name: string, trials: readonly TrialResult[]): void {
  const count = (kind: CueKind | undefined): number => trials.filter((trial) => trial.cueKind === kind).length
  const latencies = trials.flatMap((trial) =>
    trial.latencyMs === undefined || isCutOff(trial) ? [] : [trial.latencyMs],
  )
  const cells = [
    name,
    trials.length,
    count('heard'),
    count('probable'),
    count(undefined),
    trials.filter((trial) => isCutOff(trial)).length,
    latencies.filter((latency) => latency <= LATE_MS).length,
    trials.filter((trial) => trial.isWarned).length,
    percentile(latencies, 0.5),
    percentile(latencies, 0.95),
  ]
  console.log(`| ${cells.join(' | ')} |`)
}

const isFault = ({ mayCue, cueKind, latencyMs = Number.NEGATIVE_INFINITY }: TrialResult): boolean =>
  mayCue ? cueKind !== 'heard' || latencyMs < CUT_OFF_MS : cueKind !== undefined

/** The groups within a condition, the one with the most faults first: a mean hides the voices that are not heard. */
function listGroups(trials: readonly TrialResult[]): [string, TrialResult[]][] {
  const names = [...new Set(trials.flatMap((trial) => trial.groups))]
  const shareOfFaults = (group: TrialResult[]): number =>
    group.filter((trial) =>
      trial.mayCue ? trial.cueKind === undefined || isCutOff(trial) : trial.cueKind !== undefined,
    ).length / group.length
  return names
    .map((name): [string, TrialResult[]] => [name, trials.filter((trial) => trial.groups.includes(name))])
    .toSorted(([, a], [, b]) => shareOfFaults(b) - shareOfFaults(a))
}

/** A row for each condition and kind of speaker, and rows for the groups within it. */
export function printTable(results: readonly TrialResult[], withFaults: boolean): void {
  console.log(
    '| condition | n | heard | probable | no cue | cut off | within 1.5 s | called loud | p50 ms | p95 ms |\n|---|---|---|---|---|---|---|---|---|---|',
  )
  for (const trials of Object.values(Object.groupBy(results, (trial) => `${trial.condition} ${trial.kind}`))) {
    if (trials?.[0] === undefined) continue
    printRow(`${trials[0].condition}, ${trials[0].kind}`, trials)
    for (const [name, group] of listGroups(trials)) printRow(`– ${name}`, group)
  }
  if (!withFaults) return
  for (const trial of results.filter((one) => isFault(one)))
    console.log(`${trial.condition}: ${trial.id} ${trial.cueKind ?? 'no cue'} ${trial.latencyMs?.toFixed(0) ?? ''}`)
}
