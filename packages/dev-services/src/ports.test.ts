import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { expect, it } from 'vitest'
import { isPortFree, returnPort, takeFreePort } from './ports.ts'

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

const CHOICE = `
  const { takeFreePort } = await import(${JSON.stringify(new URL('./ports.ts', import.meta.url))})
  process.stdout.write(String(await takeFreePort(Number(process.argv[1]))))
  setInterval(() => undefined, 60_000)`

it('Processes that choose the same port at once get different ones, and an ended process leaves its port', async () => {
  const port = await takeFreePort()
  returnPort(port)
  const choosers = [1, 2, 3].map(() => spawn(process.execPath, ['--input-type=module', '-e', CHOICE, String(port)]))
  const chosen = await Promise.all(
    choosers.map(async ({ stdout }) => String(((await once(stdout, 'data')) as [Buffer])[0])),
  )
  expect(new Set(chosen).size).toBe(3)
  expect(chosen).toContain(String(port))
  for (const chooser of choosers) {
    chooser.kill('SIGKILL')
    await once(chooser, 'exit')
  }
  expect(await takeFreePort(port)).toBe(port)
  expect(await takeFreePort(port)).not.toBe(port)
})
