import { createUrlSigner, listCharacters } from '#modules/lines/lines.service.ts'
import { listRespellings } from '#modules/voices/voices.service.ts'
import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { type AttemptLimit, takeAttempt } from '#platform/db/throttle.ts'
import { transact } from '#platform/db/transact.ts'
import { lockForRequest, requestClips } from '../generation/clip-requests.service.ts'
import * as clips from '../generation/clips.repo.ts'
import * as lines from '../lines.repo.ts'
import { type LineToSpeak, toSpokenScript } from '../spoken-lines.ts'
import * as repo from './reads.repo.ts'

const STARTS_PER_USER: AttemptLimit = { name: 'audio:reads', attempts: 30, windowSeconds: 60 }
/** What has not been made by then is not made any more. */
const WANTED_SECONDS = 86_400
const READS_PER_LINE = 3
/** Every engine has these. */
const ALL_READS = [0, 1, 2, 3]

export interface Reads {
  lines: { lineId: string; audioUrls: string[] }[]
  /** How many lines have fewer reads than a rehearsal takes turns with. */
  missing: number
}

/** The finished reads of each line as it is directed now, at most three of them. */
export async function listReads(ctx: Context, userId: string, documentId: string): Promise<Reads> {
  await listCharacters(ctx, userId, documentId)
  const found = await repo.listReads(ctx.db, documentId)
  const sign = await createUrlSigner(ctx, documentId)
  const finished = found.map(({ lineId, reads }) => ({
    lineId,
    keys: reads.flatMap(({ mp3Key }) => mp3Key ?? []).slice(0, READS_PER_LINE),
  }))
  return {
    lines: await Promise.all(
      finished.map(async ({ lineId, keys }) => ({
        lineId,
        audioUrls: await Promise.all(keys.map(sign)),
      })),
    ),
    missing: finished.filter(({ keys }) => keys.length < READS_PER_LINE).length,
  }
}

/** Requests the reads that lines have fewer of than three. They are charged as further ways of saying a line. */
export async function makeReads(ctx: Context, userId: string, documentId: string): Promise<Reads> {
  await takeAttempt(ctx.db, STARTS_PER_USER, userId, ctx.clock.now())
  // Takes seconds for a long script, so it is done before the lock.
  const before = await toSpokenScript(ctx.speech, await readMissingReads(ctx, userId, documentId))
  await transact(ctx, async (ctx) => {
    const document = await lockForRequest(ctx, userId, documentId)
    const missing = await readMissingReads(ctx, userId, documentId)
    const { respellings, spokenLines } = await toSpokenScript(ctx.speech, missing, before)
    const { clipIds } = await requestClips(ctx, { document, userId, respellings, spokenLines })
    await clips.setWanted(ctx.db, [...clipIds.values()], secondsAfter(ctx.clock.now(), WANTED_SECONDS))
  })
  return listReads(ctx, userId, documentId)
}

async function readMissingReads(ctx: Context, userId: string, documentId: string) {
  const respellings = await listRespellings(ctx, userId, documentId)
  const voiced = new Map((await lines.listVoicedLines(ctx.db, documentId)).map((line) => [line.id, line]))
  const missing = (await repo.listReads(ctx.db, documentId)).flatMap(({ lineId, reads }) => {
    const line = voiced.get(lineId)
    return line === undefined ? [] : listMissingReads(line, reads)
  })
  return { respellings, lines: missing }
}

function listMissingReads(line: lines.VoicedLine, reads: readonly repo.LineRead[]): LineToSpeak[] {
  const existing = new Set(reads.map(({ read }) => read))
  return ALL_READS.filter((read) => !existing.has(read))
    .slice(0, Math.max(0, READS_PER_LINE - existing.size))
    .map((read) => ({ ...line, choice: { ...line.choice, read } }))
}
