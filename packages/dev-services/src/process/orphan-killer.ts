// Runs as a process of its own. Its standard input is a pipe from the program that starts the world: when that
// program ends, however it ends (kill -9 included), the pipe closes and everything still on the leash is ended.
import { rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { createInterface } from 'node:readline'
import { isAlive, signalTree } from './process-tree.ts'

const GRACE_MS = 3_000
const held = new Map<number, NodeJS.Signals>()
const directories = new Set<string>()

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)

for await (const line of createInterface({ input: process.stdin })) {
  const [verb, subject = '', signal] = line.split('\t')
  if (verb === 'hold') held.set(Number(subject), (signal ?? 'SIGTERM') as NodeJS.Signals)
  else if (verb === 'release') held.delete(Number(subject))
  else if (verb === 'remove') directories.add(subject)
}

for (const [pid, signal] of held) signalTree(pid, signal)
const deadlineMs = Date.now() + GRACE_MS
while (Date.now() < deadlineMs && [...held.keys()].some(isAlive)) await delay(50)
for (const pid of held.keys()) signalTree(pid, 'SIGKILL')
for (const directory of directories) rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
