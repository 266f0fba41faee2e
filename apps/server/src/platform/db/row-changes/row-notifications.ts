import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import type { Logger } from '../../observability/logger.ts'
import { CHANGE_CHANNEL } from './row-changes.ts'

/** Notifications are sent after the commit and can get lost, so watches also poll: often while disconnected. */
const POLL_MS = 3000
const POLL_DISCONNECTED_MS = 500
const RECONNECT_AFTER_MS = 1000
/** An address that never responds must not keep the watchers from polling. */
const AWAIT_CONNECTION_MS = 500

export interface RowWatch {
  /** Resolves when a row may have changed, with true, or when the time is over; the caller then reads the row again. */
  next(atMostMs: number): Promise<boolean>
  /** True when the process is about to stop and the caller should respond at once. */
  isReleased(): boolean
  /** Also ends the wait. */
  close(): void
}

/** Notifies of rows that other processes change, by LISTEN and NOTIFY. */
export interface RowNotifications {
  /**
   * Every change of these rows committed after this resolves wakes the watch, at the latest when a connection is open again.
   * A watch that is not closed leaks.
   */
  watch(...ids: string[]): Promise<RowWatch>
  /** Ends every wait and prevents further ones, because the process is about to stop. */
  release(): void
  close(): Promise<void>
}

interface Options {
  /** A connection through a pooler in transaction mode would hear nothing. */
  url: string
  log: Logger
}

type Watchers = Map<string, Set<() => void>>

/** Opens one connection per process, with the first watch. */
export function createRowNotifications({ url, log }: Options): RowNotifications {
  const watchers: Watchers = new Map()
  let connection: Promise<Client | undefined> | undefined
  let isOpen = false
  let isStopping = false

  const wake = (id: string) => watchers.get(id)?.forEach((notify) => notify())
  const wakeAll = () => [...watchers.keys()].forEach(wake)

  function handleDisconnect(client: Client): void {
    isOpen = false
    client.removeAllListeners('end')
    // The connection is lost already.
    client.end().catch(() => undefined)
    setTimeout(() => (connection = undefined), RECONNECT_AFTER_MS).unref()
    wakeAll()
  }

  async function connect(): Promise<Client | undefined> {
    const client = new Client({
      connectionString: url,
      application_name: 'sidelight-changes',
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    })
    client.on('error', (error) => log.warn({ err: error }, 'The connection for notifications was lost'))
    client.on('notification', ({ payload = '' }) => wake(payload))
    try {
      await client.connect()
      client.once('end', () => handleDisconnect(client))
      await client.query(`listen ${CHANGE_CHANNEL}`)
      isOpen = true
      // Watches that did not wait for the connection may have missed a change.
      wakeAll()
      return client
    } catch (error) {
      log.warn({ err: error }, 'The connection for notifications could not be opened')
      handleDisconnect(client)
      return undefined
    }
  }

  return {
    async watch(...ids) {
      connection ??= isStopping ? undefined : connect()
      if (!isOpen) await Promise.race([connection, delay(AWAIT_CONNECTION_MS, undefined, { ref: false })])
      return createWatch(watchers, ids, {
        pollMs: () => (isOpen ? POLL_MS : POLL_DISCONNECTED_MS),
        isReleased: () => isStopping,
      })
    },

    release() {
      isStopping = true
      wakeAll()
    },

    async close() {
      isStopping = true
      wakeAll()
      const client = await connection
      client?.removeAllListeners('end')
      // The process ends: a connection that is lost meanwhile needs no end.
      await client?.end().catch(() => undefined)
    },
  }
}

function createWatch(
  watchers: Watchers,
  ids: readonly string[],
  { pollMs, isReleased }: { pollMs(): number; isReleased(): boolean },
): RowWatch {
  let hasChanged = false
  let stopWaiting = () => {}
  const notify = () => {
    hasChanged = true
    stopWaiting()
  }
  for (const id of ids) watchers.set(id, (watchers.get(id) ?? new Set()).add(notify))
  return {
    async next(atMostMs) {
      const ms = Math.min(atMostMs, pollMs())
      if (!hasChanged && !isReleased() && ms > 0)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          stopWaiting = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      const isChanged = hasChanged
      hasChanged = false
      return isChanged
    },
    isReleased,
    close() {
      for (const id of ids) {
        const group = watchers.get(id)
        if (group?.delete(notify) && group.size === 0) watchers.delete(id)
      }
      stopWaiting()
    },
  }
}
