import { expect } from 'vitest'
import { readerOf } from '#testing/script-fixture.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import type { TestServer } from '#testing/test-server.ts'
import { userIdOf } from '#testing/user-id.ts'
import { removeOrphanedAudio } from '../cleanup.service.ts'

interface SpokenScript {
  documentId: string
  lineCount: number
}

/** Expects that every line has its own clip, counted once, and that the storage has nothing else. */
export async function expectOneClipPerLine(
  server: TestServer,
  user: SignedIn,
  { documentId, lineCount }: SpokenScript,
) {
  const { db, storage } = server.ctx
  const clips = await db.selectFrom('audioClip').selectAll().where('documentId', '=', documentId).execute()
  expect(clips.map(({ state }) => state)).toEqual(Array(lineCount).fill('completed'))
  const lines = await readerOf(() => user).list(documentId)
  expect(new Set(lines.map(({ audio_url }) => new URL(audio_url).pathname)).size).toBe(lineCount)
  const { charactersOrdered } = await db
    .selectFrom('documentVoicing')
    .selectAll()
    .where('documentId', '=', documentId)
    .executeTakeFirstOrThrow()
  expect(charactersOrdered).toBe(clips.reduce((sum, { characters }) => sum + characters, 0))

  const userId = await userIdOf(server, user)
  await removeOrphanedAudio(server.ctx, { userId, documentId }, 0)
  const keys = await storage.list(`users/${userId}/documents/${documentId}/`)
  expect(new Set(keys)).toEqual(new Set(clips.map(({ mp3Key }) => mp3Key)))
  expect(keys).toHaveLength(lineCount)
}
