import { createServer, type Server } from 'node:net'

// Below Linux's ephemeral range (32768 and up), so that no outgoing connection takes a port between choice and use.
const FIRST_PORT = 20_000
const PORT_COUNT = 6_000
const FIRST_RESERVATION = FIRST_PORT + PORT_COUNT

/** At both addresses of `localhost`: Vite binds to the one that the name has first, and browsers try both. */
export async function isPortFree(port: number): Promise<boolean> {
  return (await isFreeAt('127.0.0.1', port)) && (await isFreeAt('::1', port))
}

async function isFreeAt(host: string, port: number): Promise<boolean> {
  const server = await listen(host, port)
  if (typeof server === 'object') await new Promise((resolve) => server.close(resolve))
  // A machine without IPv6 has nothing at ::1.
  return server !== 'EADDRINUSE' && server !== 'EACCES'
}

/** The code of the error if that fails. */
const listen = (host: string, port: number): Promise<Server | string | undefined> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code))
    server.listen({ host, port, exclusive: true }, () => resolve(server))
  })

const reservations = new Map<number, Server>()

/**
 * Reserves a port for a program that binds it later. Its reservation is a socket at a second port, which the kernel
 * gives to one process only and frees when that process ends: two starts at once never choose the same port.
 */
async function reservePort(port: number): Promise<boolean> {
  if (reservations.has(port)) return false
  const reservation = await listen('127.0.0.1', FIRST_RESERVATION + (port % PORT_COUNT))
  if (typeof reservation !== 'object') return false
  reservation.unref()
  reservations.set(port, reservation)
  if (await isPortFree(port)) return true
  returnPort(port)
  return false
}

export async function takeFreePort(preferred?: number): Promise<number> {
  if (preferred !== undefined && (await reservePort(preferred))) return preferred
  for (let attempt = 0; attempt < 200; attempt++) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORT_COUNT)
    if (await reservePort(port)) return port
  }
  throw new Error(`No free port between ${FIRST_PORT} and ${FIRST_RESERVATION} on 127.0.0.1`)
}

export function returnPort(port: number): void {
  reservations.get(port)?.close()
  reservations.delete(port)
}
