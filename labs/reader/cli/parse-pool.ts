import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { ParseResult, ParseTask } from './parse-worker.ts'

const workerFile = fileURLToPath(new URL('./parse-worker.ts', import.meta.url))

/** Parses files in as many processes as there are cores; results are in the order of the tasks. */
export async function parseInPool(tasks: ParseTask[], size = availableParallelism()): Promise<ParseResult[]> {
  const results: ParseResult[] = []
  let next = 0
  const workers = Array.from({ length: Math.min(size, tasks.length) }, async () => {
    let child: ChildProcess | undefined
    while (next < tasks.length) {
      const at = next
      next += 1
      const task = tasks[at]
      if (!task) break
      child ??= fork(workerFile)
      const result = await runTask(child, task)
      if (result.error === lostWorker) child = undefined
      results[at] = result
    }
    child?.disconnect()
  })
  await Promise.all(workers)
  return results
}

const lostWorker = 'The parsing process ended.'

function runTask(child: ChildProcess, task: ParseTask): Promise<ParseResult> {
  return new Promise((resolve) => {
    const settle = (result: ParseResult) => {
      child.off('message', onMessage)
      child.off('exit', onExit)
      resolve(result)
    }
    const onMessage = (message: unknown) => settle(message as ParseResult)
    const onExit = () => settle({ path: task.path, cpuMs: 0, error: lostWorker })
    child.on('message', onMessage)
    child.on('exit', onExit)
    child.send(task)
  })
}
