import type { Guest } from '@sidelight/domain/sharing/guest'
import { RECORDING_TYPE, SCRIPT_RECORDINGS_MAX_BYTES } from '@sidelight/domain/recording/limits'
import { parseWav } from '@sidelight/domain/recording/wav'
import {
  READER_LINE_MAX_SECONDS,
  READER_LINK_MAX_BYTES,
  READER_SAMPLE_RATE,
} from '@sidelight/domain/sharing/reader-limits'
import { listReaderLines, type ReaderLine } from '@sidelight/domain/sharing/reader-lines'
import { type GuestLinkRow, openLink, startVisit } from '#modules/guests/guest-links.service.ts'
import { createUrlSigner, listLines } from '#modules/lines/lines.service.ts'
import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { type AttemptLimit, takeAttempt } from '#platform/db/throttle.ts'
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import { levelLine } from '#platform/speech/audio/level-line.ts'
import { encodeMp3Blocks } from '#platform/speech/audio/mp3.ts'
import { decodeWav } from '#platform/speech/audio/wav.ts'
import { scheduleCleanup } from '../cleanup.service.ts'
import * as zips from '../downloads/zips.repo.ts'
import { lockForRequest } from '../generation/clip-requests.service.ts'
import { newClipKey, newIncomingKey } from '../object-keys.ts'
import { countBytes } from '../recordings/recordings.repo.ts'
import * as repo from './readers.repo.ts'

const WRITES_PER_LINK: AttemptLimit = { name: 'reader:write', attempts: 60, windowSeconds: 60 }
/** A link works for two weeks at most. What is replaced counts too. */
const KILOBYTES_PER_LINK: AttemptLimit = {
  name: 'reader:kilobytes',
  attempts: READER_LINK_MAX_BYTES / 1024,
  windowSeconds: 15 * 86_400,
}
const UPLOAD_SECONDS = 300
/** Longer than the upload URL, so that a slow upload that starts in its last second can be saved. */
const SAVE_SECONDS = 900

export interface GuestLine extends ReaderLine {
  saved: (repo.SavedLine & { audioUrl: string }) | undefined
}

export interface GuestPart {
  link: GuestLinkRow
  lines: GuestLine[]
}

const linkNotFound = () => new AppError('not_found', 'This link does not lead to a part.')

/** What a friend sees, and a token for what they may do. */
export async function openPart(
  ctx: Context,
  token: string,
  source: string,
): Promise<{ part: GuestPart; guestToken: string }> {
  const link = await openLink(ctx, { token, source, purpose: 'read' })
  const visit = link && (await startVisit(ctx, link, 'read'))
  if (!visit) throw linkNotFound()
  return { part: { link, lines: await listPart(ctx, visit.guest, link) }, guestToken: visit.token }
}

async function listPart(ctx: Context, guest: Guest, { character }: GuestLinkRow): Promise<GuestLine[]> {
  const { documentId, userId, linkId } = guest
  const lines = listReaderLines(await listLines(ctx, userId, documentId), character ?? '')
  const saved = new Map((await repo.listSavedLines(ctx.db, [linkId])).map((line) => [line.lineId, line]))
  const sign = await createUrlSigner(ctx, documentId)
  return Promise.all(
    lines.map(async (line) => {
      const found = saved.get(line.id)
      return { ...line, saved: found?.isCurrent ? { ...found, audioUrl: await sign(found.mp3Key) } : undefined }
    }),
  )
}

export async function agree(ctx: Context, { linkId }: Guest): Promise<void> {
  await takeWrite(ctx, linkId)
  await repo.setAgreed(ctx.db, linkId, ctx.clock.now())
}

const takeWrite = (ctx: Context, linkId: string): Promise<void> =>
  takeAttempt(ctx.db, WRITES_PER_LINK, linkId, ctx.clock.now())

async function getLine(ctx: Context, guest: Guest, lineId: string): Promise<GuestLine> {
  const link = await repo.findLink(ctx.db, guest.documentId, guest.linkId)
  const line = link && (await listPart(ctx, guest, link)).find(({ id }) => id === lineId)
  if (!line) throw new AppError('not_found', 'This line does not exist any more.')
  return line
}

interface AnnouncedLine {
  lineId: string
  textId: string
  sizeBytes: number
}

/** A URL for uploading a WAV of exactly this many bytes within five minutes. */
export async function issueLineUpload(ctx: Context, guest: Guest, announced: AnnouncedLine): Promise<string> {
  const now = ctx.clock.now()
  const { lineId, textId, sizeBytes } = announced
  await takeWrite(ctx, guest.linkId)
  if ((await getLine(ctx, guest, lineId)).textId !== textId)
    throw new AppError('conflict', 'The words of this line were changed. Please read it again.')
  await takeAttempt(ctx.db, KILOBYTES_PER_LINK, guest.linkId, now, Math.ceil(sizeBytes / 1024))
  const incomingKey = newIncomingKey(guest.userId, guest.documentId)
  const url = await ctx.storage.presignUpload({
    key: incomingKey,
    contentType: RECORDING_TYPE,
    sizeBytes,
    expiresInSeconds: UPLOAD_SECONDS,
  })
  await transact(ctx, async (ctx) => {
    await lockForRequest(ctx, guest.userId, guest.documentId)
    const { ofDocument } = await countBytes(ctx.db, guest.userId, { documentId: guest.documentId, lineId })
    if (ofDocument + sizeBytes > SCRIPT_RECORDINGS_MAX_BYTES)
      throw new AppError('too_large', 'There is no more room for this script. Please tell your friend.')
    const upload = { lineId, incomingKey, incomingBytes: sizeBytes, incomingUntil: secondsAfter(now, SAVE_SECONDS) }
    if (!(await repo.announceUpload(ctx.db, guest, upload)))
      throw new AppError('conflict', 'Please agree first that your voice may be used.')
    await scheduleCleanup(ctx, guest)
  })
  return url
}

