import { randomBytes } from 'node:crypto'
import { missing } from './http/stripe-error.ts'
import type { Kind, Kinds, SessionItem } from './stripe-types.ts'

/** What Stripe knows and does not show. */
export interface Notes {
  cards: Record<string, { number: string; isConfirmed: boolean }>
  sessionItems: Record<string, SessionItem[]>
  subscriptionMetadata: Record<string, Record<string, string>>
  intentMetadata: Record<string, Record<string, string>>
  /** By subscription: the change that waits for its payment. */
  pendingChanges: Record<string, { price: string; invoice: string }>
  /** By session: money that is on its way, and when it comes. */
  onTheWay: Record<string, number>
  deleted: Record<string, Kind>
  offsetSeconds: number
}

export interface Store {
  notes: Notes
  newId(prefix: string): string
  put<K extends Kind>(kind: K, object: Kinds[K]): Kinds[K]
  find<K extends Kind>(kind: K, id: string | null | undefined): Kinds[K] | undefined
  /** Refuses as Stripe does when there is none. */
  get<K extends Kind>(kind: K, id: string, param?: string): Kinds[K]
  /** In the order in which they came to be. */
  list<K extends Kind>(kind: K): Kinds[K][]
  remove(kind: Kind, id: string): void
  findAnywhere(id: string): Kinds[Kind] | undefined
  toJson(): string
}

const WORDS: Partial<Record<Kind, string>> = {
  payment_method: 'PaymentMethod',
  'checkout.session': 'checkout.session',
  'test_helpers.test_clock': 'test clock',
}

export function createStore(saved?: string): Store {
  const before = saved === undefined ? undefined : (JSON.parse(saved) as { notes: Notes; kinds: [Kind, object[]][] })
  const shelves = new Map<Kind, Map<string, unknown>>()
  const shelf = <K extends Kind>(kind: K) => {
    const found = shelves.get(kind) ?? new Map<string, unknown>()
    shelves.set(kind, found)
    return found as Map<string, Kinds[K]>
  }
  for (const [kind, objects] of before?.kinds ?? []) {
    for (const object of objects as { id: string }[]) shelf(kind).set(object.id, object as never)
  }
  const notes: Notes = before?.notes ?? {
    cards: {},
    sessionItems: {},
    subscriptionMetadata: {},
    intentMetadata: {},
    pendingChanges: {},
    onTheWay: {},
    deleted: {},
    offsetSeconds: 0,
  }
  return {
    notes,
    newId: (prefix) => `${prefix}_${randomText(prefix === 'cs_test' ? 58 : 24)}`,
    put(kind, object) {
      shelf(kind).set(object.id, object)
      return object
    },
    find: (kind, id) => (id === null || id === undefined ? undefined : shelf(kind).get(id)),
    get(kind, id, param) {
      const object = shelf(kind).get(id)
      if (object === undefined) throw missing(WORDS[kind] ?? kind, id, param)
      return object
    },
    list: (kind) => [...shelf(kind).values()],
    remove(kind, id) {
      shelf(kind).delete(id)
      notes.deleted[id] = kind
    },
    findAnywhere: (id) =>
      [...shelves.values()].map((objects) => objects.get(id)).find((object) => object !== undefined) as
        | Kinds[Kind]
        | undefined,
    toJson: () =>
      JSON.stringify({ notes, kinds: [...shelves].map(([kind, objects]) => [kind, [...objects.values()]]) }),
  }
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

const randomText = (length: number): string =>
  [...randomBytes(length)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
