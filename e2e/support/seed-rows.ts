import type { Visitor } from './visitors.ts'

export type Sql = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

/** Spends all pages of the user by ledger transfers, as parsed scripts would. */
export async function spendAllPages(sql: Sql, { email }: Visitor): Promise<void> {
  await sql(
    `select credit_move(u.id, 'settle', 'spend:' || gen_random_uuid(), a.bucket, 'consumed', a.balance, 'settle', now())
     from app_user u join credit_account a on a.user_id = u.id
     where u.email = $1 and a.kind in ('free month', 'plan month', 'paygo') and a.balance > 0`,
    [email],
  )
}

export async function givePaygoPages(sql: Sql, { email }: Visitor, pages: number): Promise<void> {
  await sql(
    `select credit_grant(id, 'gift:' || gen_random_uuid(), $2, 'grant: a gift', now()) from app_user where email = $1`,
    [email, pages],
  )
}

interface NewDocument {
  title: string
  status?: 'pending' | 'processing' | 'completed' | 'error'
  message?: string
  pages?: number
  pagesRead?: number
}

/** Inserts a document that was processed, and returns its id. */
export async function addDocument(
  sql: Sql,
  { email }: Visitor,
  { title, status = 'completed', message = '', pages = 3, pagesRead = 0 }: NewDocument,
): Promise<string> {
  const [row] = await sql(
    `insert into document (owner_id, title, status, message, page_count, pages_read, kept_at, inspected_at)
     select id, $2, $3, $4, $5, $6, now(), now() from app_user where email = $1 returning id`,
    [email, title, status, message, pages, pagesRead],
  )
  return String(row?.['id'])
}

export interface Line {
  actor: string
  dialog: string
  heading?: string
  doubts?: string[]
}

/** Inserts a parsed script with these lines, and returns the id of its document. */
export async function addScript(
  sql: Sql,
  user: Visitor,
  { title, lines }: { title: string; lines: readonly Line[] },
): Promise<string> {
  const documentId = await addDocument(sql, user, { title, pages: Math.max(3, Math.ceil(lines.length / 12)) })
  await sql(
    `insert into line (document_id, line_index, character, dialog, heading, page, doubts)
     select $1, at - 1, line->>'actor', line->>'dialog', coalesce(line->>'heading', ''), 1,
       array(select jsonb_array_elements_text(coalesce(line->'doubts', '[]')))
     from jsonb_array_elements($2::jsonb) with ordinality as given (line, at)`,
    [documentId, JSON.stringify(lines)],
  )
  return documentId
}
