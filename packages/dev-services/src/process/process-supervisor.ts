import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { signalTree } from './process-tree.ts'

export interface ProgramOptions {
  name: string
  command: string
  args: string[]
  /** The whole environment of the program; the caller's own is passed on when left out. */
  env?: NodeJS.ProcessEnv
  cwd?: string
  uid?: number
  gid?: number
  /** Where the output goes; either a file or a listener, never the terminal by accident. */
  output: { file: string } | { onText: (text: string) => void }
  stopSignal?: NodeJS.Signals
  stopTimeoutMs?: number
}

export interface Program {
  name: string
  pid: number
  exited: Promise<void>
  /** A reason in words once the program has ended, with the end of its log. */
  endedBecause: () => string | undefined
  kill: (signal: NodeJS.Signals) => Promise<void>
  stop: () => Promise<void>
}

/** Starts programs that can never outlive this process: see leash-holder.ts. */
export interface ProcessSupervisor {
  run(options: ProgramOptions): Program
  /** The directory is removed once everything has stopped, also after a kill -9 of this process. */
  removeAtEnd(directory: string): void
  listPrograms(): Program[]
  stop(): Promise<void>
}

export function createSupervisor(): ProcessSupervisor {
  const holder = spawn(process.execPath, [fileURLToPath(new URL('./orphan-killer.ts', import.meta.url))], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: process.env['PATH'] },
  })
  const holderExited = new Promise<void>((resolve) => holder.once('exit', () => resolve()))
  const programs = new Set<Program>()
  const tell = (...words: (string | number)[]) => {
    if (holder.stdin.writable) holder.stdin.write(`${words.join('\t')}\n`)
  }
  holder.stdin.on('error', () => undefined)
  // A script that forgets to stop its world must still be able to end; the closing pipe then does the stopping.
  holder.unref()
  ;(holder.stdin as unknown as { unref?: () => void }).unref?.()

  const forgetAfterExit = async (program: Program) => {
    await program.exited
    programs.delete(program)
    tell('release', program.pid)
  }

  return {
    run(options) {
      const program = startProgram(options, (pid) => tell('hold', pid, options.stopSignal ?? 'SIGTERM'))
      programs.add(program)
      void forgetAfterExit(program)
      return program
    },
    removeAtEnd(directory) {
      tell('remove', directory)
    },
    listPrograms: () => [...programs],
    async stop() {
      await Promise.all([...programs].map((program) => program.stop()))
      holder.stdin.end()
      holder.ref()
      await holderExited
    },
  }
}

function startProgram(options: ProgramOptions, onStarted: (pid: number) => void): Program {
  const logFile = 'file' in options.output ? options.output.file : undefined
  let log: number | undefined
  let stdio: StdioOptions = ['ignore', 'pipe', 'pipe']
  if (logFile !== undefined) {
    mkdirSync(dirname(logFile), { recursive: true })
    log = openSync(logFile, 'a')
    stdio = ['ignore', log, log]
  }
  const child = spawn(options.command, options.args, {
    stdio,
    detached: true,
    env: options.env ?? process.env,
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    ...(options.uid === undefined ? {} : { uid: options.uid }),
    ...(options.gid === undefined ? {} : { gid: options.gid }),
  })
  if (child.pid !== undefined) onStarted(child.pid)
  if (log !== undefined) closeSync(log)
  if ('onText' in options.output) forwardText(child, options.output.onText)

  let ending: string | undefined
  const exited = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      ending ??= `could not start: ${error.message}`
      if (child.pid === undefined) resolve()
    })
    child.once('exit', (code, signal) => {
      ending ??= `ended with ${signal ?? `code ${code}`}`
      resolve()
    })
  })
  const pid = child.pid ?? -1

  return {
    name: options.name,
    pid,
    exited,
    endedBecause: () => (ending === undefined ? undefined : `${options.name} ${ending}${logTail(logFile)}`),
    async kill(signal) {
      if (ending === undefined && pid > 0) signalTree(pid, signal)
      if (signal === 'SIGKILL') await exited
    },
    async stop() {
      if (ending !== undefined || pid < 0) return
      signalTree(pid, options.stopSignal ?? 'SIGTERM')
      const timer = setTimeout(() => signalTree(pid, 'SIGKILL'), options.stopTimeoutMs ?? 10_000)
      await exited
      clearTimeout(timer)
    },
  }
}

function forwardText(child: ChildProcess, onText: (text: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8')
    stream?.on('data', onText)
  }
}

function logTail(file: string | undefined): string {
  if (file === undefined || !existsSync(file)) return ''
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n').slice(-8)
  return lines.join('').trim() === '' ? '' : `; its log ends:\n  ${lines.join('\n  ')}`
}
