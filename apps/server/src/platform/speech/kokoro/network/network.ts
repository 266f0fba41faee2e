import { fileURLToPath } from 'node:url'
import { withoutNetwork } from '../../../process/no-network-command.ts'
import { createTaskProcess, type TaskProcess } from '../../child-tasks/task-process.ts'
import type { KokoroVoice } from '../voice-catalogue.ts'
import type { TimedChunk } from '../word-times.ts'

export const SAMPLE_RATE = 24_000

export interface NetworkRequest {
  modelDirectory: string
  publishedFile: string | undefined
  voice: Pick<KokoroVoice, 'file' | 'gainDb' | 'speed' | 'pitch' | 'range'>
  /** The numbers of the symbols. */
  chunks: number[][]
}

export interface NetworkReply {
  wav: Uint8Array
  mp3: Uint8Array
  sampleCount: number
  chunks: TimedChunk[]
}

export interface NetworkPool {
  run(request: NetworkRequest, signal?: AbortSignal): Promise<NetworkReply>
  stop(): Promise<void>
}

const CHILD = fileURLToPath(new URL('./network-child.ts', import.meta.url))
/** Generous, since the process has low priority: on an overloaded machine it is slow, not stuck. */
const START_TIMEOUT_MS = 600_000
const PER_SYMBOL_MS = 2000

/** A pool of processes, each started when the others are busy. */
export function createNetworkPool(size: number): NetworkPool {
  const create = () =>
    createTaskProcess<NetworkRequest, NetworkReply>('The voice network', () => withoutNetwork(['--no-warnings', CHILD]))
  const free: TaskProcess<NetworkRequest, NetworkReply>[] = []
  const all: TaskProcess<NetworkRequest, NetworkReply>[] = []
  const waiting: ((process: TaskProcess<NetworkRequest, NetworkReply>) => void)[] = []

  const acquire = async (): Promise<TaskProcess<NetworkRequest, NetworkReply>> => {
    const idle = free.pop()
    if (idle !== undefined) return idle
    if (all.length >= size) return new Promise((resolve) => waiting.push(resolve))
    const created = create()
    all.push(created)
    return created
  }
  const release = (process: TaskProcess<NetworkRequest, NetworkReply>) => {
    const next = waiting.shift()
    if (next === undefined) free.push(process)
    else next(process)
  }
  return {
    async run(request, signal) {
      const process = await acquire()
      try {
        signal?.throwIfAborted()
        const symbols = request.chunks.reduce((sum, chunk) => sum + chunk.length, 0)
        return await process.run(request, START_TIMEOUT_MS + symbols * PER_SYMBOL_MS)
      } finally {
        release(process)
      }
    },
    async stop() {
      await Promise.all(all.map((process) => process.stop()))
    },
  }
}
