import { createHash } from 'node:crypto'
import { type Cue, cueSheetCsv, cueSheetHtml } from '@sidelight/domain/audio/cue-sheet'
import { assignFileNames, zipFileName } from '@sidelight/domain/audio/file-names'
import { type SpokenPart, writeProvenance } from '@sidelight/domain/audio/provenance'
import { RECORD_BY_ME } from '@sidelight/domain/audio/record-by-me'
import { findVoiceProvider } from '@sidelight/domain/audio/self-hosted'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import type { Effect } from '#platform/jobs/handler.ts'
import { type ZippedFile, zipStream } from '#platform/storage/zip-stream.ts'
import { finishDownload, requestDownload } from './prepared-download.ts'
import * as zips from './zips.repo.ts'

const READ_CONCURRENCY = 4

/** Returns the URL of a zip of all current audio; undefined while it is being packed. */
export const requestZip = (ctx: Context, userId: string, documentId: string): Promise<string | undefined> =>
  requestDownload(ctx, {
    userId,
    documentId,
    cueTrack: null,
    async hashContents(ctx) {
      const { cues, hash } = await listContents(ctx, documentId)
      if (cues.every(({ audioKey }) => audioKey === null))
        throw new AppError('conflict', 'There is nothing to download yet. Please generate audio first.')
      return hash
    },
  })

type AudioCue = Cue & { audioKey: string | null; voiceId: string; isReadByFriend: boolean }

async function listContents(ctx: Context, documentId: string) {
  const { title, isConfidential } = await zips.findScript(ctx.db, documentId)
  const lines = await zips.listCueLines(ctx.db, documentId)
  const names = assignFileNames(lines.map(({ character, voiceId }) => ({ character, isOwn: voiceId === RECORD_BY_ME })))
  const cues = lines.map(
    ({ heading, character, dialog, voiceId, audioKey, durationMs, isReadByFriend }, index): AudioCue => ({
      number: index + 1,
      heading,
      character,
      dialog,
      audioKey,
      voiceId,
      fileName: audioKey === null ? '' : (names[index] ?? ''),
      durationMs: durationMs ?? 0,
      isOwn: voiceId === RECORD_BY_ME,
      isReadByFriend,
    }),
  )
  const hash = createHash('sha256')
    .update(JSON.stringify([title, cues]))
    .digest()
  // The name is in a header, where no word of a confidential script may be.
  const parts = isConfidential ? [] : cues.flatMap(({ character, isOwn }) => (isOwn ? [character] : []))
  return { title, cues, hash, fileName: zipFileName(title, [...new Set(parts)]) }
}

/** Streams the current audio into the zip, which may contain lines that were finished after the request. */
export async function packZip(ctx: Context, zipId: string): Promise<Effect | undefined> {
  const zip = await zips.findZip(ctx.db, zipId)
  if (zip?.state !== 'processing') return undefined
  const { title, cues, hash, fileName } = await listContents(ctx, zip.documentId)
  const files = zipStream(zipFiles(ctx, title, cues))
  await ctx.storage.writeStream(zip.objectKey, files, 'application/zip', fileName)
  return finishDownload(zip, hash)
}

async function* zipFiles(ctx: Context, title: string, cues: readonly AudioCue[]): AsyncGenerator<ZippedFile> {
  const text = (content: string) => new TextEncoder().encode(content)
  // Spreadsheets need the byte order mark to recognise UTF-8.
  yield { name: 'cue-sheet.csv', content: text(`\u{FEFF}${cueSheetCsv(cues)}`), isText: true }
  yield { name: 'cue-sheet.html', content: text(cueSheetHtml(title, cues)), isText: true }
  yield { name: 'provenance.txt', content: text(await describeProvenance(ctx, cues)), isText: true }
  const files = cues.flatMap(({ fileName: name, audioKey: key, isOwn }) => (key === null ? [] : [{ name, key, isOwn }]))
  for (let at = 0; at < files.length; at += READ_CONCURRENCY)
    yield* await Promise.all(
      files.slice(at, at + READ_CONCURRENCY).map(async ({ name, key, isOwn }) => ({
        name,
        // A recording can be large.
        content: isOwn ? () => ctx.storage.readStream(key) : await ctx.storage.read(key),
      })),
    )
}

async function describeProvenance(ctx: Context, cues: readonly AudioCue[]): Promise<string> {
  const heard = cues.filter(({ audioKey }) => audioKey !== null)
  const spoken = Map.groupBy(
    heard.filter(({ isOwn, isReadByFriend }) => !isOwn && !isReadByFriend),
    ({ voiceId }) => voiceId,
  )
  const parts = new Map<string, SpokenPart>()
  for (const [voiceId, lines] of spoken) {
    const provider = findVoiceProvider(voiceId)
    // A voice that is no longer offered has no version.
    const version = (await ctx.speech.findVoice(voiceId)) ? ctx.speech.versionOf(voiceId) : provider
    parts.set(version, { provider, version, files: (parts.get(version)?.files ?? 0) + lines.length })
  }
  return writeProvenance({
    parts: [...parts.values()],
    ownFiles: heard.filter(({ isOwn }) => isOwn).length,
    friendFiles: heard.filter(({ isReadByFriend }) => isReadByFriend).length,
    isZeroRetention: ctx.config.speech.elevenlabs?.isZeroRetention === true,
  })
}
