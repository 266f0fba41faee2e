import { setTimeout as delay } from 'node:timers/promises'
import { compose } from '#compose.ts'
import { readConfig } from '#config.ts'
import { createMetrics } from '#platform/observability/metrics.ts'
import { createScriptedSpeech } from '#testing/scripted-speech.ts'
import { startWorker } from '#worker.ts'

const LINE_MS = 15

/** A separate worker process that a test can kill. It prints the lines that it synthesises. */
const speech = createScriptedSpeech({
  concurrency: 4,
  work: async ({ text }) => {
    process.stdout.write(`spoken: ${text}\n`)
    await delay(LINE_MS)
  },
})
const composition = await compose(readConfig(), { jobRole: 'worker', speech })
await startWorker(composition, createMetrics())
