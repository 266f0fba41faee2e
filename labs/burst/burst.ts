import { setTimeout as delay } from 'node:timers/promises'
import { queryOnce } from '@sidelight/dev-services/postgres/database'
import { call, type CallResult } from '../cluster/call.ts'
import { type Actor, CAST } from './actors.ts'

/** Real seconds between two looks of an actor who waits for the first line, and of one who waits for the others. */
const ASK_MS = 1000
const ASK_FOR_REST_MS = 10_000

interface AudioStatus {
  overall_status: string
  counts: { completed: number; recorded_by_me: number; total: number }
  lines_before?: number
}

/** What an actor was told about the place in the queue, and between which moments. */
interface ToldPlace {
  sentAt: number
  answeredAt: number
  place: number
}

export interface Visit {
  actor: Actor
  /** When the actor pressed Generate. */
  askedAt: number
  places: ToldPlace[]
  status: AudioStatus | undefined
}

export interface Calls {
  send(actor: Actor, path: string, body?: object): Promise<AudioStatus | undefined>
  results: CallResult[]
}

/** Calls of all actors, none of which is repeated. */
export function createCalls(url: string): Calls {
  const results: CallResult[] = []
  return {
    results,
    async send({ token }, path, body) {
      const isGet = path.endsWith('audio-status')
      const options = { method: isGet ? 'GET' : 'POST', ...(body && { body: JSON.stringify(body) }) }
      const result = await call(url + path, token, options)
      results.push(result)
      return result.status === 200 ? (result.body as { data: AudioStatus }).data : undefined
    },
  }
}

/** One actor casts a partner, generates the scene and waits until all of it can be heard. */
export async function visit({ send }: Calls, actor: Actor): Promise<Visit> {
  const path = `/api/v1/scenes/document/${actor.documentId}`
  await send(actor, `${path}/voice-assignments`, { assignments: CAST })
  const visit: Visit = { actor, askedAt: Date.now(), places: [], status: undefined }
  const ask = async (action: 'generate-audio' | 'audio-status') => {
    const sentAt = Date.now()
    const status = await send(actor, `${path}/${action}`)
    if (status?.lines_before !== undefined)
      visit.places.push({ sentAt, answeredAt: Date.now(), place: status.lines_before })
    visit.status = status ?? visit.status
  }
  await ask('generate-audio')
  while (visit.status?.overall_status === 'processing') {
    await delay(visit.status.counts.completed === 0 ? ASK_MS : ASK_FOR_REST_MS)
    await ask('audio-status')
  }
  return visit
}

/** A line as the queue ran it; times in milliseconds since 1970. */
export interface MadeLine {
  userId: string
  queuePosition: number
  startedAt: number
  endedAt: number
  attempts: number
  mp3Key: string
}

export async function listMadeLines(databaseUrl: string, actors: readonly Actor[]): Promise<MadeLine[]> {
  const rows = await queryOnce(
    databaseUrl,
    `select clip.user_id as "userId", clip.queue_position as "queuePosition", clip.mp3_key as "mp3Key", job.retry_count + 1 as attempts,
       1000 * extract(epoch from job.started_on)::float8 as "startedAt",
       1000 * extract(epoch from job.completed_on)::float8 as "endedAt"
     from audio_clip clip join pgboss.job job on job.name = 'audio.speak-kokoro' and job.data->>'clipId' = clip.id::text
     where clip.user_id = any($1::uuid[]) and clip.state = 'completed' and job.state = 'completed'
     order by job.started_on`,
    [actors.map(({ userId }) => userId)],
  )
  return rows as unknown as MadeLine[]
}
