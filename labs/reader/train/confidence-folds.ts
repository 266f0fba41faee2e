import type { ScriptModel } from '@sidelight/script-parser/labelling/model'
import { type FamilyRow, listConfidenceRows } from './confidence-rows.ts'
import { listExamples, type TrainingDocument } from './training-data.ts'
import { prepare, type TrainingSet, train, usualOptions } from './train-model.ts'

/** Fewer than for the shipped weights, to save time; the cost in accuracy has not been measured. */
const epochs = 5

/** Families assigned to shares in turn, so that each share has block, inline, table and text layouts. */
export function dealFamilies(documents: TrainingDocument[], shares: number): string[][] {
  const families = [...new Set(documents.map(({ family }) => family))]
  return Array.from({ length: shares }, (_, share) => families.filter((_family, at) => at % shares === share))
}

/** Documents with their features, which are computed once. */
export interface CrossValidation {
  documents: TrainingDocument[]
  trainingSet: TrainingSet
  familyOf: Map<string, string>
}

export function startCrossValidation(documents: TrainingDocument[]): CrossValidation {
  const trainingSet = prepare(listExamples(documents))
  return { documents, trainingSet, familyOf: new Map(documents.map(({ layout, family }) => [layout, family])) }
}

/** A model trained without these families. */
export const trainWithout = ({ trainingSet, familyOf }: CrossValidation, families: string[]): ScriptModel =>
  train(trainingSet, { ...usualOptions, epochs }, ({ layout }) => !families.includes(familyOf.get(layout) ?? layout))

/** The entries of these families as parsed by a model trained without them. */
export function parseUnseen(validation: CrossValidation, families: string[]): FamilyRow[] {
  const model = trainWithout(validation, families)
  return listConfidenceRows(
    validation.documents.filter(({ family }) => families.includes(family)),
    model,
  )
}
