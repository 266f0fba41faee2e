import { Stripe } from 'stripe'
import type { Store } from './store.ts'
import type { Event } from './stripe-types.ts'

export interface Delivery {
  eventId: string
  type: string
  url: string
  /** What the endpoint answered; 0 when it did not. */
  status: number
  tookMs: number
}

/** How the next events travel. Left out: at once and one time. */
export interface DeliveryOptions {
  /** Keeps them back until `release`. */
  isHeld?: boolean
  delayMs?: number
  /** How often each is sent. */
  copies?: number
  /** Lost on the way; `true` for all of them. */
  lost?: boolean | string[]
}

export interface Deliveries {
  /** Signed with the secret everybody here knows, like a stand-in should. */
  addEndpoint(url: string): void
  removeEndpoint(url: string): void
  setManner(manner: DeliveryOptions): void
  take(event: Event): void
  listHeld(): Event[]
  /** Sends what was held back, in the order given (all in theirs, unless told), and waits for the answers. */
  release(eventIds?: string[]): Promise<void>
  /** Any event there ever was, again. */
  send(eventId: string, copies?: number): Promise<void>
  /** Until everything under way has been answered or given up. */
  settle(): Promise<void>
  list(): Delivery[]
}

export const LOCAL_WEBHOOK_SECRET = 'whsec_local'
const RETRY_DELAYS_MS = [300, 2_000, 10_000]
const ANSWER_TIMEOUT_MS = 10_000

export function createDeliveries(store: Store, secret: string): Deliveries {
  const own = new Set<string>()
  const held: Event[] = []
  const done: Delivery[] = []
  const underWay = new Set<Promise<void>>()
  let manner: DeliveryOptions = {}

  const targets = (type: string) => [
    ...[...own].map((url) => ({ url, secret })),
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
      Array.from({ length: copies }, () => sendUntilTaken(event, target, done)),
    )
    await Promise.all(sendings)
  }
  return {
    addEndpoint: (url) => void own.add(url),
    removeEndpoint: (url) => void own.delete(url),
    setManner: (next) => (manner = next),
    take(event) {
      const { isHeld, lost, copies = 1, delayMs = 0 } = manner
      if (lost === true || (Array.isArray(lost) && lost.includes(event.type))) return
      if (isHeld) held.push(event)
      else void start(dispatch(event, copies, delayMs))
    },
    listHeld: () => [...held],
    async release(eventIds = held.map(({ id }) => id)) {
      const copies = manner.copies ?? 1
      for (const id of eventIds) {
        const at = held.findIndex((event) => event.id === id)
        const [event] = at === -1 ? [] : held.splice(at, 1)
        // One after the other: the order is what is being tried.
        if (event !== undefined) await start(dispatch(event, copies, 0))
      }
    },
    send: (eventId, copies = 1) => start(dispatch(store.get('event', eventId), copies, 0)),
    async settle() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    list: () => [...done],
  }
}

interface Target {
  url: string
  secret: string
}

async function sendUntilTaken(event: Event, target: Target, done: Delivery[]): Promise<void> {
  for (const waitMs of [0, ...RETRY_DELAYS_MS]) {
    if (waitMs > 0) await pause(waitMs)
    const beganMs = performance.now()
    const status = await post(event, target)
    done.push({
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
