import { RUNGS } from '@sidelight/domain/learning/mask'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { OneTimeToken, Timestamp } from './fields.ts'

const OfScript = z.object({ documentId: z.uuid() })

/** A date where the actor is: 2026-01-31. */
const Day = z.iso.date()
const Rung = z.enum(RUNGS)
/** The hash of the words of a line, in hex. */
const TextId = z.string().check(z.regex(/^[0-9a-f]{8}$/, 'This is not the id of a text.'))
const count = (max: number) => z.int().check(z.minimum(0), z.maximum(max))

const MAX_LINES = 400
const MAX_WORDS = 5000
const MAX_PROMPTS = 999
const MAX_SECONDS = 86_400

const LineResult = z.strictObject({
  scene_id: z.uuid(),
  text_id: TextId,
  rung: Rung,
  words: count(MAX_WORDS),
  /** How many of them were heard; null if that is not known. */
  heard: z.nullable(count(MAX_WORDS)),
  prompts: count(MAX_PROMPTS),
})

const LineLearning = z.object({
  scene_id: z.uuid(),
  text_id: z.string(),
  rung: Rung,
  streak: z.int(),
  box: z.int(),
  seen_at: Timestamp,
})
export type LineLearning = z.infer<typeof LineLearning>

/** A mail on each day with due lines. */
const Reminder = z.strictObject({
  /** The time where the actor is: 08:30. */
  local_time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
  /** In IANA's names: Europe/Lisbon. */
  zone: z.string().check(z.maxLength(64)),
})
export type Reminder = z.infer<typeof Reminder>

const LearnedScript = z.object({
  /** The date at which the lines must be known. */
  due_on: z.nullable(Day),
  /** Absent if none was asked for. */
  reminder: z.optional(Reminder),
  lines: z.array(LineLearning),
})
export type LearnedScript = z.infer<typeof LearnedScript>

const SentRun = z.strictObject({
  run_id: z.uuid(),
  started_at: Timestamp,
  day: Day,
  seconds: count(MAX_SECONDS),
  results: z.array(LineResult).check(z.maxLength(MAX_LINES)),
})
export type SentRun = z.infer<typeof SentRun>

const LearningDay = z.object({
  document_id: z.uuid(),
  day: Day,
  runs: z.int(),
  /** Lines whose words are known, and how many of them were clean. */
  lines: z.int(),
  clean: z.int(),
  seconds: z.int(),
})
export type LearningDay = z.infer<typeof LearningDay>

export const learning = {
  document: endpoint({
    method: 'GET',
    path: '/api/v1/learning/document/:documentId',
    credential: 'access',
    summary: 'What the runs of a script say about each of its lines: the rung it is on and when it was last said.',
    params: OfScript,
    data: LearnedScript,
  }),
  saveRun: endpoint({
    method: 'POST',
    path: '/api/v1/learning/document/:documentId/runs',
    credential: 'access',
    summary:
      'Report a run. The device chooses its id: reported again, it replaces what was reported before and counts once. Numbers and ids only.',
    params: OfScript,
    body: SentRun,
    data: LearnedScript,
    bodyLimitBytes: 131_072,
  }),
  setDeadline: endpoint({
    method: 'PUT',
    path: '/api/v1/learning/document/:documentId/deadline',
    credential: 'access',
    summary: 'Say at which date the lines must be known, or that there is none.',
    params: OfScript,
    body: z.strictObject({ due_on: z.nullable(Day) }),
    data: LearnedScript,
  }),
  setReminder: endpoint({
    method: 'PUT',
    path: '/api/v1/learning/document/:documentId/reminder',
    credential: 'access',
    summary: 'Set the reminder, or none.',
    params: OfScript,
    body: z.strictObject({ reminder: z.nullable(Reminder) }),
    data: LearnedScript,
  }),
  /** Mail programs send a form to this address (RFC 8058), so what it needs is in its path. */
  stopReminder: endpoint({
    method: 'POST',
    path: '/api/v1/learning/reminders/:token/stop',
    credential: 'none',
    summary: 'Stop the reminder.',
    params: z.object({ token: OneTimeToken }),
    data: z.null(),
    acceptsForm: true,
  }),
  days: endpoint({
    method: 'GET',
    path: '/api/v1/learning/days',
    credential: 'access',
    summary: 'On which of the last days scripts were run, newest first.',
    data: z.object({ days: z.array(LearningDay) }),
  }),
  forget: endpoint({
    method: 'DELETE',
    path: '/api/v1/learning/document/:documentId',
    credential: 'access',
    summary: 'Forget what was learned of a script, with its deadline.',
    params: OfScript,
    data: z.null(),
  }),
}
