import { Stripe } from 'stripe'
import type { Store } from './store.ts'
import type { Event } from './stripe-types.ts'

export interface Delivery {
  eventId: string
  type: string
  url: string
  /** The endpoint's answer; 0 without one. */
  status: number
  tookMs: number
}

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
  /** Sends any earlier event again. */
  send(eventId: string, copies?: number): Promise<void>
  /** Waits until every delivery was answered or given up. */
  settle(): Promise<void>
  list(): Delivery[]
}

export const LOCAL_WEBHOOK_SECRET = 'whsec_local'
const RETRY_DELAYS_MS = [300, 2_000, 10_000]
const ANSWER_TIMEOUT_MS = 10_000

export function createDeliveries(store: Store, secret: string): Deliveries {
  const localUrls = new Set<string>()
  const held: Event[] = []
  const finished: Delivery[] = []
  const underWay = new Set<Promise<void>>()
  let options: DeliveryOptions = {}

  const targets = (type: string) => [
    ...[...localUrls].map((url) => ({ url, secret })),
    ...store
      .list('webhook_endpoint')
      .filter(({ enabled_events: events }) => events.includes('*') || events.includes(type))
      .map((endpoint) => ({ url: endpoint.url, secret: endpoint.secret ?? secret })),
  ]
  const start = (work: Promise<void>) => {
    const settled = work.catch(() => undefined).finally(() => underWay.delete(settled))
    underWay.add(settled)
    return settled
  }
  const dispatch = async (event: Event, copies: number, delayMs: number) => {
    if (delayMs > 0) await pause(delayMs)
    const sendings = targets(event.type).flatMap((target) =>
      Array.from({ length: copies }, () => sendUntilAccepted(event, target, finished)),
    )
    await Promise.all(sendings)
  }
  return {
    addEndpoint: (url) => void localUrls.add(url),
    removeEndpoint: (url) => void localUrls.delete(url),
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
    send: (eventId, copies = 1) => start(dispatch(store.get('event', eventId), copies, 0)),
    async settle() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    list: () => [...finished],
  }
}

interface Target {
  url: string
  secret: string
}

async function sendUntilAccepted(event: Event, target: Target, finished: Delivery[]): Promise<void> {
  for (const waitMs of [0, ...RETRY_DELAYS_MS]) {
    if (waitMs > 0) await pause(waitMs)
    const beganMs = performance.now()
    const status = await post(event, target)
    finished.push({
      eventId: event.id,
      type: event.type,
      url: target.url,
      status,
      tookMs: Math.round(performance.now() - beganMs),
    })
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
