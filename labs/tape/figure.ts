import type { TapeHarness } from './harness.ts'

/** A measured value beside its target. A figure without a target is only printed. */
export interface Figure {
  name: string
  value: number
  unit: string
  most?: number
  note?: string
}

export interface BenchOptions {
  /** How often the tab and the browser are killed, each. */
  kills: number
  /** How many takes go wrong and are continued. */
  takes: number
  /** How long the takes for lost frames and for the export are. */
  seconds: number
}

export interface Measurement {
  /** The name for `--only`. */
  id: string
  run: (harness: TapeHarness, options: BenchOptions) => Promise<Figure[]>
}

export const isMissed = ({ value, most }: Figure): boolean => most !== undefined && !(value <= most)

export function describeFigure(figure: Figure): string {
  const { name, value, unit, most, note } = figure
  const target = most === undefined ? '' : ` (at most ${most} ${unit})`
  const verdict = most === undefined ? '    ' : isMissed(figure) ? 'MISS' : 'pass'
  return `${verdict} ${name}: ${Number(value.toFixed(3))} ${unit}${target}${note === undefined ? '' : `; ${note}`}`
}
