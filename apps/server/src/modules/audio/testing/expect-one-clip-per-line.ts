import { expect } from 'vitest'
import { readerOf } from '#testing/script-fixture.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import type { TestServer } from '#testing/test-server.ts'
import { userIdOf } from '#testing/user-id.ts'
import { removeOrphanedAudio } from '../cleanup.service.ts'

interface Spoken {
  documentId: string
  lineCount: number
}

/** Every line has a sound of its own, which was counted once, and the store holds nothing else. */
export async function expectEachOnce(server: TestServer, person: SignedIn, { documentId, lineCount }: Spoken) {
  const { db, storage } = server.ctx
  const clips = await db.selectFrom('audioClip').selectAll().where('documentId', '=', documentId).execute()
  expect(clips.map(({ state }) => state)).toEqual(Array(lineCount).fill('completed'))
  const lines = await readerOf(() => person).list(documentId)
  expect(new Set(lines.map(({ audio_url }) => new URL(audio_url).pathname)).size).toBe(lineCount)
  const { charactersOrdered } = await db
    .selectFrom('documentVoicing')
    .selectAll()
    .where('documentId', '=', documentId)
    .executeTakeFirstOrThrow()
  expect(charactersOrdered).toBe(clips.reduce((sum, { characters }) => sum + characters, 0))

  const userId = await userIdOf(server, person)
  await removeOrphanedAudio(server.ctx, { userId, documentId }, 0)
  const kept = await storage.list(`users/${userId}/documents/${documentId}/`)
  expect(new Set(kept)).toEqual(new Set(clips.flatMap(({ mp3Key, wavKey }) => [mp3Key, wavKey])))
  expect(kept).toHaveLength(2 * lineCount)
}
