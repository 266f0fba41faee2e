import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** 'hangs' affects every request, the other faults only writes. */
type Fault = 'none' | 'refuses' | 'hangs' | { slowMs: number }

export interface FaultyStorage {
  endpoint: string
  setFault(fault: Fault): void
  /** The number of requests that were refused or left hanging. */
  failures(): number
  close(): void
}

/** A proxy in front of the object storage. It forwards the Host header unchanged, so that signatures stay valid. */
export async function startFaultyStorage(target: string): Promise<FaultyStorage> {
  let fault: Fault = 'none'
  let failureCount = 0

  function forward(incoming: IncomingMessage, response: ServerResponse): void {
    const { method, url = '', headers } = incoming
    const outgoing = request(new URL(url, target), { method, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(response)
    })
    outgoing.on('error', () => response.destroy())
    incoming.pipe(outgoing)
  }

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    if (fault === 'hangs') {
      failureCount += 1
      incoming.resume()
      return
    }
    if (incoming.method === 'PUT' && fault === 'refuses') {
      failureCount += 1
      incoming.resume()
      response.writeHead(500).end()
      return
    }
    if (incoming.method === 'PUT' && typeof fault === 'object') await delay(fault.slowMs)
    forward(incoming, response)
  }

  const server = createServer((incoming, response) => void handle(incoming, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setFault: (given) => (fault = given),
    failures: () => failureCount,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
