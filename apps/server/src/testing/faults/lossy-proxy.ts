import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface LossyProxy {
  port: number
  /** Drops every connection and takes no new one, until `mend`. */
  cut(): void
  mend(): void
  close(): void
}

/** Stands between two parts and can be cut, as a network can. */
export async function startLossyProxy(target: { host: string; port: number }): Promise<LossyProxy> {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) {
      near.destroy()
      return
    }
    const far = connect(target)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
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
    mend() {
      isCut = false
    },
    close() {
      dropAll()
      server.close()
    },
  }
}
