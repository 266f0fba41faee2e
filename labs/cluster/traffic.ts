import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { queryOnce } from '@sidelight/dev-services/postgres/database'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { checkLedger } from '../ledger-chaos/check-ledger.ts'
import { call, type CallResult } from './call.ts'
import type { Deployment } from './deployment.ts'
import type { SignedInUser } from './users.ts'

const PAUSE_MS = 20
const SIDES = 'INT. HALL - NIGHT\n\nMARCUS\nYou kept the key.\n\nDANI\nTo give it back.\n'

interface Options {
  readers?: number
  writers?: number
  /** Users who upload sides and pay for parsing. */
  buyers?: number
  /** Calls that a balancer may repeat carry a key; without retries nothing is repeated. */
  url?: string
}

export interface Traffic {
  count(): number
  countSuccesses(): number
  stop(): Promise<TrafficResult>
}

export interface TrafficResult {
  calls: number
  /** How often each status other than success was answered; 0 stands for no answer. */
  failures: Map<number, number>
  failed: number
  longestSilenceMs: number
  slowestMs: number
  lineIds: string[]
  scriptIds: string[]
}

/** Calls of several users at once until it is stopped. Nothing is retried, and everything acknowledged is noted. */
export function startTraffic(
  deployment: Deployment,
  { readers = 4, writers = 3, buyers = 1, url }: Options = {},
): Traffic {
  const base = url ?? deployment.retryingUrl
  const stopping = new AbortController()
  const results: CallResult[] = []
  const lineIds: string[] = []
  const scriptIds: string[] = []
  const startedAt = performance.now()

  const send = async (user: SignedInUser, path: string, options?: Parameters<typeof call>[2]) => {
    const result = await call(base + path, user.token, options)
    results.push(result)
    return result
  }
  const read = async (user: SignedInUser) => {
    await send(user, Math.random() < 0.5 ? '/api/v1/users/me' : '/api/v1/users/credits')
  }
  const write = async (user: SignedInUser) => {
    const result = await send(user, `/api/v1/scenes/document/${user.documentId}/add`, {
      method: 'POST',
      body: JSON.stringify([{ actor: 'MARA', scene_index: 0, text: `Line ${randomUUID()}` }]),
      key: randomUUID(),
    })
    if (isSuccess(result)) lineIds.push(...(dataOf(result) as { _id: string }[]).map(({ _id }) => _id))
  }
  const buy = async (user: SignedInUser) => {
    const announced = await send(user, '/api/v1/documents/presigned-upload', {
      method: 'POST',
      body: JSON.stringify({ file_name: 'sides.txt', file_type: 'text/plain', file_size: SIDES.length }),
    })
    if (!isSuccess(announced)) return
    const { url: uploadUrl, document_id: id } = dataOf(announced) as { url: string; document_id: string }
    await fetch(uploadUrl, { method: 'PUT', body: SIDES, headers: { 'content-type': 'text/plain' } })
    if (!isSuccess(await send(user, `/api/v1/documents/${id}/confirm`, { method: 'POST' }))) return
    if (isSuccess(await send(user, `/api/v1/documents/${id}/process`, { method: 'POST' }))) scriptIds.push(id)
  }

  const actors = [...Array<typeof read>(readers).fill(read), ...Array<typeof read>(writers).fill(write)]
  const running = [...actors, ...Array<typeof read>(buyers).fill(buy)].map(async (act, index) => {
    for (let turn = index; !stopping.signal.aborted; turn += 1) {
      await act(deployment.users[turn % deployment.users.length] as SignedInUser)
      await delay(act === buy ? 50 * PAUSE_MS : PAUSE_MS)
    }
  })

  return {
    count: () => results.length,
    countSuccesses: () => results.filter(isSuccess).length,
    async stop() {
      stopping.abort()
      await Promise.all(running)
      return { ...summarise(results, startedAt), lineIds, scriptIds }
    },
  }
}

const isSuccess = ({ status }: CallResult): boolean => status >= 200 && status < 300
const dataOf = ({ body }: CallResult): unknown => (body as { data: unknown }).data

function summarise(results: CallResult[], startedAt: number) {
  const failures = new Map<number, number>()
  const successes: number[] = []
  for (const result of results)
    if (isSuccess(result)) successes.push(result.endedAt)
    else failures.set(result.status, (failures.get(result.status) ?? 0) + 1)
  const moments = [startedAt, ...successes.toSorted((a, b) => a - b), performance.now()]
  const silences = moments.slice(1).map((moment, index) => moment - (moments[index] ?? moment))
  return {
    calls: results.length,
    failures,
    failed: results.length - successes.length,
    longestSilenceMs: Math.max(...silences),
    slowestMs: Math.max(...results.map(({ ms }) => ms)),
  }
}

/** What is missing of everything that was acknowledged, and what is wrong in the books; empty when all is there. */
export async function findLosses(databaseUrl: string, { lineIds, scriptIds }: TrafficResult): Promise<string[]> {
  const losses: string[] = []
  const lines = await queryOnce(databaseUrl, 'select id from line where id = any($1::uuid[])', [lineIds])
  if (lines.length < lineIds.length) losses.push(`${lineIds.length - lines.length} of ${lineIds.length} lines lost`)
  await waitUntil(
    async () => {
      const unread = `select 1 from document where id = any($1::uuid[]) and status = 'processing'`
      return (await queryOnce(databaseUrl, unread, [scriptIds])).length === 0
    },
    { what: 'The reading of the uploaded sides', timeoutMs: 180_000, everyMs: 500 },
  )
  const read = `select id from document where id = any($1::uuid[]) and status = 'completed'`
  const scripts = await queryOnce(databaseUrl, read, [scriptIds])
  if (scripts.length < scriptIds.length)
    losses.push(`${scriptIds.length - scripts.length} of ${scriptIds.length} paid scripts lost`)
  for (const check of ['always', 'in depth'] as const) losses.push(...(await checkLedger(databaseUrl, check)))
  return losses
}
