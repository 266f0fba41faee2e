import { audio, documents } from '@sidelight/contract'
import { queryOnce } from '@sidelight/dev-services/postgres/database'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { castAndGenerate } from '#modules/audio/testing/cast-fixture.ts'
import { CHANGE_CHANNEL } from '#platform/db/row-changes/row-changes.ts'
import { transact } from '#platform/db/transact.ts'
import { createScript } from '#testing/script-fixture.ts'
import { createScriptedSpeech, HIGH, LOW } from '#testing/scripted-speech.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { insertUserWithPages, textFile, SHORT_SIDES, uploadAndParse } from '#testing/uploads.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { updateDocument } from './documents.repo.ts'

let server: TestServer
let ada: SignedIn
let listener: Client
const notifiedIds: string[] = []
const speech = createScriptedSpeech()
beforeAll(async () => {
  server = await startTestServer({}, { speech })
  ada = await insertUserWithPages(server)
  const { directUrl, ownerUrl } = server.ctx.config.database
  await queryOnce(ownerUrl, LOG_CHANGES)
  listener = new Client({ connectionString: directUrl })
  await listener.connect()
  listener.on('notification', ({ payload = '' }) => {
    // The others are about enqueued jobs.
    if (!payload.startsWith('jobs:')) notifiedIds.push(payload)
  })
  await listener.query(`listen ${CHANGE_CHANNEL}`)
})
afterAll(async () => {
  await listener.end()
  await server.stop()
})

/** Notes each change for which a request may wait, once per transaction. */
const LOG_CHANGES = `
  create table noted_change (id uuid, transaction xid8 default pg_current_xact_id(), primary key (id, transaction));
  create function note_change() returns trigger language plpgsql security definer as $$
  begin
    insert into noted_change (id) values (old.id) on conflict do nothing;
    return null;
  end $$;
  create trigger noted after update or delete on document for each row execute function note_change();
  create trigger noted after update of state on audio_clip for each row
    when (old.state = 'processing') execute function note_change();
  create trigger noted after update of state on audio_zip for each row
    when (old.state = 'processing') execute function note_change()`

const listNoted = async (): Promise<string[]> =>
  (await queryOnce(server.ctx.config.database.ownerUrl, 'select id from noted_change order by id')).map(({ id }) =>
    String(id),
  )

describe('notifications of changes', () => {
  it('[R-13-05] Each change of a script, a clip and a zip is notified once per transaction', async () => {
    const documentId = await uploadAndParse(ada, textFile(SHORT_SIDES))
    await ada.call(audio.previewLine, { params: { documentId }, body: { actor: 'MARCUS', voice_id: HIGH } })
    await castAndGenerate(ada, documentId, LOW)
    await waitUntil(
      async () => (await ada.call(audio.download, { params: { documentId } })).download_url ?? undefined,
      { what: 'the zip', timeoutMs: 60_000 },
    )
    await ada.call(documents.remove, { params: { documentId } })
    await server.jobsDone()
    const noted = await listNoted()
    // The document, two clips per voice at least, and the zip.
    expect(new Set(noted).size).toBeGreaterThanOrEqual(4)
    await waitUntil(() => notifiedIds.length >= noted.length, {
      what: 'a notification of every change',
      timeoutMs: 30_000,
    })
    expect(notifiedIds.toSorted()).toEqual(noted)
  })

  it('[R-13-05] A transaction that is rolled back notifies nobody', async () => {
    const [kept, lost] = [await createScript(server, ada), await createScript(server, ada)]
    const failed = transact(server.ctx, async (ctx) => {
      await updateDocument(ctx.db, lost, { message: 'never' })
      throw new Error('rolled back')
    })
    await expect(failed).rejects.toThrow('rolled back')
    await transact(server.ctx, async (ctx) => {
      await updateDocument(ctx.db, kept, { message: 'once' })
      await updateDocument(ctx.db, kept, { message: 'twice' })
    })
    await expect.poll(() => notifiedIds, { timeout: 30_000 }).toContain(kept)
    expect(notifiedIds.filter((id) => id === kept)).toHaveLength(1)
    expect(notifiedIds).not.toContain(lost)
  })
})
