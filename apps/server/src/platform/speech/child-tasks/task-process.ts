import { spawn, type ChildProcess } from 'node:child_process'
import type { Command } from '../../process/no-network-command.ts'
import { SpeechFailed } from '../speech.ts'

export interface TaskProcess<Request, Reply> {
  /** One at a time. A program that dies or takes too long is killed, and the next errand starts another. */
  run(request: Request, timeoutMs: number): Promise<Reply>
  stop(): Promise<void>
}

export type TaskReply<Reply> = { reply: Reply } | { failure: string }

/** The memory it holds is better used by somebody else; starting again takes seconds. */
const DEFAULT_IDLE_MS = 300_000

/** A program of ours that does one thing at a time, over a pipe; started when it is needed, ended when it has not been for a while. */
export function createTaskProcess<Request extends object, Reply>(
  name: string,
  describe: () => Command,
  { idleMs = DEFAULT_IDLE_MS }: { idleMs?: number } = {},
): TaskProcess<Request, Reply> {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  const getChild = () => {
    if (child?.connected) return child
    const { program, args } = describe()
    const started = spawn(program, args, {
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    })
    // Reported by its end, which every errand waits for as well.
    started.on('error', () => undefined)
    child = started
    return started
  }
  const stop = async () => {
    const stopped = child
    child = undefined
    if (stopped?.pid === undefined || stopped.exitCode !== null || stopped.signalCode !== null) return
    const gone = new Promise((done) => stopped.once('exit', done))
    stopped.kill('SIGKILL')
    await gone
  }
  return {
    async run(request, timeoutMs) {
      clearTimeout(idle)
      try {
        const asked = getChild()
        return await runTask<Reply>(asked, name, request, {
          timeoutMs,
          // It counts as connected until its end is noticed; the next errand must not go to it.
          onKill: () => {
            if (child === asked) child = undefined
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
    const settle = (act: () => void) => {
      clearTimeout(timer)
      child.off('message', onMessage)
      child.off('exit', onExit)
      child.off('error', onExit)
      act()
    }
    const fail = (reason: string) => settle(() => reject(new SpeechFailed(`${name} ${reason}`)))
    const onExit = () => fail('ended unexpectedly')
    const onMessage = (message: unknown) => {
      const answer = message as TaskReply<Reply>
      if ('reply' in answer) settle(() => resolve(answer.reply))
      else fail(`failed: ${answer.failure}`)
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
