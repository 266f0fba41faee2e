import type { Visitor } from './people.ts'

type Sql = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

/** Uses up every page this person has, by a transfer in the ledger as a processed script would leave it. */
export async function spendAllPages(sql: Sql, { email }: Visitor): Promise<void> {
  await sql(
    `with account as (
       select a.id, a.user_id, a.balance from credit_account a join app_user u on u.id = a.user_id
       where u.email = $1 and a.bucket like 'monthly:%' and a.balance > 0
     ), counter as (
       insert into credit_account (user_id, bucket) select distinct user_id, 'spent' from account returning id
     ), moved as (
       insert into credit_transfer (key, debit_account_id, credit_account_id, pages, reason, at)
       select 'spend:' || gen_random_uuid(), account.id, counter.id, account.balance, 'spend: a script', now()
       from account, counter returning debit_account_id, credit_account_id, pages
     ), received as (
       update credit_account set balance = pages from moved where id = credit_account_id
     )
     update credit_account set balance = balance - pages from moved where id = debit_account_id`,
    [email],
  )
}

export async function givePaygoPages(sql: Sql, { email }: Visitor, pages: number): Promise<void> {
  await sql(
    `insert into credit_account (user_id, bucket, balance) select id, 'paygo', $2 from app_user where email = $1`,
    [email, pages],
  )
}

/** A script that has been through processing; answers its id. */
export async function addDocument(
  sql: Sql,
  { email }: Visitor,
  { title, status = 'completed' }: { title: string; status?: 'pending' | 'processing' | 'completed' | 'error' },
): Promise<string> {
  const [row] = await sql(
    `insert into document (owner_id, title, page_count, status)
     select id, $2, 3, $3 from app_user where email = $1 returning id`,
    [email, title, status],
  )
  return String(row?.['id'])
}
