import { scenes, voices } from '@sidelight/contract'
import { sql } from 'kysely'
import { castAndGenerate, editLine, generateAll, OWN } from '#modules/audio/testing/cast-fixture.ts'
import { addressFor, createWav, record } from '#modules/audio/testing/recording-fixture.ts'
import { createScript, inTurns } from '#testing/script-fixture.ts'
import { LOW } from '#testing/scripted-speech.ts'
import type { TestServer } from '#testing/test-server.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { freezeScripts } from '../freezing.service.ts'

/** What a format of text could get wrong. */
const DIALOGS = [
  'You kept it.',
  'I did. "Why?"\tBecause\\n',
  "It's 5 %, {braces}, [brackets], (parens), null",
  'Zoë said: «naïve» — 你好 👩‍🚀 e\u0301 \u2028.',
  'For you.',
  'NULL',
]

/** A script with a row in every table that is frozen, and in others: recordings, voices, directions. */
export async function createFullScript(server: TestServer, user: SignedIn): Promise<string> {
  const documentId = await createScript(server, user, {
    entries: inTurns(...DIALOGS).map((entry) => ({
      ...entry,
      confidence: 0.1 + 0.2,
      boxes: [{ page: 1, left: 72.1, top: 0.3, right: 500.7, bottom: 99.99 }],
      extensions: ['V.O.'],
    })),
    pageSizes: [{ number: 1, width: 612, height: 792 }],
    removed: [{ page: 1, text: 'A page\nthat was "cut".', reason: 'crossed-out' }],
  })
  await castAndGenerate(user, documentId, LOW, { DANI: OWN })
  const lines = (await user.call(scenes.list, { params: { documentId } })).scenes
  const idAt = (index: number) => lines[index]?._id ?? ''
  await record(user, { documentId, sceneId: idAt(1) }, createWav())
  await addressFor(user, { documentId, sceneId: idAt(3) }, 1000)
  await editLine(user, idAt(0), 'You kept the key.')
  await user.call(scenes.note, { params: { sceneId: idAt(2) }, body: { note: 'Look away\nhere.' } })
  await user.call(scenes.direct, { params: { sceneId: idAt(4) }, body: { direction: { manner: 'cold' }, read: 1 } })
  await user.call(voices.direct, {
    params: { documentId },
    body: { actor: 'MARCUS', direction: { manner: 'cold', amount: 2, fullness: 'full' } },
  })
  await server.ask(scenes.add, {
    params: { documentId },
    body: [{ actor: 'DANI', scene_index: 0, text: 'First.' }],
    token: user.accessToken,
    headers: { 'idempotency-key': 'a-key-of-a-client-0001' },
  })
  await user.call(scenes.remove, { body: { scene_ids: [idAt(5)] } })
  await generateAll(user, documentId)
  await server.jobsDone()
  return documentId
}

/** Makes a script due, and freezes what is due. */
export async function freeze(server: TestServer, documentId: string): Promise<void> {
  await makeDue(server, documentId)
  await freezeScripts(server.ctx)
}

export async function makeDue(server: TestServer, ...documentIds: string[]): Promise<void> {
  await sql`update document set freeze_at = '-infinity' where id = any(${documentIds})`.execute(server.ctx.db)
}

export const isFrozen = async ({ ctx }: TestServer, documentId: string): Promise<boolean> =>
  (await ctx.db.selectFrom('frozenScript').select('objectKey').where('documentId', '=', documentId).execute()).length >
  0

const BY_LINE = sql`scene_id in (select id from scene where document_id = `

/** All rows of the script in all tables that name it, and its own without the time of freezing, with all columns, as text. */
export async function readEverything({ ctx: { db } }: TestServer, documentId: string) {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'document_id'
      and table_name not in ('frozen_script', 'audio_check', 'line_sound')`.execute(db)
  const own = await sql<{ content: string }>`
    select (to_jsonb(document) - 'freeze_at')::text as content from document where id = ${documentId}`.execute(db)
  const found: Record<string, string[]> = { document: own.rows.map(({ content }) => content) }
  for (const name of [...tables.rows.map((table) => table.name), 'line_audio']) {
    const isOf = name === 'line_audio' ? sql`${BY_LINE}${documentId})` : sql`document_id = ${documentId}`
    const { rows } = await sql<{ content: string }>`
      select t::text as content from ${sql.table(name)} t where ${isOf} order by 1`.execute(db)
    found[name] = rows.map(({ content }) => content)
  }
  return found
}
