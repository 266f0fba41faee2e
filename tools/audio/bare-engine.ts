import { compose } from '../../apps/server/src/compose.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { benchLines } from './lines.ts'

// The engine and nothing else: no queue, no rows, no store. One line warms each of its processes up.
const [lines = '10', voice = '', voiceOther = ''] = process.argv.slice(2)
const { ctx, close } = await compose(readConfig(), { jobs: 'asks' })
const say = (text: string, n: number) =>
  ctx.speech.synthesize({ text, voiceId: n % 2 === 0 ? voice : voiceOther, respellings: [] })

const atOnce = ctx.speech.concurrencyOf('kokoro')
await Promise.all(Array.from({ length: atOnce }, (_, n) => say('One to warm up.', n)))
process.send?.('warm')

process.once('message', () => {
  void (async () => {
    const texts = benchLines(Number(lines))
    const startedAt = performance.now()
    const spoken = await Promise.all(texts.map(say))
    const audioSeconds = spoken.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000
    process.send?.({ audioSeconds, seconds: (performance.now() - startedAt) / 1000 })
    await close()
    process.disconnect()
  })()
})
