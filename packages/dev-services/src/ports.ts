import { createServer } from 'node:net'

// Below Linux's ephemeral range (32768 and up), so that no outgoing connection takes a port between choice and use.
const FIRST_PORT = 20_000
const PORT_COUNT = 12_000

export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => server.close(() => resolve(true)))
  })
}

const takenPorts = new Set<number>()

export async function takeFreePort(preferred?: number): Promise<number> {
  if (preferred !== undefined && !takenPorts.has(preferred) && (await isPortFree(preferred))) {
    takenPorts.add(preferred)
    return preferred
  }
  for (let attempt = 0; attempt < 200; attempt++) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORT_COUNT)
    if (takenPorts.has(port)) continue
    takenPorts.add(port)
    if (await isPortFree(port)) return port
    takenPorts.delete(port)
  }
  throw new Error('No free port between 20000 and 32000 on 127.0.0.1')
}

export function returnPort(port: number): void {
  takenPorts.delete(port)
}
