import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true, maxSockets: 256 })
const TIMEOUT_MS = 60_000

export interface CallResult {
  /** 0 when there was no answer. */
  status: number
  ms: number
  endedAt: number
  body: unknown
}

/**
 * One call as a browser makes it: repeated only if its connection was open before and is closed at the moment of the call.
 * Never rejects.
 */
export function call(
  url: string,
  token: string,
  { method = 'GET', body, key }: { method?: string; body?: string; key?: string } = {},
): Promise<CallResult> {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const finish = (status: number, text = '') => {
      const endedAt = performance.now()
      resolve({ status, ms: endedAt - startedAt, endedAt, body: parseJson(text) })
    }
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      ...(key !== undefined && { 'idempotency-key': key }),
    }
    const sent = request(url, { method, agent, headers, timeout: TIMEOUT_MS }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (text += part))
      response.on('end', () => finish(response.statusCode ?? 0, text))
      response.on('error', () => finish(0))
    })
    sent.on('timeout', () => sent.destroy())
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (!sent.reusedSocket || error.code !== 'ECONNRESET') finish(0)
      else resolve(call(url, token, { method, ...(body !== undefined && { body }), ...(key !== undefined && { key }) }))
    })
    sent.end(body)
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
