import { compose } from '../../apps/server/src/compose.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { benchLines } from './lines.ts'

// The speech engine alone, without queue, database and storage. One line warms up each of its processes.
const [lines = '10', half = '0', ...voices] = process.argv.slice(2)
const { ctx, close } = await compose(readConfig(), { jobRole: 'producer' })
/** Every second pair of lines, one for each voice, so that both halves are equally long. */
const halfOfLines = [...benchLines(Number(lines)).entries()].filter(([n]) => Math.floor(n / 2) % 2 === Number(half))
const synthesize = (text: string, n: number) =>
  ctx.speech.synthesize({ text, voiceId: voices[n % 2] ?? '', respellings: [] })

const processes = ctx.speech.concurrencyOf('kokoro')
await Promise.all(Array.from({ length: processes }, (_, n) => synthesize('One to warm up.', n)))
process.send?.('warm')

process.once('message', () => {
  void (async () => {
    const startedAt = performance.now()
    const clips = await Promise.all(halfOfLines.map(([n, text]) => synthesize(text, n)))
    const audioSeconds = clips.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000
    process.send?.({ audioSeconds, seconds: (performance.now() - startedAt) / 1000 })
    await close()
    process.disconnect()
  })()
})
