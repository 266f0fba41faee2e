import dgram from 'node:dgram'
import dns from 'node:dns'
import net from 'node:net'

/** A second lock behind the network namespace, for machines that have none. No parser we use has business on a network. */
export function closeNetwork(): void {
  const refuse = () => {
    throw new Error('There is no network here')
  }
  net.Socket.prototype.connect = refuse
  net.Server.prototype.listen = refuse
  dgram.createSocket = refuse
  Object.assign(dns, { lookup: refuse, resolve: refuse })
  Object.assign(globalThis, { fetch: refuse, WebSocket: undefined, EventSource: undefined })
}
