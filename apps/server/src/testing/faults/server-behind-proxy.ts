import { directDatabase } from '../migrated-database.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { type LossyProxy, startLossyProxy } from './lossy-proxy.ts'

export interface ServerBehindProxy {
  server: TestServer
  /** Between the server and its database. */
  proxy: LossyProxy
  stop(): Promise<void>
}

/** A server that loses its database when the test wants it. */
export async function startServerBehindProxy(): Promise<ServerBehindProxy> {
  const proxies: LossyProxy[] = []
  const databaseBehind = async (address: string) => {
    const url = new URL(address)
    const proxy = await startLossyProxy({ host: url.hostname, port: Number(url.port) })
    proxies.push(proxy)
    url.port = String(proxy.port)
    return directDatabase({ url: url.href })
  }
  const server = await startTestServer({}, { databaseBehind, isWorking: false })
  const [proxy] = proxies
  if (!proxy) throw new Error('The server has not asked for its database')
  return {
    server,
    proxy,
    async stop() {
      proxy.restore()
      await server.stop()
      proxy.close()
    },
  }
}
