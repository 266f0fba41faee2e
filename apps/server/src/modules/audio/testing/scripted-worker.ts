import { setTimeout as delay } from 'node:timers/promises'
import { compose } from '#compose.ts'
import { readConfig } from '#config.ts'
import { createMetrics } from '#platform/observability/metrics.ts'
import { createScriptedSpeech } from '#testing/scripted-speech.ts'
import { startWorker } from '#worker.ts'

const LINE_MS = 15

/** A worker process of its own that a test can kill. It says what it is about to speak, and ends when told to. */
const speech = createScriptedSpeech({
  concurrency: 4,
  work: async ({ text }) => {
    process.stdout.write(`spoken: ${text}\n`)
    await delay(LINE_MS)
  },
})
const composition = await compose(readConfig(), { jobRole: 'worker', speech })
await startWorker(composition, createMetrics())
