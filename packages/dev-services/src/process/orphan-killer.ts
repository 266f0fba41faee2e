// Runs as a separate process. Its standard input is a pipe from the process that starts the programs: when that
// process ends, even by SIGKILL, the pipe closes, and every program that still runs is ended.
import { rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { createInterface } from 'node:readline'
import { isAlive, signalTree } from './process-tree.ts'

const GRACE_MS = 3_000
const programs = new Map<number, NodeJS.Signals>()
const directories = new Set<string>()

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)

for await (const line of createInterface({ input: process.stdin })) {
  const [verb, subject = '', signal] = line.split('\t')
  if (verb === 'watch') programs.set(Number(subject), (signal ?? 'SIGTERM') as NodeJS.Signals)
  else if (verb === 'release') programs.delete(Number(subject))
  else if (verb === 'remove') directories.add(subject)
}

for (const [pid, signal] of programs) signalTree(pid, signal)
const deadlineMs = Date.now() + GRACE_MS
while (Date.now() < deadlineMs && [...programs.keys()].some(isAlive)) await delay(50)
for (const pid of programs.keys()) signalTree(pid, 'SIGKILL')
for (const directory of directories) rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
