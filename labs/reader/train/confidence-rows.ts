import { listConfidenceFeatures } from '@sidelight/domain/script/confidence/confidence-features'
import type { ParsedScript } from '@sidelight/domain/script/document/entry'
import type { ScriptModel } from '@sidelight/domain/script/labelling/model'
import { parseScript } from '@sidelight/domain/script/parse-script'
import { scoreEntries } from '../bench/score.ts'
import type { DoubtRow } from './confidence-fit.ts'
import type { TrainingDocument } from './training-data.ts'

/** A document as a model reads it, with the signs of each entry. */
export interface SignedReading {
  script: ParsedScript
  /** Empty for formats that say themselves what each line is. */
  signs: Float64Array[]
}

export function readWithSigns(document: TrainingDocument, model: ScriptModel): SignedReading {
  let signs: Float64Array[] = []
  const script = parseScript(document.source, {
    model,
    rate: (reading) => {
      signs = listConfidenceFeatures(reading).rows
    },
  })
  return { script, signs }
}

export interface FamilyRow extends DoubtRow {
  family: string
  isNarration: boolean
}

/** Reads documents with a model that does not know them, and tells of each entry whether it came out right. */
export function listDoubtRows(documents: TrainingDocument[], model: ScriptModel): FamilyRow[] {
  return documents.flatMap((document) => {
    const { script, signs } = readWithSigns(document, model)
    const { verdicts, told } = scoreEntries(script.entries, document.gold)
    return signs.flatMap((row, at): FamilyRow[] => {
      const verdict = verdicts[at] ?? told[at]
      if (verdict === undefined) return []
      return [{ signs: row, isWrong: !verdict, family: document.family, isNarration: verdicts[at] === undefined }]
    })
  })
}
