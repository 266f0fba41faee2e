import { fastify } from 'fastify'
import { Pool } from 'pg'

/** The reference of the API benchmark: the same query behind a Fastify server that does nothing else. */
const [port, sql, ...values] = process.argv.slice(2)
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
const app = fastify()
app.get('/me', async () => {
  const { rows } = await pool.query<Record<string, unknown>>(sql ?? '', [...values, new Date()])
  return { status: 'success', message: 'OK', data: rows[0] }
})
await app.listen({ host: '127.0.0.1', port: Number(port) })
