import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** One that hangs takes everything and never answers, whatever it is asked. */
type Fault = 'none' | 'refuses' | 'hangs' | { slowMs: number }

export interface FaultyStorage {
  endpoint: string
  /** For what is written from now on. */
  setFault(fault: Fault): void
  /** How many times it refused or left somebody waiting. */
  refusals(): number
  close(): void
}

/** Stands before the object store. Signatures hold, because the store is told the host that was signed. */
export async function startFaultyStorage(target: string): Promise<FaultyStorage> {
  let fault: Fault = 'none'
  let refused = 0

  function passOn(incoming: IncomingMessage, answer: ServerResponse): void {
    const { method, url = '', headers } = incoming
    const outgoing = request(new URL(url, target), { method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
    })
    outgoing.on('error', () => answer.destroy())
    incoming.pipe(outgoing)
  }

  async function handle(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    if (fault === 'hangs') {
      refused += 1
      incoming.resume()
      return
    }
    if (incoming.method === 'PUT' && fault === 'refuses') {
      refused += 1
      incoming.resume()
      answer.writeHead(500).end()
      return
    }
    if (incoming.method === 'PUT' && typeof fault === 'object') await delay(fault.slowMs)
    passOn(incoming, answer)
  }

  const server = createServer((incoming, answer) => void handle(incoming, answer))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setFault: (given) => (fault = given),
    refusals: () => refused,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
