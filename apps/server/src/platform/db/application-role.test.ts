import { queryOnce } from '@sidelight/dev-services/postgres/database'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createMigratedDatabase, type MigratedDatabase } from '#testing/migrated-database.ts'
import { APPEND_ONLY_TABLES } from './grant-application-role.ts'

let database: MigratedDatabase
beforeAll(async () => {
  database = await createMigratedDatabase(inject('services').env)
})
afterAll(() => database.drop())

const asApplication = (sql: string) => queryOnce(database.env['DATABASE_URL'] ?? '', sql)
const asOwner = (sql: string) => queryOnce(database.url, sql)

describe('the role of the application', () => {
  it.each([
    'truncate app_user cascade',
    'truncate audit_event',
    'alter table credit_transfer disable trigger all',
    'alter table audit_event disable trigger audit_event_is_kept',
    'drop trigger audit_event_is_append_only on audit_event',
    'drop table audit_event',
    'create table note (text text)',
    'create or replace function delete_ended_audit_slice(max_rows integer) returns integer language sql as $$ select 1 $$',
    "set session_replication_role = 'replica'",
    "insert into migration (name, checksum) values ('0099', 'x')",
    'truncate pgboss.job',
  ])('[R-15-04] The role of the application may not run: %s', async (sql) => {
    await expect(asApplication(sql)).rejects.toThrow(/permission denied|must be owner/)
  })

  it('[R-15-04] The owner may do what the role of the application may not', async () => {
    await asOwner('alter table credit_transfer disable trigger all')
    await asOwner('alter table credit_transfer enable trigger all')
    expect(await asOwner('truncate activity')).toEqual([])
  })

  it('[R-15-04] [X20] The role of the application reads and adds rows of append-only tables, and changes those of others', async () => {
    const rights = await asOwner(
      `select tablename as "table", array_remove(array[
         case when has_table_privilege('sidelight_app', tablename, 'select') then 'select' end,
         case when has_table_privilege('sidelight_app', tablename, 'insert') then 'insert' end,
         case when has_table_privilege('sidelight_app', tablename, 'update') then 'update' end,
         case when has_table_privilege('sidelight_app', tablename, 'delete') then 'delete' end], null) as rights
       from pg_tables where schemaname = 'public'`,
    )
    for (const { table, rights: granted } of rights) {
      const expected = APPEND_ONLY_TABLES.includes(String(table))
        ? ['select', 'insert']
        : table === 'migration'
          ? ['select']
          : ['select', 'insert', 'update', 'delete']
      expect(granted, String(table)).toEqual(expected)
    }
  })

  it('[R-15-04] Every table whose trigger refuses changes is append-only for the role of the application', async () => {
    const guarded = await asOwner(
      `select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
       join pg_proc p on p.oid = t.tgfoid where p.proname = 'refuse_change' order by 1`,
    )
    expect(guarded.map(({ name }) => name)).toEqual(APPEND_ONLY_TABLES.toSorted())
  })
})
