import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import { listNetworks } from '../http/client-address.ts'
import { GROWTH } from './source-attempts.ts'

const MAX_NETWORKS = 10_000

interface Count {
  current: number
  endsAtMs: number
}

/**
 * Counts requests in this process, for the network of a client and for those around it, which may send more. What a narrow
 * network sends beyond its limit is not counted for the wider ones.
 */
export class NetworkCounts implements FastifyRateLimitStore {
  readonly #counts = new Map<string, Count>()

  incr: FastifyRateLimitStore['incr'] = (source, callback, windowMs, max) => {
    const nowMs = Date.now()
    for (const [step, network] of listNetworks(source).entries()) {
      const { current, endsAtMs } = this.#add(network, { nowMs, windowMs })
      const isExceeded = current > max * GROWTH ** step
      if (!isExceeded) continue
      callback(null, { current: max + 1, ttl: endsAtMs - nowMs })
      return
    }
    callback(null, { current: 0, ttl: windowMs })
  }

  child = () => new NetworkCounts()

  #add(network: string, { nowMs, windowMs }: { nowMs: number; windowMs: number }): Count {
    const found = this.#counts.get(network)
    if (found && found.endsAtMs > nowMs) {
      found.current += 1
      return found
    }
    const count = { current: 1, endsAtMs: nowMs + windowMs }
    // At the end of the map, so that its first one is the one that ends next.
    this.#counts.delete(network)
    this.#counts.set(network, count)
    const [oldest] = this.#counts.keys()
    if (this.#counts.size > MAX_NETWORKS && oldest !== undefined) this.#counts.delete(oldest)
    return count
  }
}
