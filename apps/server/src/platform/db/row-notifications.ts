import { Client } from 'pg'
import type { Logger } from '../observability/logger.ts'
import { CHANGE_CHANNEL } from './row-changes.ts'

/** Notifications are sent after the commit and can get lost, so watches also poll: often while disconnected. */
const POLL_MS = 3000
const POLL_DISCONNECTED_MS = 500
const RECONNECT_AFTER_MS = 1000

export interface RowWatch {
  /** Resolves when the row may have changed or the time is over; the caller then reads the row again. */
  next(atMostMs: number): Promise<void>
  /** True when the process is about to stop and the caller should respond at once. */
  isReleased(): boolean
  close(): void
}

/** Notifies of rows that other processes change, by LISTEN and NOTIFY. */
export interface RowNotifications {
  /** Every change committed after this resolves wakes the watch. A watch that is not closed leaks. */
  watch(id: string): Promise<RowWatch>
  /** Ends every wait and prevents further ones, because the process is about to stop. */
  release(): void
  close(): Promise<void>
}

interface Options {
  /** A connection through a pooler in transaction mode would hear nothing. */
  url: string
  log: Logger
}

/** Opens one connection per process, with the first watch. */
export function createRowNotifications({ url, log }: Options): RowNotifications {
  const watchers = new Map<string, Set<() => void>>()
  let connection: Promise<Client | undefined> | undefined
  let isOpen = false
  let isStopping = false

  const wake = (id: string) => watchers.get(id)?.forEach((notify) => notify())
  const wakeAll = () => [...watchers.keys()].forEach(wake)

  function handleDisconnect(client: Client): void {
    isOpen = false
    client.removeAllListeners('end')
    client.end().catch(() => undefined)
    setTimeout(() => (connection = undefined), RECONNECT_AFTER_MS).unref()
    wakeAll()
  }

  async function connect(): Promise<Client | undefined> {
    const client = new Client({ connectionString: url, application_name: 'sidelight-changes', keepAlive: true })
    client.on('error', (error) => log.warn({ err: error }, 'The connection for notifications was lost'))
    client.on('notification', ({ payload = '' }) => wake(payload))
    try {
      await client.connect()
      client.once('end', () => handleDisconnect(client))
      await client.query(`listen ${CHANGE_CHANNEL}`)
      isOpen = true
      return client
    } catch (error) {
      log.warn({ err: error }, 'The connection for notifications could not be opened')
      handleDisconnect(client)
      return undefined
    }
  }

  return {
    async watch(id) {
      if (!isStopping) await (connection ??= connect())
      let hasChanged = false
      let stopWaiting = () => {}
      const notify = () => {
        hasChanged = true
        stopWaiting()
      }
      const group = watchers.get(id) ?? new Set()
      watchers.set(id, group.add(notify))
      return {
        async next(atMostMs) {
          const ms = Math.min(atMostMs, isOpen ? POLL_MS : POLL_DISCONNECTED_MS)
          if (!hasChanged && !isStopping && ms > 0)
            await new Promise<void>((resolve) => {
              const timer = setTimeout(resolve, ms)
              stopWaiting = () => {
                clearTimeout(timer)
                resolve()
              }
            })
          hasChanged = false
        },
        isReleased: () => isStopping,
        close() {
          group.delete(notify)
          if (group.size === 0 && watchers.get(id) === group) watchers.delete(id)
        },
      }
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
      await client?.end().catch(() => undefined)
    },
  }
}
