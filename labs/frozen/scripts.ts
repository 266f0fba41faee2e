import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Client } from 'pg'
import { newClipKey } from '../../apps/server/src/modules/audio/object-keys.ts'
import { insertParsedLines, type ParsedLine } from '../../apps/server/src/modules/scenes/scenes.repo.ts'
import { storeChange } from '../../apps/server/src/modules/scenes/undo.repo.ts'
import type { Context } from '../../apps/server/src/platform/context.ts'
import { createSeededRandom } from '../shared/seeded-random.ts'

const FOLDER = new URL('../reader/scripts/taught/', import.meta.url)
const CHARACTERS = ['MARA', 'JONAS', 'THE CLERK', 'narrator', 'DR. OYELARAN']
const LINES_PER_PAGE = 22
const UNDO_STEPS = 5
const MS_PER_CHARACTER = 65

const TEXTS = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.fountain'))
  .flatMap((name) => readFileSync(new URL(name, FOLDER), 'utf8').split('\n'))
  .filter((line) => /[a-z].*[a-z]/.test(line) && !line.includes(':'))

const { integer, pick, bytes } = createSeededRandom(54)
const inventShare = () => integer(1_000_000_007) / 1_000_000_007

/** The beginning of one line and the end of another, so that no two scripts are the same. */
function inventDialog(): string {
  const [words, others] = [pick(TEXTS).split(' '), pick(TEXTS).split(' ')]
  return [...words.slice(0, words.length / 2 + 1), ...others.slice(others.length / 2)].join(' ')
}

const inventLine = (n: number): ParsedLine => ({
  actor: pick(CHARACTERS),
  dialog: inventDialog(),
  heading: `INT. ROOM ${Math.floor(n / 60)} - NIGHT`,
  isHeading: false,
  doubts: integer(20) === 0 ? ['character'] : [],
  page: 1 + Math.floor(n / LINES_PER_PAGE),
  box: [inventShare(), inventShare(), inventShare(), inventShare()],
  confidence: inventShare(),
  extensions: [],
  isDual: false,
  readActor: pick(CHARACTERS),
  readWordsId: bytes(32).toString('base64url'),
})

/** As the aligner of the voices stores them. */
function timeWords(dialog: string) {
  let atMs = 0
  return dialog.split(' ').map((text) => {
    const startMs = atMs
    atMs += MS_PER_CHARACTER * (text.length + 1)
    return { text, startMs, endMs: atMs }
  })
}

export async function insertScripts(
  ctx: Context,
  client: Client,
  { lines, scripts }: { lines: number; scripts: number },
): Promise<{ userId: string; ids: string[] }> {
  const tag = randomUUID()
  const { id: userId } = await ctx.db
    .insertInto('appUser')
    .values({
      email: `${tag}@example.com`,
      emailKey: tag,
      username: tag,
      usernameKey: tag,
      fullName: 'Ada',
      verifiedAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ids: string[] = []
  for (let n = 0; n < scripts; n += 1) ids.push(await insertScript(ctx, client, userId, lines))
  return { userId, ids }
}

async function insertScript({ db }: Context, client: Client, ownerId: string, lineCount: number): Promise<string> {
  const { id: documentId } = await db
    .insertInto('document')
    .values({ ownerId, title: 'Sides', status: 'completed', pageCount: Math.ceil(lineCount / LINES_PER_PAGE) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertParsedLines(
    db,
    documentId,
    Array.from({ length: lineCount }, (_, n) => inventLine(n)),
  )
  const lines = await db
    .selectFrom('scene')
    .select(['id', 'dialog', 'sceneIndex'])
    .where('documentId', '=', documentId)
    .execute()
  const clips = lines
    .filter(({ sceneIndex }) => sceneIndex % 5 < 3)
    .map(({ id, dialog }) => ({
      sceneId: id,
      hash: createHash('sha256').update(id).digest('hex'),
      key: newClipKey(ownerId, documentId),
      characters: dialog.length,
      words: timeWords(dialog),
    }))
  await client.query(
    `
    with given as (
      select * from jsonb_to_recordset($1::jsonb)
        as clip("sceneId" uuid, hash text, key text, characters integer, words jsonb)
    ), made as (
      insert into audio_clip (user_id, document_id, hash, said_hash, provider, voice_id, state, turn, characters, charged,
        mp3_key, duration_ms, words, created_at, asked_at)
      select $2::uuid, $3::uuid, decode(hash, 'hex'), sha256(decode(hash, 'hex')), 'kokoro', 'kokoro:af_heart',
        'completed', 1, characters, characters, key, characters * 65, words, now(), now() from given
      returning id, hash
    )
    insert into line_audio (scene_id, clip_id, dialog_hash, voice_id, is_directed)
    select scene.id, made.id, sha256(convert_to(scene.dialog, 'UTF8')), 'kokoro:af_heart', true
    from given join made on made.hash = decode(given.hash, 'hex') join scene on scene.id = given."sceneId"`,
    [JSON.stringify(clips), ownerId, documentId],
  )
  for (const { id } of lines.slice(0, UNDO_STEPS))
    await storeChange(db, { documentId, ids: [id], orderBefore: null, at: new Date() })
  return documentId
}
