import { createServer, type AddressInfo } from 'node:net'
import { createScratchDatabase, queryOnce, withDatabase } from '@sidelight/dev-services/postgres/database'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createMigratedDatabase, type MigratedDatabase } from '#testing/migrated-database.ts'
import { createLogger } from '../observability/logger.ts'
import { awaitDatabase, checkDatabase } from './await-database.ts'
import { MIGRATIONS } from './migrate.ts'

const services = inject('services')
const setting = 'DATABASE_URL'

let database: MigratedDatabase
beforeAll(async () => {
  database = await createMigratedDatabase(services.env)
})
afterAll(() => database.drop())

const findRefusal = (url: string, migrations?: URL) =>
  checkDatabase({ setting, url }, migrations).then(
    (reason) => `no refusal: ${reason}`,
    (error: unknown) => `${(error as Error).name}: ${(error as Error).message}`,
  )

/** The answer of a server to everybody who connects: SQLSTATE and message of a fatal error. */
async function startRefusingServer(code: string, message: string) {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`)
  const length = Buffer.alloc(4)
  length.writeInt32BE(fields.length + 4)
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(Buffer.concat([Buffer.from('E'), length, fields])))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `postgres://rosa:hunter2@127.0.0.1:${port}/sidelight`,
    countConnections: () => connections,
    close: () => server.close(),
  }
}

describe('a database that refuses the program', () => {
  it('[R-57-06] A database that does not exist is named in a sentence, with its setting', async () => {
    expect(await findRefusal(withDatabase(database.url, 'sidelihgt'))).toMatch(
      /^StartError: The database sidelihgt at \S+ \(DATABASE_URL, role \w+\) cannot be used: database "sidelihgt" does not exist\. Create the database, or correct the setting\.$/,
    )
  })

  it('[R-57-06] A role that does not exist is named in a sentence', async () => {
    const url = new URL(database.url)
    url.username = 'nobody'
    expect(await findRefusal(url.href)).toMatch(/role nobody\) cannot be used: .*"nobody".* Create the role|password/)
  })

  it('[R-57-06] A refused password is reported without the password', async () => {
    const server = await startRefusingServer('28P01', 'password authentication failed for user "rosa"')
    const refusal = await findRefusal(server.url)
    expect(refusal).toContain('failed for user "rosa". Correct the role or its password.')
    expect(refusal).not.toContain('hunter2')
    server.close()
  })

  it('[R-57-06] A database without tables is answered by "run migrate", and one with all tables is accepted', async () => {
    const empty = await createScratchDatabase(services.databaseUrl)
    expect(await findRefusal(empty.url, MIGRATIONS)).toMatch(
      /lacks tables or changes of this release \(0001\S*\.sql and \d+ more\)\. Run `main\.ts migrate`\.$/,
    )
    expect(await findRefusal(empty.url)).toBe('no refusal: undefined')
    await empty.drop()
    expect(await findRefusal(database.env['DATABASE_URL'] ?? '', MIGRATIONS)).toBe('no refusal: undefined')
  })

  it('[R-57-06] A database that lacks the newest migration is answered by "run migrate"', async () => {
    const behind = await createMigratedDatabase(services.env)
    const [newest] = await queryOnce(
      behind.url,
      `delete from migration where name = (select max(name) from migration where name ~ '^[0-9]') returning name`,
    )
    expect(await findRefusal(behind.url, MIGRATIONS)).toContain(`of this release (${String(newest?.['name'])}). Run`)
    await behind.drop()
  })
})

describe('a database that is away', () => {
  it.each([
    ['57P03', 'the database system is starting up'],
    ['53300', 'sorry, too many clients already'],
  ])('[R-57-07] A server that answers %s ("%s") is waited for', async (code, message) => {
    const server = await startRefusingServer(code, message)
    expect(await findRefusal(server.url)).toBe(`no refusal: ${code}`)
    server.close()
  })

  it('[R-57-07] An address at which nobody listens, and one that no name server knows, are waited for', async () => {
    expect(await findRefusal('postgres://sidelight@127.0.0.1:1/sidelight')).toBe('no refusal: ECONNREFUSED')
    expect(await findRefusal('postgres://sidelight@db.invalid/sidelight')).toMatch(/no refusal: (ENOTFOUND|EAI_AGAIN)/)
  })

  it.each([
    ['at once and then seldom', 3_600_000, 1],
    ['at each attempt without a pause between two lines', 0, 5],
  ])('[R-57-07] A wait for the database is logged %s, and ends when the database responds', async (_how, ms, count) => {
    const server = await startRefusingServer('57P03', 'the database system is starting up')
    const log = createLogger('silent')
    const lines: object[] = []
    log.warn = (fields: object) => void lines.push(fields)
    const awaited = {
      setting,
      get url() {
        return server.countConnections() < 5 ? server.url : database.url
      },
    }
    await awaitDatabase(awaited, { log, retryMs: 1, logEveryMs: ms })
    expect(lines).toHaveLength(count)
    expect(lines[0]).toEqual({ database: expect.stringContaining('role rosa)') as string, reason: '57P03' })
    server.close()
  })
})
