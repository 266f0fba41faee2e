import { readScript } from '@sidelight/domain/script/read-script'
import type { ScriptModel } from '@sidelight/domain/script/model'
import { gatherDocuments, listExamples, type TaughtDocument } from '../train/gather.ts'
import { trainModel, usualOptions } from '../train/train-model.ts'
import { addConfusion, noConfusion, printConfusion } from './confusion.ts'
import { calibrate, measure, type Measured, type Summary, summarise, summariseByLayout } from './measure.ts'
import { printTable } from './print-table.ts'

export interface LeaveOneOutWish {
  seeds: string[]
  perLayout: number
  /** Of so many parts, this one: lets two processes share the layouts. */
  part: number
  parts: number
  /** Only these families, if given. */
  only: string[] | undefined
}

/**
 * Trains without one layout at a time and reads that one. Layouts of the same family under another file type are left
 * out with it: a Word version of the same page would give the answer away.
 */
export async function leaveOneLayoutOut(wish: LeaveOneOutWish): Promise<Summary[]> {
  const documents = await gatherDocuments({ seeds: wish.seeds, perLayout: wish.perLayout })
  const families = [...new Set(documents.map(({ layout }) => familyOf(layout)))].filter(
    (family, at) => wish.only?.includes(family) ?? at % wish.parts === wish.part,
  )
  const all: Measured[] = []
  const confusion = noConfusion()
  for (const family of families) {
    const left = documents.filter((document) => familyOf(document.layout) === family)
    const kept = documents.filter((document) => familyOf(document.layout) !== family)
    const model = trainModel(listExamples(kept), { ...usualOptions, epochs: 5 })
    const measured = left.map((document) => readDocument(document, model))
    for (const { example } of left) if (example) addConfusion(confusion, example, model)
    all.push(...measured)
    console.error(`${family}: ${summarise(family, measured).dialogue.toFixed(4)}`)
  }
  const rows = summariseByLayout(all)
  printTable([...rows].sort((a, b) => a.dialogue - b.dialogue))
  printConfusion(confusion)
  printClosing(rows, all)
  return rows
}

const familyOf = (layout: string) => layout.replace(/^(?:docx|txt)-/u, '')

function readDocument(document: TaughtDocument, model: ScriptModel): Measured {
  return measure(document.layout, document.name, readScript(structuredClone(document.source), model), document.gold)
}

function printClosing(rows: Summary[], all: Measured[]): void {
  const mean = rows.reduce((sum, row) => sum + row.dialogue, 0) / Math.max(1, rows.length)
  const worst = [...rows].sort((a, b) => a.dialogue - b.dialogue)[0]
  const { entries, wrong, caught } = calibrate(all)
  console.log(
    `layouts left out: ${rows.length}, mean dialogue F1 ${mean.toFixed(4)}, worst ${worst?.name ?? '-'} ${(worst?.dialogue ?? 0).toFixed(4)}`,
  )
  console.log(
    `entries ${entries}, wrong ${wrong}, of those in the least confident tenth ${(100 * caught).toFixed(1)} %`,
  )
}
