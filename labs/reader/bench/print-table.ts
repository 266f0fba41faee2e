import type { Summary } from './measure.ts'

const figure = (value: number) => value.toFixed(4).padStart(8)

export function printTable(rows: Summary[]): void {
  const width = Math.max(...rows.map(({ name }) => name.length), 8)
  console.log(`${'layout'.padEnd(width)}  files   dlgF1   loose   narF1  wordF1  charF1  watermark`)
  for (const row of rows) {
    const figures = [row.dialogue, row.loose, row.narrator, row.words, row.characters].map(figure).join('')
    console.log(
      `${row.name.padEnd(width)} ${String(row.files).padStart(6)}${figures} ${String(row.watermarkLeft).padStart(9)}`,
    )
  }
}
