import { parentPort } from 'node:worker_threads'
import { createApp } from './app.ts'
import { compose } from './compose.ts'
import { readConfig } from './config.ts'
import type { ForwardedRequest, ForwardedResponse, ThreadMessage } from './platform/http/script-calls.ts'
import { flushLogs } from './platform/observability/logger.ts'

/** Each user has one such call at a time, and one processor works on them. */
const POOL_SIZE = 4
const SESSION_POOL_SIZE = 1

/** The main thread adds those that every response has. */
const FORWARDED_HEADERS = ['content-type', 'retry-after']

if (!parentPort) throw new Error('This file runs as a thread of the API process')
const port = parentPort

const config = readConfig()
const composition = await compose(
  {
    ...config,
    database: { ...config.database, poolSize: POOL_SIZE, sessionPoolSize: SESSION_POOL_SIZE },
    web: { ...config.web, root: undefined },
  },
  { jobRole: 'producer' },
)
// The main thread observes and logs the requests.
const app = await createApp(composition.ctx, { state: { phase: 'serving' }, metrics: undefined })

async function answer({ id, requestId, headers, remoteAddress, body, ...request }: ForwardedRequest): Promise<void> {
  const response = await app.inject({
    ...request,
    headers: { ...headers, 'x-request-id': requestId },
    ...(remoteAddress !== undefined && { remoteAddress }),
    ...(body && { payload: Buffer.from(body.buffer, body.byteOffset, body.byteLength) }),
  })
  const forwarded = FORWARDED_HEADERS.flatMap((name) => {
    const value = response.headers[name]
    return value === undefined ? [] : [[name, String(value)]]
  })
  port.postMessage({
    id,
    status: response.statusCode,
    headers: Object.fromEntries(forwarded) as Record<string, string>,
    body: response.rawPayload,
  } satisfies ForwardedResponse)
}

port.on('message', (message: ForwardedRequest | 'close') => {
  if (message === 'close') void close()
  else void answer(message)
})

async function close(): Promise<void> {
  await app.close()
  await composition.close()
  await flushLogs(composition.ctx.log)
  port.close()
}

port.postMessage('loaded' satisfies ThreadMessage)
