import { randomUUID } from 'node:crypto'
import { users } from '@sidelight/contract'
import { sql } from 'kysely'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { createUser } from '#testing/user-fixture.ts'
import { userIdOf } from '#testing/user-id.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** The file of the export that holds the rows of a table, or why none does. */
const EXPORTED = {
  activity: 'activities.json',
  app_user: 'profile.json',
  audio_check: 'only when a check is due',
  audio_clip: 'what our voices say, which each script offers as a zip',
  audio_zip: 'only where that zip lies',
  audit_event: 'account-events.json',
  billing_checkout: 'only a page of the provider that was opened',
  billing_customer: 'only the id that the provider has for the user',
  billing_grant: 'credit-transfers.json has what was granted',
  billing_notice: 'only which mails were sent',
  billing_payment: 'payments.json',
  billing_preview: 'only a price that was shown',
  billing_subscription: 'subscriptions.json',
  credit_account: 'credit-transfers.json has its moves',
  credit_hold: 'credit-transfers.json has its moves',
  credit_transfer: 'credit-transfers.json',
  data_export: 'only the export itself',
  document: 'documents.json',
  document_page: 'only the sizes of pages',
  document_revision: 'documents.json lists new pages as documents',
  document_voicing: 'voices.json',
  email_change: 'account-events.json says that it was asked for',
  email_change_link: 'only a hash',
  guest_link: 'tapes.json, and readers.json for links to a part',
  identity: 'identities.json',
  known_place: 'only a hash',
  learning_deadline: 'learning.json',
  learning_run: 'learning.json',
  ledger_difference: 'only a fault of the ledger',
  left_out_text: 'left-out.json',
  line: 'scenes.json',
  line_addition: 'scenes.json has the lines',
  line_audio: 'scenes.json',
  line_undo: 'changed-lines.json',
  operator_invitation: 'of operators, not of customers',
  operator_passkey: 'of operators, not of customers',
  operator_session: 'of operators, not of customers',
  passkey: 'passkeys.json',
  passkey_challenge: 'only random bytes',
  password_reset: 'only a hash',
  picture_upload: 'the picture is in the export',
  reader_line: 'readers.json',
  recording: 'recordings.json',
  recording_upload: 'only an upload that has not ended',
  refresh_token: 'only a hash',
  registration: 'profile.json has what became of it',
  registration_device: 'only a hash',
  registration_link: 'only a hash',
  reminder: 'learning.json',
  reminder_mail: 'learning.json',
  script_deletion: 'script-deletions.json',
  session: 'sessions.json',
  support_message: 'waiting-messages.json',
  tape: 'tapes.json',
  voice_assignment: 'voices.json',
}

describe('the tables behind the data export', () => {
  it('[R-72-03] Every table with rows of a user is in the data export, or the list says why not', async () => {
    const { rows } = await sql<{ name: string }>`
      with recursive personal(name) as (
        select table_name::text from information_schema.columns
        where table_schema = 'public' and column_name in ('user_id', 'owner_id', 'subject_user_id')
        union select 'app_user'
        union
        select conrelid::regclass::text from pg_constraint join personal on personal.name = confrelid::regclass::text
        where contype = 'f'
      ) select name from personal`.execute(server.ctx.db)
    expect(Object.keys(EXPORTED).toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  })

  it('[R-72-03] The data export has the words that were left out of a script, what an undo restores, and the subscription', async () => {
    const files: Record<string, unknown>[] = []
    for (const marker of ['of Ada', 'canary-bob']) {
      const user = await createUser(server)
      const userId = await userIdOf(server, user)
      const documentId = randomUUID()
      const now = server.clock.now()
      await server.ctx.db
        .insertInto('document')
        .values({ id: documentId, ownerId: userId, title: marker, status: 'completed' })
        .execute()
      const texts = JSON.stringify([{ page: 1, text: marker, reason: 'watermark', times: 2 }])
      await server.ctx.db.insertInto('leftOutText').values({ documentId, texts }).execute()
      const lines = JSON.stringify([{ character: 'DANI', dialog: marker, note: null, version: 3 }])
      await server.ctx.db.insertInto('lineUndo').values({ documentId, at: now, lines }).execute()
      await server.ctx.db
        .insertInto('billingSubscription')
        .values({
          subscriptionId: marker,
          userId,
          plan: 'studio',
          status: 'active',
          createdAt: now,
          periodStart: now,
          periodEnd: now,
          cancelAtPeriodEnd: false,
          isDuplicate: false,
          paymentUrl: 'https://provider.example/canary-page',
        })
        .execute()
      await user.call(users.startDataExport, { body: { password: user.password } })
      await server.jobsDone()
      const { url } = await user.call(users.dataExport)
      const zip = unzipSync(new Uint8Array(await (await fetch(url ?? '')).arrayBuffer()))
      const read = (name: string): unknown => JSON.parse(strFromU8(zip[name] ?? new Uint8Array()))
      files.push({
        leftOut: read('left-out.json'),
        changed: read('changed-lines.json'),
        subscriptions: read('subscriptions.json'),
      })
    }
    expect(files[0]).toMatchObject({
      leftOut: [{ texts: [{ text: 'of Ada', reason: 'watermark' }] }],
      changed: [{ lines: [{ actor: 'DANI', dialog: 'of Ada', note: null }] }],
      subscriptions: [{ subscriptionId: 'of Ada', plan: 'studio' }],
    })
    expect(JSON.stringify(files[0])).not.toContain('canary')
  })
})
