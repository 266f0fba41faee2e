import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { expect, it } from 'vitest'
import { isPortFree } from './ports.ts'

const addresses = Object.values(networkInterfaces()).flatMap((found = []) => found.map(({ address }) => address))

it.each(['127.0.0.1', '::1'].filter((host) => addresses.includes(host)))(
  'A port is taken while a server listens at %s, and free afterwards',
  async (host) => {
    const server = createServer()
    await once(server.listen({ host, port: 0 }), 'listening')
    const { port } = server.address() as AddressInfo
    expect(await isPortFree(port)).toBe(false)
    await once(server.close(), 'close')
    expect(await isPortFree(port)).toBe(true)
  },
)
