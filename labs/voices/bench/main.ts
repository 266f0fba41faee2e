// Says every line of lines.txt and listens to it. Takes minutes of processor time and can be stopped and taken up again:
// npm run bench:voices [-- --slice 1/4] [--work DIRECTORY] [--report]
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openKokoro } from '../kokoro-engine.ts'
import type { SpeechVoice } from '../../../apps/server/src/platform/speech/speech.ts'
import { type BenchLine, listBenchLines } from './bench-lines.ts'
import { openSpeechToText } from './speech-to-text.ts'
import { examineLine, type LineResult } from './examine-line.ts'
import { describeResults } from './report.ts'

const { values } = parseArgs({
  options: {
    slice: { type: 'string', default: '1/1' },
    work: {
      type: 'string',
      default: fileURLToPath(new URL('../../../node_modules/.cache/sidelight/voices-bench', import.meta.url)),
    },
    report: { type: 'boolean', default: false },
  },
})
const [slice = 1, slices = 1] = values.slice.split('/').map(Number)
mkdirSync(values.work, { recursive: true })
const resultsFile = join(values.work, 'results.jsonl')
const known = existsSync(resultsFile)
  ? readFileSync(resultsFile, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((row) => JSON.parse(row) as LineResult)
  : []

if (!values.report) await listen()
process.stdout.write(describeResults(known))

async function listen(): Promise<void> {
  const done = new Set(known.map(({ number }) => number))
  const speech = openKokoro()
  const voices = await speech.listVoices()
  const ears = await openSpeechToText(values.work)
  // In an order that has heard something of every kind whenever it is stopped.
  const place = ({ number }: BenchLine) => (number * 59) % 211
  const lines = listBenchLines()
    .filter((line) => line.number % slices === slice % slices && !done.has(line.number))
    .sort((a, b) => place(a) - place(b))
  // Thirteen is prime to 28: neighbours get unlike voices, and every voice gets its share of every kind.
  const voiceOf = (line: BenchLine) => voices[(line.number * 13) % voices.length] as SpeechVoice
  const say = (line: BenchLine) => speech.synthesize({ text: line.text, voiceId: voiceOf(line).id, respellings: [] })
  let next = lines[0] && say(lines[0])
  for (const [at, line] of lines.entries()) {
    const said = await next
    // The next one is said while this one is listened to.
    const following = lines[at + 1]
    next = following && say(following)
    if (said === undefined) break
    const result = await examineLine(line, voiceOf(line), said, ears)
    known.push(result)
    appendFileSync(resultsFile, `${JSON.stringify(result)}\n`)
    process.stderr.write(`${line.number} ${result.errors}/${result.words} ${result.voice}\n`)
  }
  await speech.close()
}
