import { Client } from 'pg'
import type { Logger } from '../observability/logger.ts'

/** Even with an open line a word may be lost; without one, looking often is the only way. */
const LOOK_AGAIN_MS = 15_000
const LOOK_AGAIN_WITHOUT_LINE_MS = 500
const RECONNECT_AFTER_MS = 1000

export interface Watch {
  /** Until the thing has changed, as far as anybody knows, or the time is over. Look for yourself afterwards. */
  next(atMostMs: number): Promise<void>
  /** Nobody should wait any more. */
  isLetGo(): boolean
  close(): void
}

/** Hears of rows that other processes change. */
export interface Changes {
  /** Whatever is committed after this has returned is noticed. Close it, or it is kept for ever. */
  watch(id: string): Promise<Watch>
  /** Lets everybody go who waits, and nobody wait any more: the process is about to stop. */
  letGo(): void
  close(): Promise<void>
}

/** One connection per process, opened when somebody first waits. */
export function createChanges({ url, channel, log }: { url: string; channel: string; log: Logger }): Changes {
  const watchers = new Map<string, Set<() => void>>()
  let line: Promise<Client | undefined> | undefined
  let isOpen = false
  let isEnding = false

  const wake = (id: string) => watchers.get(id)?.forEach((tell) => tell())
  const wakeAll = () => [...watchers.keys()].forEach(wake)

  function lose(client: Client): void {
    isOpen = false
    client.removeAllListeners('end')
    client.end().catch(() => undefined)
    setTimeout(() => (line = undefined), RECONNECT_AFTER_MS).unref()
    wakeAll()
  }

  async function connect(): Promise<Client | undefined> {
    const client = new Client({ connectionString: url, application_name: 'sidelight-changes', keepAlive: true })
    client.on('error', (error) => log.warn({ err: error }, 'the line for changes was lost'))
    client.on('notification', ({ payload = '' }) => wake(payload))
    try {
      await client.connect()
      client.once('end', () => lose(client))
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
      isOpen = true
      return client
    } catch (error) {
      log.warn({ err: error }, 'no line for changes')
      lose(client)
      return undefined
    }
  }

  return {
    async watch(id) {
      if (!isEnding) await (line ??= connect())
      let hasChanged = false
      let tell = () => {}
      const note = () => {
        hasChanged = true
        tell()
      }
      const group = watchers.get(id) ?? new Set()
      watchers.set(id, group.add(note))
      return {
        async next(atMostMs) {
          const ms = Math.min(atMostMs, isOpen ? LOOK_AGAIN_MS : LOOK_AGAIN_WITHOUT_LINE_MS)
          if (!hasChanged && !isEnding && ms > 0)
            await new Promise<void>((resolve) => {
              const timer = setTimeout(resolve, ms)
              tell = () => {
                clearTimeout(timer)
                resolve()
              }
            })
          hasChanged = false
        },
        isLetGo: () => isEnding,
        close() {
          group.delete(note)
          if (group.size === 0 && watchers.get(id) === group) watchers.delete(id)
        },
      }
    },

    letGo() {
      isEnding = true
      wakeAll()
    },

    async close() {
      isEnding = true
      wakeAll()
      const client = await line
      client?.removeAllListeners('end')
      await client?.end().catch(() => undefined)
    },
  }
}
