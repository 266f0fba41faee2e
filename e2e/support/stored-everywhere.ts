import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readBucket } from '@sidelight/dev-services/storage/storage-access'
import type { RunAddresses } from './run-addresses.ts'
import { TRACES_FILE } from './traced-product.ts'

type Sql = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

/**
 * Everything that the product and its services hold, by where it is: rows of all tables, objects, logs, traces,
 * metrics and mails.
 */
export async function readEverything(sql: Sql, addresses: RunAddresses): Promise<Map<string, string>> {
  const places = new Map<string, string>()
  for (const [name, text] of await readTables(sql)) places.set(`table ${name}`, text)
  for (const [key, content] of await readBucket(addresses.storage))
    places.set(`object ${key}`, `${key}\n${content.toString('latin1')}`)
  for (const file of await readdir(addresses.logDirectory))
    places.set(
      file === TRACES_FILE ? 'traces' : `log ${file}`,
      await readFile(join(addresses.logDirectory, file), 'latin1'),
    )
  places.set('metrics', await (await fetch(`${addresses.opsUrl}/metrics`)).text())
  const mails = await fetch(`${addresses.inboxUrl}/api/email`)
  places.set('mails', await mails.text())
  return places
}

/** As a dump would have them, the tables of the queue included. */
async function readTables(sql: Sql): Promise<[name: string, rows: string][]> {
  const tables = await sql(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  return Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await sql(`select coalesce(string_agg(t::text, E'\\n'), '') as rows from ${String(name)} t`)
      return [String(name), String(row?.['rows'])] as [string, string]
    }),
  )
}

/** Where one of the words is, whatever its case. */
export function findWords(places: ReadonlyMap<string, string>, words: readonly string[]): string[] {
  return [...places].flatMap(([place, text]) => {
    const lower = text.toLowerCase()
    return words.filter((word) => lower.includes(word)).map((word) => `${word} in ${place}`)
  })
}
