import { listConfidenceFeatures } from '@sidelight/script-parser/confidence/confidence-features'
import type { ParsedScript } from '@sidelight/script-parser/document/entry'
import type { ScriptModel } from '@sidelight/script-parser/labelling/model'
import { parseScript } from '@sidelight/script-parser/parse-script'
import { scoreEntries } from '../bench/score.ts'
import type { ConfidenceRow } from './confidence-fit.ts'
import type { TrainingDocument } from './training-data.ts'

/** A parsed document with the confidence features of each entry. */
export interface DescribedScript {
  script: ParsedScript
  /** Empty for formats that state what each line is. */
  features: Float64Array[]
}

export function parseWithFeatures(document: TrainingDocument, model: ScriptModel): DescribedScript {
  let features: Float64Array[] = []
  const script = parseScript(document.source, {
    model,
    rate: (labelled) => {
      features = listConfidenceFeatures(labelled).rows
    },
  })
  return { script, features }
}

export interface FamilyRow extends ConfidenceRow {
  family: string
  isNarration: boolean
}

/** Parses documents with a model that was not trained on them, and lists whether each entry is right. */
export function listConfidenceRows(documents: TrainingDocument[], model: ScriptModel): FamilyRow[] {
  return documents.flatMap((document) => {
    const { script, features } = parseWithFeatures(document, model)
    const { verdicts, narrationVerdicts } = scoreEntries(script.entries, document.gold)
    return features.flatMap((row, at): FamilyRow[] => {
      const verdict = verdicts[at] ?? narrationVerdicts[at]
      if (verdict === undefined) return []
      return [{ features: row, isWrong: !verdict, family: document.family, isNarration: verdicts[at] === undefined }]
    })
  })
}
