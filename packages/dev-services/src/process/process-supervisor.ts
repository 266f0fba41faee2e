import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodeEnvironment } from './node-environment.ts'
import { signalTree } from './process-tree.ts'

export interface ProgramOptions {
  name: string
  command: string
  args: string[]
  /** The whole environment of the program; by default that of this process. */
  env?: NodeJS.ProcessEnv
  cwd?: string
  uid?: number
  gid?: number
  output: { file: string } | { onText: (text: string) => void }
  stopSignal?: NodeJS.Signals
  stopTimeoutMs?: number
}

export interface Program {
  name: string
  pid: number
  exited: Promise<void>
  /** Why the program ended, with the end of its log; undefined while it runs. */
  endedBecause: () => string | undefined
  /** When the program last wrote something; 0 before that. */
  lastOutputAtMs: () => number
  kill: (signal: NodeJS.Signals) => Promise<void>
  stop: () => Promise<void>
}

/** Starts programs that never outlive this process: see orphan-killer.ts. */
export interface ProcessSupervisor {
  run(options: ProgramOptions): Program
  /** Removes the directory when all programs have stopped, also after a SIGKILL of this process. */
  removeAtEnd(directory: string): void
  listPrograms(): Program[]
  stop(): Promise<void>
}

export function createSupervisor(): ProcessSupervisor {
  const orphanKiller = spawn(process.execPath, [fileURLToPath(new URL('./orphan-killer.ts', import.meta.url))], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: nodeEnvironment(),
  })
  const orphanKillerExited = new Promise<void>((resolve) => orphanKiller.once('exit', () => resolve()))
  const programs = new Set<Program>()
  const send = (...fields: (string | number)[]) => {
    if (orphanKiller.stdin.writable) orphanKiller.stdin.write(`${fields.join('\t')}\n`)
  }
  orphanKiller.stdin.on('error', () => undefined)
  // A script that forgets to stop its services must be able to end; the closing pipe then stops them.
  orphanKiller.unref()
  ;(orphanKiller.stdin as unknown as { unref?: () => void }).unref?.()

  const removeAfterExit = async (program: Program) => {
    await program.exited
    programs.delete(program)
    send('release', program.pid)
  }

  return {
    run(options) {
      const program = startProgram(options, (pid) => send('watch', pid, options.stopSignal ?? 'SIGTERM'))
      programs.add(program)
      void removeAfterExit(program)
      return program
    },
    removeAtEnd(directory) {
      send('remove', directory)
    },
    listPrograms: () => [...programs],
    async stop() {
      await Promise.all([...programs].map((program) => program.stop()))
      orphanKiller.stdin.end()
      orphanKiller.ref()
      await orphanKillerExited
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
    cwd: options.cwd,
    uid: options.uid,
    gid: options.gid,
  })
  if (child.pid !== undefined) onStarted(child.pid)
  if (log !== undefined) closeSync(log)
  let lastTextAtMs = 0
  if ('onText' in options.output) {
    const { onText } = options.output
    forwardText(child, (text) => {
      lastTextAtMs = Date.now()
      onText(text)
    })
  }

  let exitReason: string | undefined
  const exited = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      exitReason ??= `could not start: ${error.message}`
      if (child.pid === undefined) resolve()
    })
    child.once('exit', (code, signal) => {
      exitReason ??= `ended with ${signal ?? `code ${code}`}`
      resolve()
    })
  })
  const pid = child.pid ?? -1

  return {
    name: options.name,
    pid,
    exited,
    endedBecause: () => (exitReason === undefined ? undefined : `${options.name} ${exitReason}${readLogTail(logFile)}`),
    lastOutputAtMs: () =>
      logFile === undefined ? lastTextAtMs : (statSync(logFile, { throwIfNoEntry: false })?.mtimeMs ?? 0),
    async kill(signal) {
      if (exitReason === undefined && pid > 0) signalTree(pid, signal)
      if (signal === 'SIGKILL') await exited
    },
    async stop() {
      if (exitReason !== undefined || pid < 0) return
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

function readLogTail(file: string | undefined): string {
  if (file === undefined || !existsSync(file)) return ''
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n').slice(-8)
  return lines.join('').trim() === '' ? '' : `; its log ends with:\n  ${lines.join('\n  ')}`
}
