import { spawn, type ChildProcess } from 'node:child_process'
import type { ExtractionErrorCode } from '../extraction-error.ts'
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
  /** Always answers: a child that dies, hangs or grows is killed, and its end is a refusal. One errand at a time. */
  run: (task: SandboxTask, file: Uint8Array, budget: TaskLimits, onProgress?: OnProgress) => Promise<SandboxResult>
  /** The most memory it was seen to hold. */
  peakBytes: () => number
  stop: () => Promise<void>
}

const WATCH_EVERY_MS = 40
const STDERR_KEPT_CHARACTERS = 2000

export function startExtractionProcess(purpose: 'text' | 'recognition', mostAnswerBytes: number): ExtractionProcess {
  const { program, args } = describeChild(purpose)
  const child = spawn(program, args, { env: {}, stdio: ['pipe', 'pipe', 'pipe'] })
  const state: ChildState = {
    child,
    reader: createFrameReader(mostAnswerBytes),
    stderr: '',
    settle: undefined,
    onProgress: undefined,
    peakBytes: 0,
  }
  listen(state)
  return {
    isAlive: () => !child.killed && child.exitCode === null && child.signalCode === null,
    peakBytes: () => state.peakBytes,
    run: (task, file, budget, onProgress) => runTask(state, task, file, budget, onProgress),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
      const gone = new Promise((done) => child.once('exit', done))
      child.kill('SIGKILL')
      await gone
    },
  }
}

interface ChildState {
  child: ChildProcess
  reader: FrameReader
  stderr: string
  /** Answers the errand in hand; undefined when there is none. */
  settle: ((answer: SandboxResult) => void) | undefined
  onProgress: OnProgress | undefined
  peakBytes: number
}

function listen(state: ChildState): void {
  const { child } = state
  const end = (code: ExtractionErrorCode, detail: string) => {
    child.kill('SIGKILL')
    state.settle?.({ kind: 'refused', code, detail })
  }
  child.stdout?.on('data', (chunk: Buffer) => {
    try {
      for (const frame of state.reader.push(chunk)) {
        const said = JSON.parse(frame.toString('utf8')) as SandboxResult | SandboxProgress
        if (said.kind === 'progress') state.onProgress?.(said.done, said.of)
        else state.settle?.(said)
      }
    } catch (error) {
      end(error instanceof RangeError ? 'too-much-memory' : 'reader-failed', String(error))
    }
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    state.stderr = (state.stderr + chunk.toString('utf8')).slice(-STDERR_KEPT_CHARACTERS)
  })
  // Writing to a child that is gone fails here as well as in its exit.
  child.stdin?.on('error', () => undefined)
  child.on('error', (error) => end('reader-failed', error.message))
  child.on('close', (exitCode, signal) => {
    const isOutOfMemory = /heap out of memory|Zone Allocation failed|Array buffer allocation failed/i.test(state.stderr)
    end(isOutOfMemory ? 'too-much-memory' : 'reader-failed', `ended with ${signal ?? exitCode}`)
  })
}

function runTask(
  state: ChildState,
  task: SandboxTask,
  file: Uint8Array,
  budget: TaskLimits,
  onProgress?: OnProgress,
): Promise<SandboxResult> {
  const { child } = state
  const startedAt = performance.now()
  const cpuBefore = child.pid === undefined ? 0 : (findProcessUsage(child.pid)?.cpuMs ?? 0)
  return new Promise((resolve) => {
    const refuse = (code: ExtractionErrorCode, detail: string) => {
      child.kill('SIGKILL')
      state.settle?.({ kind: 'refused', code, detail })
    }
    const watch = setInterval(() => {
      const usage = child.pid === undefined ? undefined : findProcessUsage(child.pid)
      state.peakBytes = Math.max(state.peakBytes, usage?.residentBytes ?? 0)
      if (performance.now() - startedAt > budget.wallMs) refuse('took-too-long', 'wall clock')
      else if (usage !== undefined && usage.cpuMs - cpuBefore > budget.cpuMs) refuse('took-too-long', 'processor time')
      else if (usage !== undefined && usage.residentBytes > budget.memoryBytes)
        refuse('too-much-memory', 'resident memory')
    }, WATCH_EVERY_MS)
    state.onProgress = onProgress
    state.settle = (answer) => {
      clearInterval(watch)
      state.onProgress = undefined
      state.settle = undefined
      resolve(answer)
    }
    if (child.killed || child.exitCode !== null || child.signalCode !== null) {
      state.settle({ kind: 'refused', code: 'reader-failed', detail: 'the child is gone' })
      return
    }
    child.stdin?.write(encodeFrame(Buffer.from(JSON.stringify(task))))
    child.stdin?.write(encodeFrame(file))
  })
}
