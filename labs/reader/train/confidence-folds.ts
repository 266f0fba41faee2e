import type { ScriptModel } from '@sidelight/domain/script/labelling/model'
import { type FamilyRow, listDoubtRows } from './confidence-rows.ts'
import { listExamples, type TrainingDocument } from './training-data.ts'
import { prepare, type TrainingSet, train, usualOptions } from './train-model.ts'

/** Fewer rounds than the shipped weights get, for a shorter run; what that costs has not been measured. */
const epochs = 5

/** Families dealt out in turn, so that each share holds block, inline, table and text layouts alike. */
export function dealFamilies(documents: TrainingDocument[], shares: number): string[][] {
  const families = [...new Set(documents.map(({ family }) => family))]
  return Array.from({ length: shares }, (_, share) => families.filter((_family, at) => at % shares === share))
}

/** Documents, described for training once. */
export interface CrossValidation {
  documents: TrainingDocument[]
  book: TrainingSet
  familyOf: Map<string, string>
}

export function startCrossValidation(documents: TrainingDocument[]): CrossValidation {
  const book = prepare(listExamples(documents))
  return { documents, book, familyOf: new Map(documents.map(({ layout, family }) => [layout, family])) }
}

/** A model that was never shown these families. */
export const trainWithout = ({ book, familyOf }: CrossValidation, families: string[]): ScriptModel =>
  train(book, { ...usualOptions, epochs }, ({ layout }) => !families.includes(familyOf.get(layout) ?? layout))

/** What such a model makes of them. */
export function readUnseen(validation: CrossValidation, families: string[]): FamilyRow[] {
  const model = trainWithout(validation, families)
  return listDoubtRows(
    validation.documents.filter(({ family }) => families.includes(family)),
    model,
  )
}
