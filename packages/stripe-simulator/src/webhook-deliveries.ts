import { Stripe } from 'stripe'
import type { Event } from './stripe-types.ts'

/** How the next events are delivered. Without options: once, immediately. */
export interface DeliveryOptions {
  /** Holds events until `release`. */
  isHeld?: boolean
  delayMs?: number
  /** How many times each event is sent. */
  copies?: number
  /** Event types that are never delivered; `true` for all. */
  lost?: boolean | string[]
}

export interface Deliveries {
  /** Adds an endpoint whose events are signed with the simulator's secret. */
  addEndpoint(url: string): void
  removeEndpoint(url: string): void
  setOptions(options: DeliveryOptions): void
  take(event: Event): void
  listHeld(): Event[]
  /** Sends held events in the given order (by default all, in their own order), and waits for the answers. */
  release(eventIds?: string[]): Promise<void>
  /** Waits until every delivery was answered or given up. */
  settle(): Promise<void>
}

export const LOCAL_WEBHOOK_SECRET = 'whsec_local'
const RETRY_DELAYS_MS = [300, 2_000, 10_000]
const ANSWER_TIMEOUT_MS = 10_000

export function createDeliveries(secret: string): Deliveries {
  const urls = new Set<string>()
  const held: Event[] = []
  const underWay = new Set<Promise<void>>()
  let options: DeliveryOptions = {}

  const start = (work: Promise<void>) => {
    const settled = work.finally(() => underWay.delete(settled))
    underWay.add(settled)
    return settled
  }
  const dispatch = async (event: Event, copies: number, delayMs: number) => {
    if (delayMs > 0) await pause(delayMs)
    const sendings = [...urls].flatMap((url) =>
      Array.from({ length: copies }, () => sendUntilAccepted(event, { url, secret })),
    )
    await Promise.all(sendings)
  }
  return {
    addEndpoint: (url) => void urls.add(url),
    removeEndpoint: (url) => void urls.delete(url),
    setOptions: (next) => (options = next),
    take(event) {
      const { isHeld, lost, copies = 1, delayMs = 0 } = options
      if (lost === true || (Array.isArray(lost) && lost.includes(event.type))) return
      if (isHeld) held.push(event)
      else void start(dispatch(event, copies, delayMs))
    },
    listHeld: () => [...held],
    async release(eventIds = held.map(({ id }) => id)) {
      const copies = options.copies ?? 1
      for (const id of eventIds) {
        const at = held.findIndex((event) => event.id === id)
        const [event] = at === -1 ? [] : held.splice(at, 1)
        // One by one, because the caller decides the order.
        if (event !== undefined) await start(dispatch(event, copies, 0))
      }
    },
    async settle() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}

interface Target {
  url: string
  secret: string
}

async function sendUntilAccepted(event: Event, target: Target): Promise<void> {
  for (const waitMs of [0, ...RETRY_DELAYS_MS]) {
    if (waitMs > 0) await pause(waitMs)
    const status = await post(event, target)
    if (status >= 200 && status < 300) return
  }
}

const signer = new Stripe('sk_test_local').webhooks

async function post(event: Event, { url, secret }: Target): Promise<number> {
  const payload = JSON.stringify(event)
  const signature = signer.generateTestHeaderString({ payload, secret })
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
  try {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
    const response = await fetch(url, { method: 'POST', headers, body: payload, signal, redirect: 'manual' })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}

const pause = (delayMs: number) => new Promise<void>((resolve) => setTimeout(resolve, delayMs).unref())
