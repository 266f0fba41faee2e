import type { TaskReply } from './task-process.ts'

/** Serves tasks in the child process. Exits with its parent; a failure names its kind and never its content. */
export function serveTasks(runTask: (request: never) => Promise<object>): void {
  process.on('disconnect', () => process.exit(0))
  process.on('message', (request) => {
    void reply(request)
  })
  const reply = async (request: unknown) => {
    let message: TaskReply<object>
    try {
      message = { reply: await runTask(request as never) }
    } catch (error) {
      message = { failure: error instanceof Error ? error.name : 'unknown' }
    }
    process.send?.(message)
  }
}
