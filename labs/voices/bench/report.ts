import { quantile } from '../../shared/quantile.ts'
import type { LineResult } from './examine-line.ts'

const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(2)} %`
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

/** Each figure with its required value, and every line that was transcribed wrongly. */
export function describeResults(results: readonly LineResult[]): string {
  const rows = [`${results.length} lines, ${sum(results.map(({ seconds }) => seconds)).toFixed(0)} s of audio`]
  const addErrorRate = (title: string, isIncluded: (line: LineResult) => boolean) => {
    const lines = results.filter(isIncluded)
    const errors = sum(lines.map((line) => line.errors))
    const words = sum(lines.map((line) => line.words))
    rows.push(
      `  ${title.padEnd(14)} ${String(lines.length).padStart(4)} lines  ${errors}/${words} words wrong = ${percent(errors, words)}`,
    )
  }
  rows.push('Word error rate (at most 2 % for each accent)')
  for (const accent of ['American', 'British']) addErrorRate(accent, (line) => line.accent === accent)
  for (const kind of new Set(results.map((line) => line.kind))) addErrorRate(kind, (line) => line.kind === kind)
  const broken = results.filter((line) => !line.isFinite || line.peak > 0.99)
  rows.push(`Silent, clipped or not a number: ${broken.length} (0)`)
  rows.push(
    `Silence before the first sound: at most ${Math.max(...results.map(({ leadMs }) => leadMs)).toFixed(0)} ms (80)`,
  )
  const timing = results.flatMap(({ timingMs }) => timingMs.map(Math.abs))
  rows.push(
    `Word starts compared with the aligner: median ${quantile(timing, 0.5).toFixed(0)} ms (60), p90 ${quantile(timing, 0.9).toFixed(0)} ms, ${timing.length} words`,
  )
  rows.push('Transcribed wrongly')
  for (const { voice, expected, heard, errors } of results.filter((line) => line.errors > 0))
    rows.push(`  ${errors}  ${voice.padEnd(18)} ${expected}\n     ${''.padEnd(18)} ${heard}`)
  return `${rows.join('\n')}\n`
}
