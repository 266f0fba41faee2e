import { fileURLToPath } from 'node:url'
import type { Direction } from '@sidelight/domain/direction/direction'
import type { SpokenUnit } from '@sidelight/domain/speech/spoken-unit'
import { withoutNetwork } from '../../../process/no-network-command.ts'
import { createTaskProcess, type TaskProcess } from '../../child-tasks/task-process.ts'
import type { Speech } from '../../speech.ts'
import type { NumberedPhoneme } from '../chunks.ts'
import type { Delivery } from '../direction/delivery.ts'

export const SAMPLE_RATE = 24_000

/** Symbols that the network speaks at once. */
export interface NetworkChunk {
  phonemes: NumberedPhoneme[]
  delivery: Delivery
  /** A factor of the pitch for each symbol. */
  pitchFactors: number[]
}

export interface NetworkRequest {
  modelDirectory: string
  publishedFile: string | undefined
  voiceFile: string
  units: SpokenUnit[]
  chunks: NetworkChunk[]
  finish: Pick<Direction, 'ending' | 'beats' | 'place'>
}

export interface NetworkPool {
  run(request: NetworkRequest, signal?: AbortSignal): Promise<Speech>
  stop(): Promise<void>
}

const CHILD = fileURLToPath(new URL('./network-child.ts', import.meta.url))
/** Generous, since the process has low priority: on an overloaded machine it is slow, not stuck. */
const START_TIMEOUT_MS = 600_000
const PER_SYMBOL_MS = 2000

/** A pool of processes, each started when the others are busy. */
export function createNetworkPool(size: number): NetworkPool {
  const create = () =>
    createTaskProcess<NetworkRequest, Speech>('The voice network', () => withoutNetwork(['--no-warnings', CHILD]))
  const free: TaskProcess<NetworkRequest, Speech>[] = []
  const all: TaskProcess<NetworkRequest, Speech>[] = []
  const waiting: ((process: TaskProcess<NetworkRequest, Speech>) => void)[] = []

  const acquire = async (): Promise<TaskProcess<NetworkRequest, Speech>> => {
    const idle = free.pop()
    if (idle !== undefined) return idle
    if (all.length >= size) return new Promise((resolve) => waiting.push(resolve))
    const created = create()
    all.push(created)
    return created
  }
  const release = (process: TaskProcess<NetworkRequest, Speech>) => {
    const next = waiting.shift()
    if (next === undefined) free.push(process)
    else next(process)
  }
  return {
    async run(request, signal) {
      const process = await acquire()
      try {
        signal?.throwIfAborted()
        const symbols = request.chunks.reduce((sum, chunk) => sum + chunk.phonemes.length, 0)
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
