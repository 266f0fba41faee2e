import { randomUUID } from 'node:crypto'
import { queryOnce } from '@sidelight/dev-services/postgres/database'
import { DEMO_ACCOUNT } from '../../apps/server/src/seed/demo-account.ts'

const COUNT = 12
const LINES = 40
const PAGES = 1000

export interface SignedInUser {
  token: string
  documentId: string
}

/** Creates accounts with the password of the demo account, pages and a script each, and signs them in. */
export async function createUsers(databaseUrl: string, url: string): Promise<SignedInUser[]> {
  const users: SignedInUser[] = []
  for (let index = 0; index < COUNT; index += 1) {
    const email = `actor-${index}@sidelight.local`
    const documentId = await insertUser(databaseUrl, email)
    users.push({ documentId, token: await signIn(url, email) })
  }
  return users
}

async function insertUser(databaseUrl: string, email: string): Promise<string> {
  const [userId, documentId] = [randomUUID(), randomUUID()]
  await queryOnce(
    databaseUrl,
    `insert into app_user (id, email, email_key, username, username_key, full_name, verified_at, password_hash)
     select $1, $2, $2, $1::uuid::text, $1::uuid::text, 'Actor', now(), password_hash from app_user where email_key = $3`,
    [userId, email, DEMO_ACCOUNT.email],
  )
  await queryOnce(databaseUrl, `select credit_grant($1, 'drill:' || $1::uuid, $2, 'grant: drill', now())`, [
    userId,
    PAGES,
  ])
  await queryOnce(
    databaseUrl,
    `insert into document (id, owner_id, title, page_count, status, kept_at, inspected_at)
     values ($1, $2, 'Drill', 500, 'completed', now(), now())`,
    [documentId, userId],
  )
  await queryOnce(
    databaseUrl,
    `insert into line (document_id, line_index, character, dialog)
     select $1, n, 'MARA', 'You kept the key. ' || n from generate_series(0, $2 - 1) n`,
    [documentId, LINES],
  )
  return documentId
}

async function signIn(url: string, email: string): Promise<string> {
  const response = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_ACCOUNT.password }),
  })
  if (!response.ok) throw new Error(`Signing in failed: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { data: { access_token: string } }).data.access_token
}
