import { writeFile } from 'node:fs/promises'
import { Pool } from 'pg'
import { readConfig } from '#config.ts'
import { describeTables } from './table-types.ts'

const pool = new Pool({ connectionString: readConfig().database.url })
await writeFile(new URL('../platform/db/tables.ts', import.meta.url), await describeTables(pool))
await pool.end()
