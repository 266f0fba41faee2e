import { once } from 'node:events'
import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The browsers' way to every server, which a test can cut: the driver of WebKit has no switch for that. */
export interface Network {
  /** Of an HTTP proxy on this machine. */
  port: number
  cut: () => void
  restore: () => void
  stop: () => void
}

export async function startNetwork(): Promise<Network> {
  let isCut = false
  const proxy = createServer((request, response) => {
    const { url = '', method, headers } = request
    const onward = send(url, { method, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  })
  proxy.on('connection', (socket) => {
    if (isCut) socket.destroy()
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const setCut = (next: boolean) => {
    isCut = next
    if (next) proxy.closeAllConnections()
  }
  return {
    port: (proxy.address() as AddressInfo).port,
    cut: () => setCut(true),
    restore: () => setCut(false),
    stop: () => {
      proxy.close()
      proxy.closeAllConnections()
    },
  }
}
