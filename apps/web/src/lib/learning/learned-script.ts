import { type LearnedScript, learning } from '@sidelight/contract'
import type { LineLearning } from '@sidelight/domain/learning/ladder'
import { keptQuery } from '../offline/kept-query.ts'

export const learnedScriptQuery = (documentId: string) => keptQuery(learning.document, { params: { documentId } })

/** What is known of each line, by its id. */
export const toLearnedLines = ({ lines }: LearnedScript): Map<string, LineLearning> =>
  new Map(
    lines.map(({ scene_id, text_id, rung, streak, box, seen_at }) => [
      scene_id,
      { lineId: scene_id, textId: text_id, rung, streak, box, seenAtMs: Date.parse(seen_at) },
    ]),
  )
