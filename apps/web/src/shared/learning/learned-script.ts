import { type LearnedScript, learningApi } from '#lib/api/learning.ts'
import type { LineLearning } from '@sidelight/domain/learning/ladder'
import { keptQuery } from '#shared/kept-scripts/kept-query.ts'

export const learnedScriptQuery = (documentId: string) => keptQuery(learningApi.document, { params: { documentId } })

/** What is known of each line, by its id. */
export const toLearnedLines = ({ lines }: LearnedScript): Map<string, LineLearning> =>
  new Map(lines.map((line) => [line.lineId, line]))
