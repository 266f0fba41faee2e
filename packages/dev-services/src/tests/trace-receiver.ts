import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface TraceReceiver {
  url: string
  close(): void
}

/** Receives traces over HTTP as an OpenTelemetry collector does, and passes on every batch as text. */
export async function startTraceReceiver(onBatch: (batch: string) => void): Promise<TraceReceiver> {
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      onBatch(body)
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  }
}
