import { spawn, type ChildProcess } from 'node:child_process'
import { Counter } from 'prom-client'
import type { ExtractionErrorCode } from '@sidelight/extraction/extraction-error'
import { describeChild } from './child-command.ts'
import type { SandboxTask, SandboxResult, SandboxProgress } from './task.ts'
import { createFrameReader, encodeFrame, type FrameReader } from './frames.ts'
import { findProcessUsage } from './process-usage.ts'

export interface TaskLimits {
  cpuMs: number
  wallMs: number
  memoryBytes: number
}

export type OnProgress = (done: number, of: number) => void

export interface ExtractionProcess {
  isAlive: () => boolean
  /** Always resolves: a child that dies, hangs or grows is killed, and the task is rejected. One task at a time. */
  run: (task: SandboxTask, file: Uint8Array, limits: TaskLimits, onProgress?: OnProgress) => Promise<SandboxResult>
  /** The highest memory use observed. */
  peakBytes: () => number
  stop: () => Promise<void>
}

const CHECK_INTERVAL_MS = 40
const STDERR_CHARACTERS = 2000

/** Counts over all extraction processes that this process has started. */
export const extractionKills = new Counter({
  name: 'extraction_kills_total',
  help: 'Files whose extraction was killed or died, by the reason.',
  labelNames: ['reason'] as const,
  registers: [],
})
// To Prometheus the first of a series that did not exist before is no increase.
for (const reason of ['took-too-long', 'too-much-memory', 'reader-failed'] satisfies ExtractionErrorCode[])
  extractionKills.inc({ reason }, 0)

export function startExtractionProcess(purpose: 'text' | 'recognition', maxResultBytes: number): ExtractionProcess {
  const { program, args } = describeChild(purpose)
  const child = spawn(program, args, { env: {}, stdio: ['pipe', 'pipe', 'pipe'] })
  const state: ChildState = {
    child,
    reader: createFrameReader(maxResultBytes),
    stderr: '',
    settle: undefined,
    onProgress: undefined,
    peakBytes: 0,
  }
  handleOutput(state)
  return {
    isAlive: () => !child.killed && child.exitCode === null && child.signalCode === null,
    peakBytes: () => state.peakBytes,
    run: (task, file, limits, onProgress) => runTask(state, task, file, limits, onProgress),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
      const exited = new Promise((done) => child.once('exit', done))
      child.kill('SIGKILL')
      await exited
    },
  }
}

interface ChildState {
  child: ChildProcess
  reader: FrameReader
  stderr: string
  /** Resolves the current task; undefined when there is none. */
  settle: ((result: SandboxResult) => void) | undefined
  onProgress: OnProgress | undefined
  peakBytes: number
}

function killChild(state: ChildState, code: ExtractionErrorCode, detail: string): void {
  state.child.kill('SIGKILL')
  if (state.settle) extractionKills.inc({ reason: code })
  state.settle?.({ kind: 'rejected', code, detail })
}

function handleOutput(state: ChildState): void {
  const { child } = state
  child.stdout?.on('data', (chunk: Buffer) => {
    try {
      for (const frame of state.reader.push(chunk)) {
        const message = JSON.parse(frame.toString('utf8')) as SandboxResult | SandboxProgress
        if (message.kind === 'progress') state.onProgress?.(message.done, message.of)
        else state.settle?.(message)
      }
    } catch (error) {
      killChild(state, error instanceof RangeError ? 'too-much-memory' : 'reader-failed', String(error))
    }
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    state.stderr = (state.stderr + chunk.toString('utf8')).slice(-STDERR_CHARACTERS)
  })
  // Writing to a dead child fails here too; its exit is handled below.
  child.stdin?.on('error', () => undefined)
  child.on('error', (error) => killChild(state, 'reader-failed', error.message))
  child.on('close', (exitCode, signal) => {
    const isOutOfMemory = /heap out of memory|Zone Allocation failed|Array buffer allocation failed/i.test(state.stderr)
    killChild(state, isOutOfMemory ? 'too-much-memory' : 'reader-failed', `ended with ${signal ?? exitCode}`)
  })
}

function runTask(
  state: ChildState,
  task: SandboxTask,
  file: Uint8Array,
  limits: TaskLimits,
  onProgress?: OnProgress,
): Promise<SandboxResult> {
  const { child } = state
  const startedAt = performance.now()
  const cpuBefore = child.pid === undefined ? 0 : (findProcessUsage(child.pid)?.cpuMs ?? 0)
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const usage = child.pid === undefined ? undefined : findProcessUsage(child.pid)
      state.peakBytes = Math.max(state.peakBytes, usage?.residentBytes ?? 0)
      if (performance.now() - startedAt > limits.wallMs) killChild(state, 'took-too-long', 'wall clock')
      else if (usage !== undefined && usage.cpuMs - cpuBefore > limits.cpuMs)
        killChild(state, 'took-too-long', 'processor time')
      else if (usage !== undefined && usage.residentBytes > limits.memoryBytes)
        killChild(state, 'too-much-memory', 'resident memory')
    }, CHECK_INTERVAL_MS)
    state.onProgress = onProgress
    state.settle = (result) => {
      clearInterval(timer)
      state.onProgress = undefined
      state.settle = undefined
      resolve(result)
    }
    if (child.killed || child.exitCode !== null || child.signalCode !== null) {
      state.settle({ kind: 'rejected', code: 'reader-failed', detail: 'the child has exited' })
      return
    }
    child.stdin?.write(encodeFrame(Buffer.from(JSON.stringify(task))))
    child.stdin?.write(encodeFrame(file))
  })
}
