import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface TraceReceiver {
  url: string
  /** Every batch received, as text. */
  received(): string[]
  close(): void
}

/** Receives traces over HTTP as an OpenTelemetry collector does. */
export async function startTraceReceiver(): Promise<TraceReceiver> {
  const batches: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      batches.push(body)
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => batches,
    close: () => server.close(),
  }
}
