import { spawn, type ChildProcess } from 'node:child_process'
import type { Command } from '../../process/no-network-command.ts'
import { SpeechFailed } from '../speech.ts'

export interface TaskProcess<Request, Reply> {
  /** One task at a time. A process that dies or takes too long is killed, and the next task starts another. */
  run(request: Request, timeoutMs: number): Promise<Reply>
  stop(): Promise<void>
}

export type TaskReply<Reply> = { reply: Reply } | { failure: string }

/** An idle process is stopped to free its memory; starting it again takes seconds. */
const DEFAULT_IDLE_MS = 300_000

/** A child process that runs one task at a time; started on demand and stopped when idle. */
export function createTaskProcess<Request extends object, Reply>(
  name: string,
  describeCommand: () => Command,
  { idleMs = DEFAULT_IDLE_MS }: { idleMs?: number } = {},
): TaskProcess<Request, Reply> {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  const getChild = () => {
    if (child?.connected) return child
    const { program, args } = describeCommand()
    const started = spawn(program, args, {
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    })
    // Every task handles the error itself.
    started.on('error', () => undefined)
    child = started
    return started
  }
  const stop = async () => {
    const stoppedChild = child
    child = undefined
    if (stoppedChild?.pid === undefined || stoppedChild.exitCode !== null || stoppedChild.signalCode !== null) return
    const exited = new Promise((done) => stoppedChild.once('exit', done))
    stoppedChild.kill('SIGKILL')
    await exited
  }
  return {
    async run(request, timeoutMs) {
      clearTimeout(idle)
      try {
        const taskChild = getChild()
        return await runTask<Reply>(taskChild, name, request, {
          timeoutMs,
          // A killed process counts as connected until its exit is noticed; the next task must not use it.
          onKill: () => {
            if (child === taskChild) child = undefined
          },
        })
      } finally {
        idle = setTimeout(() => void stop(), idleMs).unref()
      }
    },
    async stop() {
      clearTimeout(idle)
      await stop()
    },
  }
}

function runTask<Reply>(
  child: ChildProcess,
  name: string,
  request: object,
  { timeoutMs, onKill }: { timeoutMs: number; onKill(): void },
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      clearTimeout(timer)
      child.off('message', onMessage)
      child.off('exit', onExit)
      child.off('error', onExit)
      finish()
    }
    const fail = (reason: string) => settle(() => reject(new SpeechFailed(`${name} ${reason}`)))
    const onExit = () => fail('ended unexpectedly')
    const onMessage = (message: unknown) => {
      const result = message as TaskReply<Reply>
      if ('reply' in result) settle(() => resolve(result.reply))
      else fail(`failed: ${result.failure}`)
    }
    const timer = setTimeout(() => {
      onKill()
      child.kill('SIGKILL')
      fail('took too long')
    }, timeoutMs)
    child.on('message', onMessage)
    child.once('exit', onExit)
    child.once('error', onExit)
    child.send(request, (error) => {
      if (error) fail('could not be reached')
    })
  })
}
