import { createServer } from 'node:net'

// Below Linux's ephemeral range (32768 and up), so that no outgoing connection takes a port between choice and use.
const FIRST_PORT = 20_000
const PORT_COUNT = 12_000

/** At both addresses of `localhost`: Vite binds to the one that the name has first, and browsers try both. */
export async function isPortFree(port: number): Promise<boolean> {
  return (await isFreeAt('127.0.0.1', port)) && (await isFreeAt('::1', port))
}

/** A machine without IPv6 has nothing at ::1. */
const isFreeAt = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code !== 'EADDRINUSE' && code !== 'EACCES'))
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(true)))
  })

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
