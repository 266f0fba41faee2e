import { fileURLToPath } from 'node:url'
import { takeFreePort } from '@sidelight/dev-services/ports'
import { startProduct } from '@sidelight/tools/dev/start-product'
import { startNodeServer } from '@sidelight/dev-services/process/node-server'
import { startServices } from '@sidelight/dev-services/start-services'
import { quantile } from '../shared/quantile.ts'
import { signIn } from '../shared/sign-in.ts'
import { measure, type LoadResult } from './load.ts'

// The only query of GET /users/me: the user and the session of the caller (sessions.repo.ts).
const SQL = `
  select u.id as user_id, s.id as session_id, u.email, u.full_name, u.username, u.role,
    u.picture_key, u.password_hash is not null as has_password
  from session s join app_user u on u.id = s.user_id
  where s.id = $1 and s.user_id = $2 and s.revoked_at is null and s.ends_at > $3`
const ROUNDS = 5
const WARM_UP_SECONDS = 3
const ROUND_SECONDS = 5
const median = (values: number[]) => quantile(values, 0.5)

const services = await startServices({ storage: 's3rver' })
try {
  const product = await startProduct(services, {
    roles: ['api'],
    seed: true,
    env: { RATE_LIMIT_PER_MINUTE: '1000000000', ACCESS_TOKEN_SECONDS: '3600' },
  })
  const { token } = await signIn(product.url)
  const { sub, sid } = readClaims(token)

  const port = await takeFreePort()
  const url = `http://127.0.0.1:${port}/me`
  const { pid } = await startNodeServer(services.supervisor, {
    name: 'bare Fastify',
    args: [fileURLToPath(new URL('./bare-fastify.ts', import.meta.url)), String(port), SQL, sid, sub],
    env: { DATABASE_URL: services.databaseUrl },
    logFile: `${services.logDirectory}/bare-fastify.log`,
    readyUrl: url,
  })
  const reference = { url, pid }
  const ours = {
    url: `${product.url}/api/v1/users/me`,
    pid: product.pid,
    headers: { authorization: `Bearer ${token}` },
  }

  await measure(reference, WARM_UP_SECONDS)
  await measure(ours, WARM_UP_SECONDS)
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ reference: await measure(reference, ROUND_SECONDS), ours: await measure(ours, ROUND_SECONDS) })
  report(rounds)
} finally {
  await services.stop()
}

interface Round {
  reference: LoadResult
  ours: LoadResult
}

function report(rounds: Round[]): void {
  const printResults = (name: string, server: keyof Round) => {
    const results = rounds.map((round) => round[server])
    const rate = median(results.map((result) => result.requestsPerSecond))
    const cpu = median(results.map((result) => result.cpuMicrosecondsPerRequest))
    process.stdout.write(
      `${name.padEnd(26)} ${rate.toFixed(0).padStart(7)} requests/s  ${cpu.toFixed(0).padStart(5)} µs CPU/request\n`,
    )
  }
  printResults('bare Fastify, same query', 'reference')
  printResults('GET /api/v1/users/me', 'ours')
  const ratio = median(rounds.map(({ ours, reference }) => ours.requestsPerSecond / reference.requestsPerSecond))
  process.stdout.write(
    `ratio ${ratio.toFixed(2)} (median of ${rounds.length} rounds of ${ROUND_SECONDS} s, 16 connections)\n`,
  )
}

function readClaims(token: string): { sub: string; sid: string } {
  const [, payload = ''] = token.split('.')
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string; sid: string }
}
