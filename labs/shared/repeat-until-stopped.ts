import { setTimeout as delay } from 'node:timers/promises'

/** Repeats the work with a pause after each round; `stop` waits for the last round. */
export function repeatUntilStopped(pauseMs: number, work: () => unknown): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await work()
      await delay(pauseMs)
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
