// A worker of the product whose voices take the time of real ones, divided by the given speed, and make no sound.
import { setTimeout as delay } from 'node:timers/promises'
import { SELF_HOSTED_PROVIDER } from '@sidelight/domain/audio/self-hosted'
import { compose } from '../../apps/server/src/compose.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { createConcurrencyLimiter } from '../../apps/server/src/platform/limits/concurrency-limiter.ts'
import { createMetrics } from '../../apps/server/src/platform/observability/metrics.ts'
import { createSpeechEngine } from '../../apps/server/src/platform/speech/speech-engine.ts'
import { startWorker } from '../../apps/server/src/worker.ts'
import { BYTES_PER_CHARACTER, CHARACTERS_PER_SECOND, CPU_SECONDS_PER_CHARACTER } from './measured-voices.ts'

const [voices = '1', speed = '1'] = process.argv.slice(2)
const limit = createConcurrencyLimiter(Number(voices), Number.POSITIVE_INFINITY)

const speech = createSpeechEngine([
  {
    name: SELF_HOSTED_PROVIDER,
    concurrency: Number(voices),
    listVoices: async () => [],
    versionOf: () => '1',
    carriedDirection: (_voiceId, direction) => direction,
    addedCharacters: () => 0,
    synthesize: ({ text, signal }) =>
      limit(async () => {
        await delay((1000 * text.length * CPU_SECONDS_PER_CHARACTER) / Number(speed), undefined, { signal })
        const mp3 = new Uint8Array(text.length * BYTES_PER_CHARACTER)
        return { mp3, wav: mp3, durationMs: (1000 * text.length) / CHARACTERS_PER_SECOND, words: [] }
      }),
    close: async () => undefined,
  },
])

const composition = await compose(readConfig(), { jobRole: 'worker', speech })
const runner = await startWorker(composition, createMetrics())
process.send?.('ready')
process.once('SIGTERM', () => {
  void runner.stop(5000).then(() => composition.close())
})
