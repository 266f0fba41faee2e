import { lineLabels } from '@sidelight/script-parser/document/label'
import { labelLines } from '@sidelight/script-parser/labelling/labelling'
import type { ScriptModel } from '@sidelight/script-parser/labelling/model'
import type { Example } from '../train/training-example.ts'

/** Rows: the expected labels; columns: the labels that the model chose. */
export type Confusion = number[][]

export const noConfusion = (): Confusion => lineLabels.map(() => lineLabels.map(() => 0))

export function addConfusion(confusion: Confusion, example: Example, model: ScriptModel): void {
  const { labels } = labelLines(example.lines, model)
  for (const [at, truth] of example.labels.entries()) {
    const row = confusion[truth]
    const chosen = labels[at]
    if (row && chosen !== undefined) row[chosen] = (row[chosen] ?? 0) + 1
  }
}

export function addAll(confusion: Confusion, other: Confusion): void {
  for (const [truth, counts] of other.entries()) {
    const row = confusion[truth]
    if (row) for (const [chosen, count] of counts.entries()) row[chosen] = (row[chosen] ?? 0) + count
  }
}

export function printConfusion(confusion: Confusion): void {
  console.log(`${'expected \\ got'.padEnd(14)}${lineLabels.map((label) => label.slice(0, 8).padStart(9)).join('')}`)
  for (const [at, label] of lineLabels.entries()) {
    console.log(`${label.padEnd(14)}${(confusion[at] ?? []).map((count) => String(count).padStart(9)).join('')}`)
  }
}
