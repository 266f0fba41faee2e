import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { startSession } from '../../apps/server/src/modules/auth/sessions/sessions.service.ts'
import type { Context } from '../../apps/server/src/platform/context.ts'
import { benchLines } from '../audio-load/lines.ts'

export interface Actor {
  userId: string
  documentId: string
  token: string
  /** The lines of the partner. */
  lines: readonly string[]
}

/** Four pages: the partner has these lines, 2,327 characters, and the actor answers each. */
export const PARTNER_LINES = Array.from({ length: 11 }, (_, n) =>
  benchLines(33)
    .slice(3 * n, 3 * n + 3)
    .join(' '),
)
export const MANY_LINES = benchLines(2000)

const PARTNER = 'MARCUS'
export const CAST = [
  { actor: PARTNER, voice_id: 'kokoro:am_michael' },
  { actor: 'DANI', voice_id: 'record_by_me' },
]

/** Inserts verified accounts on the Free plan with a script each, and signs them in. */
export async function createActors(
  ctx: Context,
  databaseUrl: string,
  { count, lines, pages }: { count: number; lines: readonly string[]; pages: number },
): Promise<Actor[]> {
  const ids = Array.from({ length: count }, () => ({ userId: randomUUID(), documentId: randomUUID() }))
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `insert into app_user (id, email, email_key, username, username_key, full_name, verified_at)
       select id, id || '@example.com', id || '@example.com', id, id, 'Actor', now() from unnest($1::uuid[]) id`,
      [ids.map(({ userId }) => userId)],
    )
    await client.query(
      `insert into document (id, owner_id, title, page_count, status, kept_at, inspected_at)
       select * , 'Sides', $3::int, 'completed', now(), now() from unnest($1::uuid[], $2::uuid[])`,
      [ids.map(({ documentId }) => documentId), ids.map(({ userId }) => userId), pages],
    )
    await client.query(
      `insert into line (document_id, line_index, character, dialog)
       select id, 2 * (line.number - 1) + side, case side when 0 then $3 else 'DANI' end, line.text
       from unnest($1::uuid[]) id, unnest($2::text[]) with ordinality line(text, number), generate_series(0, 1) side`,
      [ids.map(({ documentId }) => documentId), lines, PARTNER],
    )
  } finally {
    await client.end()
  }
  const actors: Actor[] = []
  for (const id of ids) {
    const session = await startSession(ctx, { id: id.userId }, { device: 'Chrome on macOS', method: 'password' })
    if (!session) throw new Error('An actor could not be signed in')
    actors.push({ ...id, lines, token: session.accessToken })
  }
  return actors
}
