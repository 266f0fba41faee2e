import type { LineResult } from './examine-line.ts'

const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(2)} %`
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

/** The figures of the issue, each with what it must reach, and every line that was misheard. */
export function describeResults(results: readonly LineResult[]): string {
  const rows = [`${results.length} lines, ${sum(results.map(({ seconds }) => seconds)).toFixed(0)} s of sound`]
  const group = (title: string, chosen: readonly LineResult[]) => {
    const errors = sum(chosen.map((line) => line.errors))
    const words = sum(chosen.map((line) => line.words))
    rows.push(
      `  ${title.padEnd(14)} ${String(chosen.length).padStart(4)} lines  ${errors}/${words} words wrong = ${percent(errors, words)}`,
    )
  }
  rows.push('Word error rate (at most 2 % on either accent)')
  for (const accent of ['American', 'British'])
    group(
      accent,
      results.filter((line) => line.accent === accent),
    )
  for (const kind of new Set(results.map((line) => line.kind)))
    group(
      kind,
      results.filter((line) => line.kind === kind),
    )
  const broken = results.filter(({ isFinite: isSound, peak }) => !isSound || peak > 0.99)
  rows.push(`Silent, clipped or not a number: ${broken.length} (0)`)
  rows.push(
    `Silence before the first sound: most ${Math.max(...results.map(({ leadMs }) => leadMs)).toFixed(0)} ms (80)`,
  )
  const timing = results.flatMap(({ timingMs }) => timingMs.map(Math.abs))
  rows.push(
    `Word starts against the aligner: median ${quantile(timing, 0.5).toFixed(0)} ms (60), p90 ${quantile(timing, 0.9).toFixed(0)} ms, ${timing.length} words`,
  )
  rows.push('Misheard')
  for (const { voice, expected, heard, errors } of results.filter((line) => line.errors > 0))
    rows.push(`  ${errors}  ${voice.padEnd(18)} ${expected}\n     ${''.padEnd(18)} ${heard}`)
  return `${rows.join('\n')}\n`
}
