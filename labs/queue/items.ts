import { queryOnce } from '@sidelight/dev-services/postgres/database'

/** `effects` is counted and not set, so that an effect that is committed twice shows. */
const TABLES = `
  create table bench_item (id uuid primary key, effects integer not null default 0);
  create table bench_outbox (id uuid primary key);
  create table bench_key (id uuid primary key, attempt integer not null, repeats integer not null default 0)`

export const INSERT_ITEM = 'insert into bench_item (id) values ($1)'
export const COUNT_EFFECT = 'update bench_item set effects = effects + 1 where id = $1'

export const createItemTables = (url: string) => queryOnce(url, TABLES)

export const emptyItemTables = (url: string) => queryOnce(url, 'truncate bench_item, bench_outbox, bench_key')

/** The number that the query returns as `count`. */
export async function countRows(url: string, query: string): Promise<number> {
  const [row] = await queryOnce(url, query)
  return Number(row?.['count'])
}

export const countDone = (url: string) => countRows(url, 'select count(*) from bench_item where effects > 0')

/** The product's role ends statements after a minute; filling and comparing a million rows takes longer. */
export const withoutTimeout = (url: string): string =>
  `${url}?options=${encodeURIComponent('-c statement_timeout=0 -c work_mem=256MB')}`
