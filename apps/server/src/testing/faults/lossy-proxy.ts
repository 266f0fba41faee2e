import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface LossyProxy {
  port: number
  /** Drops every connection and refuses new ones until `restore` is called. */
  cut(): void
  restore(): void
  close(): void
}

/** A TCP proxy that can simulate a network outage. */
export async function startLossyProxy(target: { host: string; port: number }): Promise<LossyProxy> {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((client) => {
    if (isCut) {
      client.destroy()
      return
    }
    const upstream = connect(target)
    for (const [socket, peer] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        peer.destroy()
      })
      socket.pipe(peer)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const dropAll = () => sockets.forEach((socket) => socket.destroy())
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true
      dropAll()
    },
    restore() {
      isCut = false
    },
    close() {
      dropAll()
      server.close()
    },
  }
}
