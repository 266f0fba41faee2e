import { setTimeout as delay } from 'node:timers/promises'
import type { Revision } from '@sidelight/contract'
import { queryOnce } from '@sidelight/dev-services/postgres/database'
import { startServices } from '@sidelight/dev-services/start-services'
import { startProduct } from '@sidelight/tools/dev/start-product'
import { quantile } from '../../shared/quantile.ts'
import { type Api, signIn } from '../../shared/sign-in.ts'

const LINES = 500
const ROUNDS = 5
const ENV = { RATE_LIMIT_PER_MINUTE: '1000000', ACCESS_TOKEN_SECONDS: '36000', LOG_LEVEL: 'warn' }

const sidesOf = (draft: number): string =>
  Array.from({ length: LINES }, (_, at) =>
    [at % 2 === 0 ? 'ANNA' : 'MARCUS', `This is line number ${at} of the harbour scene, in draft ${draft}.`, ''].join(
      '\n',
    ),
  ).join('\n')

async function upload(api: Api, path: string, text: string): Promise<string> {
  const file = { file_name: 'sides.txt', file_type: 'text/plain', file_size: text.length }
  const { url, document_id: id } = await api<{ url: string; document_id: string }>('POST', path, file)
  await fetch(url, { method: 'PUT', body: text, headers: { 'content-type': 'text/plain' } })
  await api('POST', `/api/v1/documents/${id}/confirm`)
  return id
}

async function waitFor<T>(what: string, find: () => Promise<T | undefined>): Promise<T> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const found = await find()
    if (found !== undefined) return found
    await delay(100)
  }
  throw new Error(`There is still no ${what}`)
}

/** Sends drafts of a script in which each of 500 lines is rewritten, and returns how long applying them took, in ms. */
export async function measureApplying(): Promise<{ median: number; slowest: number }> {
  const services = await startServices()
  try {
    const product = await startProduct(services, { roles: ['api', 'worker'], seed: true, env: ENV })
    const { api } = await signIn(product.url)
    await queryOnce(
      services.databaseUrl,
      `select credit_grant(id, 'bench:' || id, 10000, 'grant: bench', now()) from app_user`,
    )
    const documentId = await upload(api, '/api/v1/documents/presigned-upload', sidesOf(0))
    await api('POST', `/api/v1/documents/${documentId}/process`)
    const script = `/api/v1/documents/${documentId}`
    await waitFor('script', async () => {
      const [row] = await queryOnce(services.databaseUrl, 'select status from document where id = $1', [documentId])
      return row?.['status'] === 'completed' || undefined
    })
    const times: number[] = []
    for (let draft = 1; draft <= ROUNDS; draft += 1) {
      await upload(api, `${script}/revision`, sidesOf(draft))
      const { revision_id, changes } = await waitFor('revision', async () => {
        const revision = await api<Revision>('GET', `${script}/revision`)
        return revision.state === 'ready' ? revision : undefined
      })
      if (changes?.changed !== LINES) throw new Error(`${changes?.changed} of ${LINES} lines are rewritten`)
      const startedAt = performance.now()
      await api('POST', `${script}/revision/apply`, { revision_id, pages: changes.cost?.pages, scope: 'whole' })
      times.push(performance.now() - startedAt)
    }
    return { median: quantile(times, 0.5), slowest: Math.max(...times) }
  } finally {
    await services.stop()
  }
}
