import dgram from 'node:dgram'
import dns from 'node:dns'
import net from 'node:net'

/** Disables the network functions, for machines without network namespaces. */
export function closeNetwork(): void {
  const reject = () => {
    throw new Error('There is no network here')
  }
  net.Socket.prototype.connect = reject
  net.Server.prototype.listen = reject
  dgram.createSocket = reject
  Object.assign(dns, { lookup: reject, resolve: reject })
  Object.assign(globalThis, { fetch: reject, WebSocket: undefined, EventSource: undefined })
}
