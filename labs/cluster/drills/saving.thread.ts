import { parentPort, workerData } from 'node:worker_threads'
import { call } from '../call.ts'

export interface SavingInput {
  url: string
  token: string
  /** Sent in turn, so that every save changes every line. */
  bodies: string[]
  connections: number
}

// Saves until the thread is terminated, and reports the status of each. A thread of its own, because reading the responses
// would delay the calls that the drill measures.
const { url, token, bodies, connections } = workerData as SavingInput

async function saveRepeatedly(first: number): Promise<never> {
  for (let turn = first; ; turn += 1) {
    const { status } = await call(url, token, { method: 'POST', body: bodies[turn % bodies.length] as string })
    parentPort?.postMessage(status)
  }
}

await Promise.all(Array.from({ length: connections }, (_, index) => saveRepeatedly(index)))
