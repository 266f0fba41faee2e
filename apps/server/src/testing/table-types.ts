import type { Pool } from 'pg'

interface Column {
  table: string
  name: string
  type: string
  nullable: boolean
  hasDefault: boolean
  isAlwaysGenerated: boolean
}

/** Only the public schema: the job engine has its own. */
const COLUMNS = `
  select c.table_name as "table", c.column_name as name, c.udt_name as type, c.is_nullable = 'YES' as nullable,
         (c.column_default is not null or c.is_identity = 'YES') as "hasDefault",
         coalesce(c.identity_generation = 'ALWAYS', false) as "isAlwaysGenerated"
  from information_schema.columns c
  where c.table_schema = 'public'
  order by c.table_name, c.ordinal_position`

const ENUMS = `
  select t.typname as type, array_agg(e.enumlabel::text order by e.enumsortorder) as values
  from pg_enum e join pg_type t on t.oid = e.enumtypid
  where t.typnamespace = 'public'::regnamespace
  group by t.typname`

const CHECKS = `
  select t.relname as "table", pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class t on t.oid = k.conrelid
  where k.contype = 'c' and k.connamespace = 'public'::regnamespace`

const TYPES: Record<string, string> = {
  _float8: 'number[]',
  _text: 'string[]',
  _uuid: 'string[]',
  bool: 'boolean',
  bytea: 'Buffer',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'Int8',
  jsonb: 'unknown',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
}

/** Generates the source of `platform/db/tables.ts` from a migrated database. */
export async function describeTables(pool: Pool): Promise<string> {
  const { rows: columns } = await pool.query<Column>(COLUMNS)
  const { rows: checks } = await pool.query<{ table: string; definition: string }>(CHECKS)
  const { rows: enums } = await pool.query<{ type: string; values: string[] }>(ENUMS)
  const unions = new Map(checks.flatMap(({ table, definition }) => parseUnions(table, definition)))
  const types = { ...TYPES, ...Object.fromEntries(enums.map(({ type, values }) => [type, toUnion(values)])) }
  const tables = Map.groupBy(columns, ({ table }) => table)

  const interfaces = [...tables].map(([table, tableColumns]) => {
    const lines = tableColumns.map((column) => {
      const name = `${table}.${column.name}`
      const columnType = unions.get(name) ?? types[column.type]
      if (columnType === undefined) throw new Error(`No TypeScript type is known for ${column.type} (${name})`)
      return `  ${toCamelCase(column.name)}: ${typeOf(column, columnType)}`
    })
    return `export interface ${toPascalCase(table)} {\n${lines.join('\n')}\n}\n`
  })
  const index = [...tables.keys()].map((table) => `  ${toCamelCase(table)}: ${toPascalCase(table)}\n`).join('')
  return [
    '// Generated from a migrated database by `npm run db:types`. Do not edit.',
    "import type { ColumnType } from 'kysely'\n",
    'type Generated<T> =',
    '  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>\n',
    '/** Too wide for a number, so it arrives as text. */',
    'type Int8 = ColumnType<string, string | number | bigint, string | number | bigint>\n',
    ...interfaces,
    `export interface DB {\n${index}}\n`,
  ].join('\n')
}

/** `check (status in ('a', 'b'))` makes the type of a column a union of these values. */
function parseUnions(table: string, definition: string): [string, string][] {
  const match = /^CHECK \(\((\w+) = (?:ANY \(ARRAY\[)?('.+'::text)(?:\]\))?\)\)$/.exec(definition)
  const [, column, list] = match ?? []
  if (column === undefined || list === undefined) return []
  return [[`${table}.${column}`, toUnion([...list.matchAll(/'([^']*)'::text/g)].map(([, value = '']) => value))]]
}

const toUnion = (values: readonly string[]) => values.map((value) => `'${value}'`).join(' | ')

function typeOf({ nullable, hasDefault, isAlwaysGenerated }: Column, columnType: string) {
  // `unknown` includes null.
  const canBeNull = nullable && columnType !== 'unknown'
  const nullableType = canBeNull ? `${columnType} | null` : columnType
  if (isAlwaysGenerated) return 'ColumnType<string, never, never>'
  return hasDefault ? `Generated<${nullableType}>` : nullableType
}

const toCamelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const toPascalCase = (name: string) => toCamelCase(`_${name}`)
