import {
  type LearnedScript as WireLearnedScript,
  learning,
  type Reminder as WireReminder,
  type SentRun as WireSentRun,
} from '@sidelight/contract'
import type { LineLearning } from '@sidelight/domain/learning/ladder'
import { type CamelCase, camelCase, camelCased } from './camel-case.ts'
import { type OfScript, shaped } from './shaped.ts'

export type Reminder = CamelCase<WireReminder>

export interface LearnedScript {
  /** The date at which the lines must be known. */
  dueOn: string | null
  reminder: Reminder | undefined
  lines: LineLearning[]
}

/** A run as it is reported. */
export interface SentRun extends Omit<CamelCase<WireSentRun>, 'results'> {
  results: (Omit<CamelCase<WireSentRun>['results'][number], 'sceneId'> & { lineId: string })[]
}

const toLearned = ({ due_on: dueOn, reminder, lines }: WireLearnedScript): LearnedScript => ({
  dueOn,
  reminder: reminder && camelCase(reminder),
  lines: lines.map(({ scene_id: lineId, text_id: textId, seen_at: seenAt, ...same }) => ({
    ...same,
    lineId,
    textId,
    seenAtMs: Date.parse(seenAt),
  })),
})

export const learningApi = {
  ...camelCased({ stopReminder: learning.stopReminder, days: learning.days, forget: learning.forget }),
  document: shaped(learning.document, toLearned),
  saveRun: shaped(learning.saveRun, toLearned, ({ params, body }: OfScript & { body: SentRun }) => ({
    params,
    body: fromRun(body),
  })),
  setDeadline: shaped(
    learning.setDeadline,
    toLearned,
    ({ params, body }: OfScript & { body: { dueOn: string | null } }) => ({
      params,
      body: { due_on: body.dueOn },
    }),
  ),
  setReminder: shaped(
    learning.setReminder,
    toLearned,
    ({ params, body }: OfScript & { body: { reminder: Reminder | null } }) => ({
      params,
      body: { reminder: body.reminder && { local_time: body.reminder.localTime, zone: body.reminder.zone } },
    }),
  ),
}

const fromRun = ({ runId, startedAt, results, ...same }: SentRun): WireSentRun => ({
  ...same,
  run_id: runId,
  started_at: startedAt,
  results: results.map(({ lineId, textId, ...result }) => ({ ...result, scene_id: lineId, text_id: textId })),
})
