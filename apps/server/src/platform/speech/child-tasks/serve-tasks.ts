import type { TaskReply } from './task-process.ts'

/** The other end of an errand process. Ends with its parent; a failure tells its kind and never what it was about. */
export function serveTasks(work: (request: never) => Promise<object>): void {
  process.on('disconnect', () => process.exit(0))
  process.on('message', (request) => {
    void answer(request)
  })
  const answer = async (request: unknown) => {
    let message: TaskReply<object>
    try {
      message = { reply: await work(request as never) }
    } catch (error) {
      message = { failure: error instanceof Error ? error.name : 'unknown' }
    }
    process.send?.(message)
  }
}
