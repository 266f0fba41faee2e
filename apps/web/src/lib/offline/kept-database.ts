import { hasSession } from '../session/session.ts'
import { readKey } from '../storage/storage.ts'
import { KEPT_DATABASE } from './remove-kept-scripts.ts'

const VERSION = 1
const STORES = ['owner', 'scripts', 'answers', 'clips', 'clipSizes'] as const
export type Stores = Record<(typeof STORES)[number], IDBObjectStore>

/** The signed-in user. What is kept belongs to exactly one. */
const findOwner = (): string | undefined => (hasSession() ? readKey('email') : undefined)

/** False for visitors and in browsers without a database. */
export const mayHaveKept = (): boolean => findOwner() !== undefined && typeof indexedDB !== 'undefined'

let opened: { owner: string; database: Promise<IDBDatabase> } | undefined

/** Runs the work in one transaction on what is kept of the signed-in user; without one it resolves to undefined. */
export async function transact<Result>(
  mode: 'readonly' | 'readwrite',
  work: (stores: Stores) => Promise<Result>,
): Promise<Result | undefined> {
  const owner = findOwner()
  if (owner === undefined || !mayHaveKept()) return undefined
  const database = await openFor(owner)
  // Somebody may have signed out meanwhile: nothing must be written after that.
  return findOwner() === owner ? runIn(database, mode, work) : undefined
}

export const settled = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The database failed')))
  })

async function runIn<Result>(
  database: IDBDatabase,
  mode: 'readonly' | 'readwrite',
  work: (stores: Stores) => Promise<Result>,
): Promise<Result> {
  const transaction = database.transaction(STORES, mode)
  const committed = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The transaction was aborted')))
  })
  // Work that fails first throws its own error, and nobody awaits this one.
  committed.catch(() => undefined)
  const result = await work(Object.fromEntries(STORES.map((name) => [name, transaction.objectStore(name)])) as Stores)
  await committed
  return result
}

async function openFor(owner: string): Promise<IDBDatabase> {
  if (opened?.owner !== owner) {
    void opened?.database.then((database) => database.close())
    opened = { owner, database: open().then((database) => claim(database, owner)) }
    // The next call tries again.
    const attempt = opened
    attempt.database.catch(() => forget(attempt))
  }
  return opened.database
}

function forget(closed: typeof opened): void {
  if (opened === closed) opened = undefined
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(KEPT_DATABASE, VERSION)
  request.addEventListener('upgradeneeded', () => {
    const database = request.result
    database.createObjectStore('owner')
    database.createObjectStore('scripts', { keyPath: 'documentId' })
    database.createObjectStore('answers', { keyPath: ['documentId', 'key'] })
    database.createObjectStore('clips', { keyPath: 'path' })
    database.createObjectStore('clipSizes', { keyPath: 'path' }).createIndex('documentId', 'documentId')
  })
  const database = await settled(request)
  const close = () => {
    database.close()
    opened = undefined
  }
  // Sent when the user signs out, in this tab or another one. Without this the removal would wait for the tab to close.
  database.addEventListener('versionchange', close)
  database.addEventListener('close', close)
  return database
}

/** Removes what an earlier user has left, before anything of it can be read. */
async function claim(database: IDBDatabase, owner: string): Promise<IDBDatabase> {
  await runIn(database, 'readwrite', async (stores) => {
    if ((await settled(stores.owner.get('email'))) === owner) return
    for (const store of Object.values(stores)) store.clear()
    stores.owner.put(owner, 'email')
  })
  return database
}
