import { setTimeout as delay } from 'node:timers/promises'
import type { WorkerOptions } from './engine.ts'

const REPORT_EVERY_MS = 100

export const options = JSON.parse(process.argv[2] ?? '{}') as WorkerOptions

let settled = 0

export function countSettled(): void {
  settled += 1
}

export function startReports(): void {
  setInterval(() => process.stdout.write(`${Date.now()} ${settled}\n`), REPORT_EVERY_MS)
}

/** What a job does besides its effect. */
export async function work(enqueueAnother: () => Promise<unknown>): Promise<void> {
  if (options.workMs > 0) await delay(options.workMs)
  if (options.refills) await enqueueAnother()
}
