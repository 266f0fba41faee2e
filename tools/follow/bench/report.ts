import type { CueKind } from '@sidelight/listening/listener'

export interface TrialResult {
  condition: string
  id: string
  cueKind: CueKind | undefined
  /** From the end of the last word. */
  latencyMs: number | undefined
  mayCue: boolean
}

/** Earlier than this the actor was interrupted. */
const CUT_OFF_MS = -200

const isCutOff = (trial: TrialResult): boolean => trial.latencyMs !== undefined && trial.latencyMs < CUT_OFF_MS

function percentile(values: readonly number[], share: number): string {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]?.toFixed(0) ?? '–'
}

export function printTable(results: readonly TrialResult[], withFaults: boolean): void {
  console.log(
    '| condition | n | heard | probable | no cue | cut off | p50 ms | p95 ms |\n|---|---|---|---|---|---|---|---|',
  )
  for (const [condition, trials] of Object.entries(Object.groupBy(results, (trial) => trial.condition))) {
    if (trials === undefined) continue
    const count = (kind: CueKind | undefined): number => trials.filter((trial) => trial.cueKind === kind).length
    const latencies = trials.flatMap((trial) =>
      trial.latencyMs === undefined || isCutOff(trial) ? [] : [trial.latencyMs],
    )
    const cells = [
      condition,
      trials.length,
      count('heard'),
      count('probable'),
      count(undefined),
      trials.filter((trial) => isCutOff(trial)).length,
      percentile(latencies, 0.5),
      percentile(latencies, 0.95),
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
  if (!withFaults) return
  for (const { condition, id, cueKind, latencyMs, mayCue } of results) {
    const isFault = mayCue
      ? cueKind !== 'heard' || latencyMs === undefined || latencyMs < CUT_OFF_MS
      : cueKind !== undefined
    if (isFault) console.log(`${condition}: ${id} ${cueKind ?? 'no cue'} ${latencyMs?.toFixed(0) ?? ''}`)
  }
}
