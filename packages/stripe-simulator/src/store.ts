import { randomBytes } from 'node:crypto'
import { missing } from './http/stripe-error.ts'
import type { Kind, Kinds, SessionItem } from './stripe-types.ts'

/** State that Stripe has and its API does not show. */
export interface Notes {
  cards: Record<string, { number: string; isConfirmed: boolean }>
  sessionItems: Record<string, SessionItem[]>
  subscriptionMetadata: Record<string, Record<string, string>>
  intentMetadata: Record<string, Record<string, string>>
  /** By subscription: the change that waits for its payment. */
  pendingChanges: Record<string, { price: string; invoice: string }>
  /** By session: when its bank debit arrives. */
  onTheWay: Record<string, number>
  deleted: Record<string, Kind>
  offsetSeconds: number
}

export interface Store {
  notes: Notes
  newId(prefix: string): string
  put<K extends Kind>(kind: K, object: Kinds[K]): Kinds[K]
  find<K extends Kind>(kind: K, id: string | null | undefined): Kinds[K] | undefined
  /** Throws Stripe's error when there is none. */
  get<K extends Kind>(kind: K, id: string, param?: string): Kinds[K]
  /** In order of creation. */
  list<K extends Kind>(kind: K): Kinds[K][]
  remove(kind: Kind, id: string): void
  findAnywhere(id: string): Kinds[Kind] | undefined
  toJson(): string
}

const KIND_NAMES: Partial<Record<Kind, string>> = {
  payment_method: 'PaymentMethod',
  'checkout.session': 'checkout.session',
}

export function createStore(saved?: string): Store {
  const previous = saved === undefined ? undefined : (JSON.parse(saved) as { notes: Notes; kinds: [Kind, object[]][] })
  const collections = new Map<Kind, Map<string, unknown>>()
  const collectionOf = <K extends Kind>(kind: K) => {
    const found = collections.get(kind) ?? new Map<string, unknown>()
    collections.set(kind, found)
    return found as Map<string, Kinds[K]>
  }
  for (const [kind, objects] of previous?.kinds ?? []) {
    for (const object of objects as { id: string }[]) collectionOf(kind).set(object.id, object as never)
  }
  const notes: Notes = previous?.notes ?? {
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
      collectionOf(kind).set(object.id, object)
      return object
    },
    find: (kind, id) => (id === null || id === undefined ? undefined : collectionOf(kind).get(id)),
    get(kind, id, param) {
      const object = collectionOf(kind).get(id)
      if (object === undefined) throw missing(KIND_NAMES[kind] ?? kind, id, param)
      return object
    },
    list: (kind) => [...collectionOf(kind).values()],
    remove(kind, id) {
      collectionOf(kind).delete(id)
      notes.deleted[id] = kind
    },
    findAnywhere: (id) =>
      [...collections.values()].map((objects) => objects.get(id)).find((object) => object !== undefined) as
        | Kinds[Kind]
        | undefined,
    toJson: () =>
      JSON.stringify({ notes, kinds: [...collections].map(([kind, objects]) => [kind, [...objects.values()]]) }),
  }
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

const randomText = (length: number): string =>
  [...randomBytes(length)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