/** Cuts and levels what was uploaded, and saves it as a clip. Repeating it returns the same result. */
export async function saveLine(ctx: Context, guest: Guest, lineId: string): Promise<GuestLine> {
  await takeWrite(ctx, guest.linkId)
  const row = await repo.findLine(ctx.db, guest, lineId)
  const { incomingKey, incomingBytes, incomingUntil } = row ?? {}
  if (incomingKey && incomingBytes && incomingUntil && incomingUntil > ctx.clock.now())
    await acceptUpload(ctx, guest, { lineId, incomingKey, incomingBytes })
  else if (!row?.mp3Key) throw notArrived()
  return getLine(ctx, guest, lineId)
}

const notArrived = () => new AppError('conflict', 'This line has not arrived. Please send it again.')

async function acceptUpload(
  ctx: Context,
  guest: Guest,
  { lineId, incomingKey, incomingBytes }: { lineId: string; incomingKey: string; incomingBytes: number },
): Promise<void> {
  const { mp3, durationMs, loudnessDb } = await encodeLine(await readUpload(ctx, incomingKey, incomingBytes))
  const mp3Key = newClipKey(guest.userId, guest.documentId)
  await ctx.storage.write(mp3Key, mp3, 'audio/mpeg')
  const saved = await transact(ctx, async (ctx) => {
    await lockForRequest(ctx, guest.userId, guest.documentId)
    const levelled = { lineId, incomingKey, mp3Key, sizeBytes: mp3.length, durationMs, loudnessDb }
    return repo.saveLine(ctx.db, guest, levelled, ctx.clock.now())
  })
  await removeNow(ctx, saved ? [incomingKey, saved.replacedKey ?? []].flat() : [mp3Key])
  if (!saved) throw notArrived()
}

/** The samples of a WAV as it was announced, and nothing else of the file. */
async function readUpload(ctx: Context, key: string, sizeBytes: number): Promise<Float32Array> {
  const object = await ctx.storage.find(key)
  if (!object) throw notArrived()
  if (object.sizeBytes !== sizeBytes || object.contentType !== RECORDING_TYPE) throw invalidLine()
  const file = await ctx.storage.read(key, object.etag)
  const wav = parseWav(file, file.length)
  const isExpected =
    wav?.channels === 1 && wav.sampleRate === READER_SAMPLE_RATE && wav.durationMs <= READER_LINE_MAX_SECONDS * 1000
  const samples = isExpected ? decodeWav(file, READER_SAMPLE_RATE) : undefined
  if (samples === undefined) throw invalidLine()
  return samples
}

const invalidLine = () => new AppError('invalid_input', 'This line cannot be saved. Please read it again.')

async function encodeLine(recorded: Float32Array): Promise<{ mp3: Buffer; durationMs: number; loudnessDb: number }> {
  const levelled = await levelLine(recorded, READER_SAMPLE_RATE)
  if (!levelled) throw new AppError('invalid_input', 'We heard nobody. Please hold the phone closer and read it again.')
  const { samples, loudness } = levelled
  // In seconds, because the encoder lets other calls go on between two blocks.
  const blocks = Array.from({ length: Math.ceil(samples.length / READER_SAMPLE_RATE) }, (_, at) =>
    samples.subarray(at * READER_SAMPLE_RATE, (at + 1) * READER_SAMPLE_RATE),
  )
  const mp3 = Buffer.concat(await encodeMp3Blocks(blocks, READER_SAMPLE_RATE))
  return { mp3, durationMs: Math.round((samples.length / READER_SAMPLE_RATE) * 1000), loudnessDb: loudness }
}

/** Everything that was read by the link goes at once, also from downloads that may contain it. */
export async function takeBack(ctx: Context, guest: Guest): Promise<void> {
  await takeWrite(ctx, guest.linkId)
  const keys = await transact(ctx, async (ctx) => {
    await lockForRequest(ctx, guest.userId, guest.documentId)
    const read = await repo.takeBack(ctx.db, guest.linkId, ctx.clock.now())
    const packed = await zips.deleteZipsOf(ctx.db, guest.documentId)
    await scheduleCleanup(ctx, guest)
    return [...read, ...packed]
  })
  await removeNow(ctx, keys)
}

/** Objects that cannot be removed now are removed by the cleanup, since no row refers to them. */
async function removeNow(ctx: Context, keys: readonly string[]): Promise<void> {
  try {
    await ctx.storage.remove(keys)
  } catch (error) {
    ctx.log.warn({ err: error }, 'Audio objects will be removed later')
  }
}
