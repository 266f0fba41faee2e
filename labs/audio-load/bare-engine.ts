import { compose } from '../../apps/server/src/compose.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { benchLines } from './lines.ts'

// The engine and nothing else: no queue, no rows, no store. One line warms each of its processes up.
const [lines = '10', half = '0', voice = '', voiceOther = ''] = process.argv.slice(2)
const { ctx, close } = await compose(readConfig(), { jobRole: 'producer' })
/** Every other pair of lines, a line of each voice: two halves that weigh the same. */
const mine = [...benchLines(Number(lines)).entries()].filter(([n]) => Math.floor(n / 2) % 2 === Number(half))
const say = (text: string, n: number) =>
  ctx.speech.synthesize({ text, voiceId: n % 2 === 0 ? voice : voiceOther, respellings: [] })

const atOnce = ctx.speech.concurrencyOf('kokoro')
await Promise.all(Array.from({ length: atOnce }, (_, n) => say('One to warm up.', n)))
process.send?.('warm')

process.once('message', () => {
  void (async () => {
    const startedAt = performance.now()
    const spoken = await Promise.all(mine.map(([n, text]) => say(text, n)))
    const audioSeconds = spoken.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000
    process.send?.({ audioSeconds, seconds: (performance.now() - startedAt) / 1000 })
    await close()
    process.disconnect()
  })()
})
